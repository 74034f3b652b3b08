import type { Mutant } from '../mutant.js';

/** Programs end with their session, and only lost ones are reported as lost. */
export const processes: readonly Mutant[] = [
  {
    file: 'src/session/replies.ts',
    was: 'sum <= MAX_UNREAD_BYTES',
    becomes: 'sum <= 1e9',
    tests: ['test/session/query-flood.test.ts'],
  },
  {
    file: 'src/backends/pty/prepare-program.ts',
    was: 'if (longest <= MAX_STRING_BYTES) continue;',
    becomes: 'continue;',
    tests: ['test/backends/pty/launch.test.ts'],
  },
  {
    file: 'src/backends/pty/prepare-program.ts',
    was: 'if (total <= limit) return;',
    becomes: 'return;',
    tests: ['test/backends/pty/launch.test.ts'],
  },
  {
    file: 'src/backends/pty/native.ts',
    was: '    closeSync(slave);',
    becomes: '',
    tests: ['test/backends/pty/containment.test.ts'],
  },
  {
    file: 'src/backends/pty/containment/script.ts',
    was: 'if getppid != $nursery };',
    becomes: '};',
    tests: ['test/backends/pty/containment.test.ts'],
  },
  {
    file: 'src/backends/pty/containment/nursery.ts',
    was: 'isEmpty = true;',
    becomes: '',
    tests: ['test/backends/pty/containment.test.ts'],
  },
  {
    file: 'src/backends/pty/containment/nursery.ts',
    was: '{ exitCode: status >> 8 }',
    becomes: '{ exitCode: status }',
    tests: ['test/backends/pty/containment.test.ts'],
  },
  {
    file: 'src/backends/pty/process-tree.ts',
    was: 'if (root.keeper.isEmpty() || (hasSurvivors && isKept(root))) return true;',
    becomes: 'return true;',
    tests: ['test/backends/pty/containment.test.ts'],
  },
  {
    file: 'src/service/session-watch.ts',
    was: "if (row.kind === 'tmux') continue;",
    becomes: '',
    tests: ['test/service/recovery.test.ts'],
  },
  {
    file: 'src/engine/tmux/tmux-sessions.ts',
    was: '&& !ids.has(record.id)',
    becomes: '',
    tests: ['test/service/recovery.test.ts'],
  },
  {
    file: 'src/service/session-watch.ts',
    was: 'end ? codeOf(end) : UNKNOWN_CODE',
    becomes: 'UNKNOWN_CODE',
    tests: ['test/service/recovery.test.ts'],
  },
];
