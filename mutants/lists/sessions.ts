import type { Mutant } from '../mutant.js';

const lifecycle = 'src/session/lifecycle.ts';
const lease = 'src/session/lease.ts';
const outputLog = 'src/session/output/output-log.ts';

/** Exits, kept output and leases. */
export const sessions: readonly Mutant[] = [
  {
    file: lifecycle,
    was: 'if (this.#exit) return;',
    becomes: '',
    tests: ['test/session/session.test.ts', 'test/session/exits.test.ts'],
  },
  {
    file: lifecycle,
    was: "this.#expiry ?? (isLost ? 'lost' : how)",
    becomes: "isLost ? 'lost' : how",
    tests: ['test/engine/expiry.test.ts'],
  },
  {
    file: lifecycle,
    was: '...(exitCode === undefined ? {} : { exitCode }),',
    becomes: 'exitCode: exitCode ?? 0,',
    tests: ['test/session/session.test.ts', 'test/session/exits.test.ts'],
  },
  {
    file: 'src/backends/pty/pty-backend.ts',
    was: 'this.#reader.drain();\n    this.#closeSlave();',
    becomes: 'this.#closeSlave();',
    tests: ['test/e2e/short-lived.test.ts'],
    survives: 'this kernel keeps unread output when the last holder closes the terminal; others do not',
  },
  {
    file: lease,
    was: 'this.#holder !== holder && !force',
    becomes: 'this.#holder !== holder && force',
    tests: ['test/session/lease.test.ts'],
  },
  { file: lease, was: 'this.#fence++;', becomes: '', tests: ['test/session/lease.test.ts'] },
  {
    file: lease,
    was: 'lease === undefined ? this.#holder === undefined : this.#isCurrent(lease)',
    becomes: 'lease === undefined || this.#isCurrent(lease)',
    tests: ['test/session/lease.test.ts'],
  },
  {
    file: lease,
    was: 'if (fence !== this.#fence) throw',
    becomes: 'if (false) throw',
    tests: ['test/session/lease.test.ts'],
  },
  {
    file: outputLog,
    was: 'missed: Math.max(0, this.start - since)',
    becomes: 'missed: 0',
    tests: ['test/session/output/output-log.test.ts'],
  },
  {
    file: outputLog,
    was: 'Math.ceil(limitBytes / BLOCK_BYTES) + 1',
    becomes: 'Math.ceil(limitBytes / BLOCK_BYTES)',
    tests: ['test/session/output/output-log.test.ts'],
  },
  {
    file: outputLog,
    was: 'seq >= since && seq < end',
    becomes: 'seq > since && seq < end',
    tests: ['test/session/output/output-log.test.ts', 'test/backends/tmux'],
  },
];
