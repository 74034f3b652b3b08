import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTerminal, type Terminal, type TerminalOptions } from '../../src/terminal/index.js';
import { checkInvariants } from '../../torture/fuzz/invariants.js';
import { anyOutput, showOutput } from '../helpers/any-output.js';

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
