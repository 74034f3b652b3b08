import { z } from 'zod';

/** What the folder of a fleet holds. */
export const fleetContents = z.object({
  /** Under which address hosts and doors reach the broker. */
  url: z.string(),
  listen: z.string(),
  tls: z.object({ cert: z.string(), key: z.string(), ca: z.string().optional() }).optional(),
  /** The seed of the doors. */
  door: z.object({ seed: z.string(), publicKey: z.string() }),
  /** The public keys of the hosts, which alone have their seeds. */
  hosts: z.record(z.string(), z.string()),
  /** Keys that may only ask for a place, until they are used. */
  invited: z.record(z.string(), z.string()),
});

export type FleetContents = z.infer<typeof fleetContents>;
