import type { Mutant } from '../mutant.js';

const text = 'src/session/waits/conditions/text.ts';
const oneWait = 'src/session/waits/one-wait.ts';
const quiet = 'src/session/waits/conditions/quiet.ts';

/** Freshness of text; each wait ends once and with the right outcome. */
export const waits: readonly Mutant[] = [
  {
    file: text,
    was: "since === 'now' ? terminal.seq : since;",
    becomes: 'since === "now" ? 0 : since;',
    tests: ['test/session/waits/text.test.ts'],
  },
  {
    file: text,
    was: '> this.#anchor) {',
    becomes: '>= this.#anchor) {',
    tests: ['test/session/waits/text.test.ts', 'test/session/waits/anchors.test.ts'],
  },
  {
    file: text,
    was: 'line.seq > this.#anchor);',
    becomes: 'line.seq > this.#anchor + 1);',
    tests: ['test/session/waits/text.test.ts', 'test/session/waits/anchors.test.ts'],
  },
  {
    file: text,
    was: '?? (terminal.isAlternate ? this.#findIn(lines.onScreen(), clock) : undefined)',
    becomes: '',
    tests: ['test/session/waits/text.test.ts', 'test/session/waits/anchors.test.ts'],
  },
  {
    file: text,
    was: 'const from = Math.min(this.#fromLine, top);',
    becomes: 'const from = top;',
    tests: ['test/session/waits/text.test.ts', 'test/session/waits/flood-history.test.ts'],
  },
  {
    file: text,
    was: '? undefined : { met: true };',
    becomes: '? { met: true } : undefined;',
    tests: ['test/session/waits/text.test.ts', 'test/session/waits/waits.test.ts'],
  },
  {
    file: oneWait,
    was: 'if (this.#isOver) return;\n    const { session, clock } = this.#shared;\n    const now',
    becomes: 'const { session, clock } = this.#shared;\n    const now',
    tests: ['test/session/waits/wait.test.ts'],
  },
  {
    file: oneWait,
    was: "else if (isLast) this.#settle('exited');",
    becomes: '',
    tests: ['test/session/waits/wait.test.ts'],
  },
  {
    file: oneWait,
    was: "if (verdict && 'met' in verdict) this.#settle('matched', verdict);\n    else if (isLast)",
    becomes: "if (verdict && 'met' in verdict && !isLast) this.#settle('matched', verdict);\n    else if (isLast)",
    tests: ['test/session/waits/wait.test.ts'],
  },
  {
    file: oneWait,
    was: "if (signal?.aborted) return this.#settle('cancelled');",
    becomes: '',
    tests: ['test/session/waits/wait.test.ts'],
  },
  {
    file: oneWait,
    was: 'patienceMs < timeoutMs',
    becomes: 'patienceMs > timeoutMs',
    tests: ['test/session/waits/pending.test.ts'],
  },
  {
    file: quiet,
    was: '.some((seq) => seq > since)',
    becomes: '.some((seq) => seq >= since)',
    tests: ['test/session/waits/quiet.test.ts'],
  },
  {
    file: 'src/session/waits/wait.ts',
    was: 'if (this.#waiting.size >= MAX_WAITS) throw',
    becomes: 'if (false) throw',
    tests: ['test/session/waits/wait.test.ts'],
  },
  {
    file: 'src/session/waits/waits.ts',
    was: 'if (since > terminal.seq) {',
    becomes: 'if (false) {',
    tests: ['test/session/waits/waits.test.ts'],
  },
];
