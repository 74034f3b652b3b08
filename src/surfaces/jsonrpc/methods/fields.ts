import { z } from 'zod';
import type { AmbiguityMode } from '../../../terminal/selectors/choose.js';

// Parts of params that several methods share.

const MAX_MS = 86_400_000;

/** One of these words, in any case. */
export function word<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), z.enum(words));
}

export const milliseconds = z.number().min(0).max(MAX_MS);

export const pollParam = z.number().optional().describe('Accepted and ignored: the screen is checked when it changes.');

export const waitParams = {
  timeoutMs: milliseconds.optional().describe('The longest wait. Default: timeoutSeconds of the session.'),
  pollIntervalMs: pollParam,
};

export const ambiguityModes = word(['fail', 'first', 'first-visible', 'last', 'last-visible']);

export const ambiguityParam = ambiguityModes
  .optional()
  .describe('What to do when a selector matches several times. Default: ambiguityMode of the session.');

/** Everything on a screen is visible, so the longer names mean the same. */
export function ambiguityOf(name: string): AmbiguityMode {
  return name.replace('-visible', '') as AmbiguityMode;
}

export const ok = { ok: true } as const;
