import type { Mutant } from '../mutant.js';

/** Recordings, their files and the secrets in them. */
export const recordings: readonly Mutant[] = [
  {
    file: 'src/base/files/held-directory.ts',
    was: 'openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)',
    becomes: 'openSync(path, O_RDONLY | O_NONBLOCK)',
    tests: ['test/base/held-directory.test.ts'],
  },
  {
    file: 'src/base/files/held-directory.ts',
    was: 'existsSync(held) ? held : path',
    becomes: 'path',
    tests: ['test/base/held-directory.test.ts'],
  },
  {
    file: 'src/base/files/held-directory.ts',
    was: 'O_RDONLY | O_DIRECTORY | O_NOFOLLOW)',
    becomes: 'O_RDONLY | O_DIRECTORY)',
    tests: ['test/engine/recordings/retention.test.ts'],
  },
  {
    file: 'src/engine/recordings/recording-library.ts',
    was: 'if (isSame(known.identity, file.stats)) return',
    becomes: 'if (file.stats) return',
    tests: ['test/surfaces/http/recordings.test.ts'],
  },
  {
    file: 'src/engine/recordings/recording-library.ts',
    was: 'if (known && dirname(known.path) !== folder.path) {',
    becomes: 'if (known && false) {',
    tests: ['test/operations/recordings.test.ts'],
  },
  {
    file: 'src/engine/recordings/recording-library.ts',
    was: 'if (known?.end === undefined && known) throw',
    becomes: 'if (false as boolean) throw',
    tests: ['test/operations/recordings.test.ts'],
  },
  {
    file: 'src/engine/recordings/recording-folder.ts',
    was: 'if (summarize(file.fd, file.stats.size)) return file.fd;',
    becomes: 'return file.fd;',
    tests: ['test/surfaces/http/recordings.test.ts'],
  },
  {
    file: 'src/engine/recordings/recording-folder.ts',
    was: 'if (sparesUnfinished && isUnfinished) return undefined;',
    becomes: '',
    tests: ['test/engine/recordings/retention.test.ts'],
  },
  {
    file: 'src/engine/recordings/retention.ts',
    was: '({ name }) => !this.#running.has(name)',
    becomes: '() => true',
    tests: ['test/engine/recordings/retention.test.ts'],
  },
  {
    file: 'src/engine/recordings/recording-limits.ts',
    was: 'Math.max(0, used - bytes)',
    becomes: 'used',
    tests: ['test/engine/recordings/quotas.test.ts'],
  },
  {
    file: 'src/engine/recordings/recording-limits.ts',
    was: '?? this.#usedBefore(sessionId)',
    becomes: '?? 0',
    tests: ['test/engine/recordings/quotas.test.ts'],
  },
  {
    file: 'src/service/told-session.ts',
    was: 'redactor.args(args)',
    becomes: '[...args]',
    tests: ['test/service/redaction.test.ts'],
  },
  {
    file: 'src/recording/redact/redactor.ts',
    was: 'this.ranges(text, { isOpen: true })',
    becomes: 'this.ranges(text)',
    tests: ['test/service/redaction.test.ts'],
  },
  {
    file: 'src/engine/session-redactor.ts',
    was: 'if (isSecret) typed.note(bytes);',
    becomes: '',
    tests: ['test/service/redaction.test.ts'],
  },
  {
    file: 'src/session/output/get-last-lines.ts',
    was: 'redact(text)',
    becomes: 'text',
    tests: ['test/service/redaction.test.ts'],
  },
  {
    file: 'src/surfaces/jsonrpc/methods/recordings.ts',
    was: 'trust ? undefined : trustCheck',
    becomes: 'true ? undefined : trustCheck',
    tests: ['test/surfaces/jsonrpc/recording.test.ts'],
  },
  {
    file: 'src/surfaces/jsonrpc/recording/trust-check.ts',
    was: 'trusted.includes(uid)',
    becomes: 'true',
    tests: ['test/surfaces/jsonrpc/recording.test.ts'],
  },
];
