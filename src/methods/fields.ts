import { z } from 'zod';
import type { AmbiguityMode } from '../terminal/selectors/choose.js';

// Parts of params that several methods share.

const LONGEST_MS = 86_400_000;

/** One of these words, whatever its case. */
export function word<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), z.enum(words));
}

export const milliseconds = z.number().min(0).max(LONGEST_MS);

/** What every wait takes. */
export const waitParams = {
  timeoutMs: milliseconds.optional().describe('How long to wait at most. Default: timeoutSeconds of the session.'),
  pollIntervalMs: z.number().optional().describe('Accepted and not needed: screens are looked at when they change.'),
};

export const ambiguityParam = word(['fail', 'first', 'first-visible', 'last', 'last-visible'])
  .optional()
  .describe('What to do when several things match. Default: ambiguityMode of the session.');

/** The parameters of a picture. */
export const pictureParams = {
  theme: z.string().optional().describe('Of the picture. Default: snapshotTheme of the session.'),
  font: z.string().optional().describe('The file of a font (TTF, OTF, TTC) for the picture.'),
  rows: z.int().min(1).max(1000).optional().describe('The size of the picture in rows, else that of the screen.'),
  cols: z.int().min(1).max(1000).optional().describe('The same in columns.'),
};

/** What is on a screen is visible, so the longer names say nothing more. */
export function ambiguityOf(name: string): AmbiguityMode {
  return name.replace('-visible', '') as AmbiguityMode;
}

export const ok = { ok: true } as const;
