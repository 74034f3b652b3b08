import { inTurns, ratioOf } from '../engine/in-turns.js';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';
import { startParser, warmUp } from './parse.js';

const AT_LEAST = 0.8;

/** Modes and styles that a program may have set before it prints. */
const FEATURES: Record<string, string> = {
  'mouse, focus, paste and keyboard modes': '\x1b[?1003;1004;1006;2004h\x1b[>31u',
  'synchronised output': '\x1b[?2026h',
  'grapheme clusters off': '\x1b[?2027l',
  'clusters on the screen': 'e\u0301 👩🏽‍💻 🇩🇪\r\n'.repeat(39),
  'inside a hyperlink': '\x1b]8;;https://example.org/a\x1b\\',
  'a palette colour': '\x1b[1;34m',
  'a 24-bit colour': '\x1b[38;2;200;100;50m',
  'a background colour': '\x1b[44m',
  'in a scroll region': '\x1b[2;39r\x1b[39H',
  'on the alternate screen': '\x1b[?1049h',
};

export const inUse: Figure = {
  name: 'Features in use',
  summary: 'Plain text with a feature in use, against the same text without it; 1 means no difference.',
  async measure({ bytes, repetitions }) {
    const side = startParser('ours');
    const request = { load: 'plain', bytes, chunk: 65_536 } as const;
    const results: Result[] = [];
    for (const [what, before] of Object.entries(FEATURES)) {
      const speeds = await inTurns(
        { without: await warmUp(side, request), with: await warmUp(side, { ...request, before }) },
        repetitions,
      );
      const ratio = ratioOf(speeds.with, speeds.without);
      results.push({
        what,
        against: 'without',
        value: `${spreadOf(speeds.with).median.toFixed(0)} MB/s : ${spreadOf(speeds.without).median.toFixed(0)}`,
        ratio,
        target: `≥ ${AT_LEAST}`,
        isMet: ratio.median >= AT_LEAST,
        isBroken: ratio.median < 0.2,
      });
    }
    side.close();
    return results;
  },
};
