import type { Mutant } from '../mutant.js';

const unproven = ['test/session/send-text/unproven.test.ts'];
const stagedText = ['test/session/send-text/staged-text.test.ts'];
const verdicts = 'src/session/send-text/verdicts.ts';
const sender = 'src/session/send-text/text-sender.ts';

/** A receipt claims only what was proven, and nothing is typed twice. */
export const receipts: readonly Mutant[] = [
  {
    file: verdicts,
    was: "busy: { accepted: 'unconfirmed'",
    becomes: "busy: { accepted: 'yes'",
    tests: unproven,
  },
  {
    file: verdicts,
    was: "accepted: 'unconfirmed',\n    evidence: 'something else has the cursor",
    becomes: "accepted: 'yes',\n    evidence: 'something else has the cursor",
    tests: unproven,
  },
  {
    file: verdicts,
    was: "accepted: 'unconfirmed',\n    evidence: 'the terminal has the line",
    becomes: "accepted: 'yes',\n    evidence: 'the terminal has the line",
    tests: unproven,
  },
  {
    file: 'src/session/send-text/parked-text.ts',
    was: 'if (!found || others.length > 0) return undefined;',
    becomes: 'if (!found) return undefined;',
    tests: stagedText,
  },
  {
    file: 'src/session/send-text/parked-text.ts',
    was: 'if (this.#asks(rows, found)) return undefined;',
    becomes: '',
    tests: stagedText,
  },
  {
    file: sender,
    was: 'if (kept.digest === digest) return kept.receipt;',
    becomes: 'return kept.receipt;',
    tests: ['test/session/send-text/interruptions.test.ts'],
  },
  {
    file: sender,
    was: 'this.#keep(key, { digest, receipt });',
    becomes: '',
    tests: ['test/session/send-text/interruptions.test.ts'],
  },
];
