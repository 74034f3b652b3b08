import { describe, expect, test } from 'vitest';
import { createTerminal, type Terminal, type TerminalOptions } from '../../src/terminal/index.js';
import { checkInvariants } from '../../torture/fuzz/invariants.js';
import { anyOutput, showOutput } from '../helpers/any-output.js';
import fc from '../helpers/fast-check.js';

type Step = { feed: Uint8Array[] } | { cols: number; rows: number } | 'compact';

const size = fc.record({ cols: fc.integer({ min: 1, max: 14 }), rows: fc.integer({ min: 1, max: 7 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anyOutput(12).map((feed) => ({ feed })) },
  { weight: 2, arbitrary: size },
  { weight: 1, arbitrary: fc.constant('compact' as const) },
);
const options = fc.tuple(size, fc.constantFrom(0, 1, 3, 50), fc.constantFrom(1, 2), fc.boolean()).map(
  ([{ cols, rows }, scrollback, ambiguousWidth, isOpen]): TerminalOptions => ({
    cols,
    rows,
    scrollback,
    ambiguousWidth: ambiguousWidth as 1 | 2,
    windowOps: isOpen,
    checksumReports: isOpen,
  }),
);
const steps = fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });

test('whatever is fed, the terminal stays whole', () => {
  fc.assert(
    fc.property(options, steps, (chosen, all) => {
      const terminal = createTerminal(chosen);
      for (const one of all) {
        take(terminal, one);
        checkInvariants(terminal);
      }
      terminal.dispose();
    }),
    { numRuns: 800, reporter: report },
  );
});

test('REP does what printing again and again does, between any margins', () => {
  const margin = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
  const setup = fc.record({ columns: margin, rows: margin, place: margin, isInsert: fc.boolean(), size });
  fc.assert(
    fc.property(setup, fc.constantFrom('A', '世', 'é'), fc.integer({ min: 1, max: 99 }), (chosen, character, count) => {
      const shown = (output: string) => {
        const terminal = createTerminal({ ...chosen.size, scrollback: 0 });
        const letters = Array.from('abcdefg', (letter) => letter.repeat(chosen.size.cols));
        const place = chosen.place.join(';');
        const modes = `\x1b[?69h\x1b[${chosen.columns.join(';')}s\x1b[${chosen.rows.join(';')}r${chosen.isInsert ? '\x1b[4h' : ''}`;
        take(terminal, {
          feed: [new TextEncoder().encode(`${letters.join('\r\n')}${modes}\x1b[${place}H\x1b[41m${output}`)],
        });
        return { screen: terminal.screenText(), cursor: terminal.cursor };
      };
      expect(shown(`${character}\x1b[${count}b`)).toEqual(shown(character.repeat(count + 1)));
    }),
    { numRuns: 500 },
  );
});

describe('bugs found by fuzzing stay fixed', () => {
  const text = (value: string): Step => ({ feed: [new TextEncoder().encode(value)] });

  const cases: [what: string, size: [cols: number, rows: number], steps: Step[], screen: string][] = [
    [
      'a mark whose letter a resize took away',
      [10, 10],
      [text('\x1b[10;5H世'), { cols: 3, rows: 2 }, text('\u0301x')],
      ' 世\u0301\nx',
    ],
    ['a mark in the last column, which does not wrap', [3, 1], [text('\x1b[?7labc\u0301')], 'abc\u0301'],
    ['a space without width on a right half', [4, 1], [text('\x1b[?7lab世'), text('\u200b')], 'ab世'],
    ['one that comes with more', [4, 1], [text('\x1b[?7lab世\u200b\u200bc')], 'ab c'],
    [
      'a repetition that leaves the last column alone',
      [3, 6],
      [text('\x1b[6;1Hggg\x1b[H世\x1b[11b')],
      '世\n世\n世\n世\n世\n世',
    ],
    ['a count that goes beyond the margin', [10, 1], [text('\x1b[5G世\x1b[9G\x1b[5@')], '    世'],
  ];
  test.each(cases)('%s', (_, [cols, rows], all, screen) => {
    const terminal = createTerminal({ cols, rows });
    for (const one of all) {
      take(terminal, one);
      checkInvariants(terminal);
    }
    expect(terminal.screenText()).toBe(screen);
  });

  test.each([
    ['a row that was erased and filled with blanks from elsewhere', 'aaa\x1b[?2J\x1b[3$v\r\n\n\n'],
    ['a row whose cells are older from left to right', '    \x1b[1;1;5;5;1;2;2;1$v\r\n\n'],
  ])('packing %s', (_, output) => {
    const terminal = createTerminal({ cols: 3, rows: 2, scrollback: 9 });
    take(terminal, text(output));
    compact(terminal);
    expect(terminal.history.rowCount).toBeGreaterThan(0);
  });
});

function take(terminal: Terminal, one: Step): void {
  if (one === 'compact') compact(terminal);
  else if ('feed' in one) for (const piece of one.feed) terminal.feed(piece);
  else terminal.resize(one.cols, one.rows);
}

/** Packing changes nothing that can be read. */
function compact(terminal: Terminal): void {
  const before = historyOf(terminal);
  terminal.compact();
  expect(historyOf(terminal)).toEqual(before);
}

function historyOf({ history }: Terminal): object[] {
  const lines: object[] = [];
  for (let line = history.first; line < history.end && history.rowCount > 0; line++) {
    lines.push({ line, text: history.text(line), seq: history.seq(line), cells: history.cells(line) });
  }
  return lines;
}

/** Says what broke it in a form that can be typed. */
function report(details: fc.RunDetails<[TerminalOptions, Step[]]>): void {
  if (!details.failed) return;
  const [chosen, all] = details.counterexample ?? [];
  const shown = all?.map((one) =>
    typeof one === 'object' && 'feed' in one ? showOutput(one.feed) : JSON.stringify(one),
  );
  const error = details.errorInstance instanceof Error ? details.errorInstance.stack : details.errorInstance;
  expect.fail(
    `seed ${details.seed}, path ${details.counterexamplePath}\n${JSON.stringify(chosen)}\n${shown?.join('\n')}\n${error}`,
  );
}
