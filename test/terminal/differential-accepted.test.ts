import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTerminal } from '../../src/terminal/index.js';
import { compareScreens, describeDifferences, screenOf } from '../helpers/compare-screens.js';
import { createXtermOracle } from '../helpers/oracle-xterm.js';
import { playPieces } from '../helpers/random-stream.js';
import type { Correction } from '../helpers/xterm/correction.js';
import { corrections } from '../helpers/xterm/corrections.js';

/** What xterm.js shows as it is; asked before any correction is applied, as some of them reach into its classes. */
const uncorrected = new Map(corrections.map((correction) => [correction, differences(correction, [])]));

describe.each(corrections)('$name', (correction) => {
  test('xterm.js still differs', () => {
    expect(uncorrected.get(correction)).not.toBe('');
  });

  test('the corrected oracle agrees with us', () => {
    expect(differences(correction, corrections)).toBe('');
  });

  test('the guide explains it', () => {
    const guide = readFileSync(new URL('../../docs/guides/differences.md', import.meta.url), 'utf8');
    expect(guide).toContain(`| ${correction.name} | ${correction.reason} |`);
  });
});

function differences({ example }: Correction, applied: Correction[]): string {
  const size = { cols: example.cols, rows: example.rows, scrollback: 100 };
  const ours = createTerminal(size);
  const theirs = createXtermOracle(size, applied);
  playPieces(ours, example);
  try {
    playPieces(theirs, example);
  } catch (error) {
    return String(error);
  }
  return describeDifferences(compareScreens(screenOf(ours), theirs.state()));
}
