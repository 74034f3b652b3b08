import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';

const Code = z.object({
  url: z.string(),
  seed: z.string(),
  /** The host that is invited; missing in the code of doors. */
  host: z.string().optional(),
  /** Certificates to trust, in PEM format. */
  ca: z.string().optional(),
});

/** How a host or a door gets into a fleet. */
export type FleetCode = z.infer<typeof Code>;

const MARK = 'fleet-';

export function writeCode(code: FleetCode): string {
  return MARK + Buffer.from(JSON.stringify(code)).toString('base64url');
}

/** Undefined for the address of a broker. */
export function readCode(text: string): FleetCode | undefined {
  if (!text.startsWith(MARK)) return undefined;
  try {
    return Code.parse(JSON.parse(Buffer.from(text.slice(MARK.length), 'base64url').toString()));
  } catch (error) {
    throw fail('invalid_argument', { name: 'code', reason: 'it is not complete' }, { cause: error });
  }
}
