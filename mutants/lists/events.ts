import type { Mutant } from '../mutant.js';

/** Events are stored before they are announced, once and in order. */
export const events: readonly Mutant[] = [
  {
    file: 'src/service/event-log.ts',
    was: "if ((await journal.append({ ...also, deliveries, events: rows })) === 'known') return undefined;",
    becomes: 'void journal.append({ ...also, deliveries, events: rows });',
    tests: ['test/service/event-log.test.ts'],
  },
  {
    file: 'src/service/event-log.ts',
    was: "=== 'known') return undefined;",
    becomes: "=== 'known') return rows;",
    tests: ['test/service/event-log.test.ts'],
  },
  {
    file: 'src/service/event-log.ts',
    was: 'if (error instanceof NumbersTaken) this.#lastId',
    becomes: 'if (!(error instanceof NumbersTaken)) this.#lastId',
    tests: ['test/service/event-log.test.ts'],
  },
  {
    file: 'src/service/event-log.ts',
    was: 'if (id > this.#lastId) return',
    becomes: 'if (id < 0) return',
    tests: ['test/service/event-log.test.ts'],
  },
  {
    file: 'src/service/event-log.ts',
    was: "&& what === 'program') throw",
    becomes: "&& what !== 'program') throw",
    tests: ['test/service/event-log.test.ts'],
  },
  {
    file: 'src/service/write-queue.ts',
    was: 'if (!(await this.#attempt(task))) continue;',
    becomes: 'await this.#attempt(task);',
    tests: ['test/service/event-log.test.ts'],
  },
  {
    file: 'src/service/write-queue.ts',
    was: '      this.#problem = undefined;\n',
    becomes: '',
    tests: ['test/service/event-log.test.ts'],
  },
  {
    file: 'src/store/journal.ts',
    was: 'if (exit && !(await insertExit(transaction, exit)))',
    becomes: 'if (exit && !(await insertExit(transaction, exit)) && exit.ended_at < 0)',
    tests: ['test/store/store.test.ts'],
  },
  {
    file: 'src/store/journal.ts',
    was: "        if (await holds(transaction, events)) return 'written';\n",
    becomes: '',
    tests: ['test/store/store.test.ts'],
  },
  {
    file: 'src/store/journal.ts',
    was: "    .where('value', '=', first - 1)\n",
    becomes: '',
    tests: ['test/store/store.test.ts'],
  },
  {
    file: 'src/store/journal.ts',
    was: 'JSON.stringify(found) === JSON.stringify({ ...found, ...wanted })',
    becomes: "JSON.stringify(found) !== ''",
    tests: ['test/store/store.test.ts'],
  },
  {
    file: 'src/store/migrate.ts',
    was: 'if (newer !== undefined) throw fail',
    becomes: "if (newer === '') throw fail",
    tests: ['test/service/damaged-files.test.ts'],
  },
  {
    file: 'src/store/migrate.ts',
    was: "kind === 'sqlite' && done.length > 0 &&",
    becomes: "kind === 'sqlite' && done.length < 0 &&",
    tests: ['test/service/damaged-files.test.ts'],
  },
  {
    file: 'src/surfaces/http/general-routes.ts',
    was: 'return reply.code(503)',
    becomes: 'return reply.code(200)',
    tests: ['test/service/outage.test.ts'],
  },
  {
    file: 'src/surfaces/http/access/audited-client.ts',
    was: '    await service.session(String(session_id))?.close();\n',
    becomes: '',
    tests: ['test/service/outage.test.ts'],
  },
  {
    file: 'src/store/fence.ts',
    was: 'if newest::text <> mine then',
    becomes: 'if newest::text < mine then',
    tests: ['test/service/postgres-restart.test.ts'],
  },
];
