export { type JsonSchema, typeOf } from '../../src/base/json-schema.js';

/** Text for a table cell, which is one line. */
export function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
