import type { Mutant } from '../mutant.js';

/** Access control and its audit log. */
export const access: readonly Mutant[] = [
  {
    file: 'src/service/access.ts',
    was: 'end <= this.#clock.now()',
    becomes: 'end < this.#clock.now()',
    tests: ['test/service/access.test.ts'],
  },
  {
    file: 'src/service/access.ts',
    was: 'const LINK_MS = 3_600_000',
    becomes: 'const LINK_MS = 36_000_000',
    tests: ['test/service/access.test.ts'],
  },
  {
    file: 'src/service/logins.ts',
    was: 'Math.min(row.expires_at, this.#lastUseOf(row, isConnected) + MAX_IDLE_MS)',
    becomes: 'row.expires_at',
    tests: ['test/service/access.test.ts'],
  },
  {
    file: 'src/service/logins.ts',
    was: 'Math.min(row.expires_at, this.#lastUseOf(row, isConnected) + MAX_IDLE_MS)',
    becomes: 'this.#lastUseOf(row, isConnected) + MAX_IDLE_MS',
    tests: ['test/service/access.test.ts'],
  },
  {
    file: 'src/service/logins.ts',
    was: 'isConnected(id) ? this.#now() : last_used_at',
    becomes: 'last_used_at',
    tests: ['test/service/access.test.ts'],
  },
  {
    file: 'src/service/logins.ts',
    was: 'row.owner_hash === this.#ownerHash && ',
    becomes: '',
    tests: ['test/service/access.test.ts'],
  },
  {
    file: 'src/service/logins.ts',
    was: "createHmac('sha256', ownerToken)",
    becomes: "createHmac('sha256', 'x')",
    tests: ['test/service/access.test.ts'],
  },
  {
    file: 'src/surfaces/http/access/guard.ts',
    was: "routeAccess !== 'page' && ",
    becomes: 'false && ',
    tests: ['test/surfaces/http/security.test.ts'],
  },
  {
    file: 'src/surfaces/http/access/guard.ts',
    was: 'checkSite(request, access);\n',
    becomes: '\n',
    tests: ['test/surfaces/http/security.test.ts'],
  },
  {
    file: 'src/surfaces/http/access/guard.ts',
    was: 'isLink && isPage && ',
    becomes: 'isLink && ',
    tests: ['test/surfaces/http/security.test.ts'],
  },
  {
    file: 'src/surfaces/http/access/guard.ts',
    was: "headers['sec-fetch-dest'] === 'document'",
    becomes: 'true',
    tests: ['test/surfaces/http/security.test.ts'],
  },
  {
    file: 'src/surfaces/http/access/guard.ts',
    was: 'checkHost(request, context);\n',
    becomes: '\n',
    tests: ['test/surfaces/http/security.test.ts'],
  },
  {
    file: 'src/surfaces/http/access/guard.ts',
    was: 'checkOrigin(request, context);\n',
    becomes: '\n',
    tests: ['test/surfaces/http/security.test.ts'],
  },
  {
    file: 'src/surfaces/http/access/cookies.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    was: '`__Host-${name}`',
    becomes: 'name',
    tests: ['test/surfaces/http/allowed-hosts.test.ts'],
  },
  {
    file: 'src/surfaces/http/serve.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    was: '[`http://${entry}`, `https://${entry}`]',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    becomes: '[`http://${entry}`]',
    tests: ['test/surfaces/http/allowed-hosts.test.ts'],
  },
  {
    file: 'src/base/identity-proof.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    was: '`${nonce}\\n${nameOf(endpoint)}`',
    becomes: 'nonce',
    tests: ['test/surfaces/cli/find-host.test.ts'],
  },
  {
    file: 'src/base/identity-proof.ts',
    was: 'left.length === right.length && timingSafeEqual(left, right)',
    becomes: 'true',
    tests: ['test/surfaces/cli/find-host.test.ts'],
  },
  {
    file: 'src/base/files/host-note.ts',
    was: 'return isSameProcess(note) ? note : undefined;',
    becomes: 'return note;',
    tests: ['test/surfaces/cli/find-host.test.ts'],
  },
  {
    file: 'src/surfaces/cli/find-host.ts',
    was: 'if (!note || !isSameProcess(note)) await prove();',
    becomes: '',
    tests: ['test/surfaces/cli/find-host.test.ts'],
  },
  {
    file: 'src/base/owner-token.ts',
    was: 'token.length < MIN_LENGTH',
    becomes: 'token.length < 0',
    tests: ['test/service/data-directory.test.ts'],
  },
  {
    file: 'src/base/files/data-directory.ts',
    was: '(mode & 0o022) === 0',
    becomes: '(mode & 0o002) === 0',
    tests: ['test/service/data-directory.test.ts'],
  },
  {
    file: 'src/service/audit-log.ts',
    was: "short.outcome === 'done'",
    becomes: 'true',
    tests: ['test/service/audit-log.test.ts'],
  },
  {
    file: 'src/service/audit-log.ts',
    was: 'this.#kinds.size >= MAX_KINDS',
    becomes: 'false',
    tests: ['test/service/audit-log.test.ts'],
  },
  {
    file: 'src/service/audit-files.ts',
    was: '!isOld && total <= maxBytes',
    becomes: 'total <= maxBytes',
    tests: ['test/service/audit-log.test.ts'],
  },
];
