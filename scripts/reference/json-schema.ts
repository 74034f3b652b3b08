export { type JsonSchema, typeOf } from '../../src/base/json-schema.js';

/** Text that does not end its cell of a table. */
export function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
