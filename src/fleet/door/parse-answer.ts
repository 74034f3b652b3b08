import { fromWire, type WireError } from '../../client/wire-errors.js';

/** The answer, or the error that it is. */
export function parseAnswer<T>(answer: Uint8Array): T {
  const value = JSON.parse(Buffer.from(answer).toString()) as T & { error?: WireError };
  if (value.error) throw fromWire(value.error);
  return value;
}
