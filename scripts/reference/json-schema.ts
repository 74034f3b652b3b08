export { type JsonSchema, typeOf } from '../../src/base/json-schema.js';

/** Escapes text for a table cell. */
export function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
