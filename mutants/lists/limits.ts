import type { Mutant } from '../mutant.js';

/** Limits, and isolation between callers. */
export const limits: readonly Mutant[] = [
  {
    file: 'src/session/output/output-log.ts',
    was: 'this.#heldBytes > this.limitBytes',
    becomes: 'false',
    tests: ['test/session/output/output-budget.test.ts'],
  },
  {
    file: 'src/session/output/output-log.ts',
    was: 'output.heldBytes > (largest?.heldBytes ?? 0)',
    becomes: '!largest',
    tests: ['test/session/output/output-budget.test.ts'],
  },
  {
    file: 'src/session/output/output-log.ts',
    was: 'this.#budget?.note(this, -heldBytes);',
    becomes: '',
    tests: ['test/session/output/output-budget.test.ts'],
  },
  {
    file: 'src/engine/check-memory.ts',
    was: 'usedBytes > memoryBytes',
    becomes: 'false',
    tests: ['test/engine/memory.test.ts'],
  },
  {
    file: 'src/surfaces/http/connections/shares.ts',
    was: 'own >= this.#shares.ofOne',
    becomes: 'own > this.#shares.ofOne',
    tests: ['test/surfaces/http/shares.test.ts'],
  },
  {
    file: 'src/surfaces/http/connections/shares.ts',
    was: 'this.#ofTokens >= this.#shares.ofAll',
    becomes: 'false',
    tests: ['test/surfaces/http/shares.test.ts'],
  },
  {
    file: 'src/surfaces/http/connections/connections.ts',
    was: 'makeRoom(this.#strangers, this.#limits.strangers);',
    becomes: '',
    tests: ['test/surfaces/http/shares.test.ts'],
  },
  {
    file: 'src/surfaces/http/connections/connections.ts',
    was: 'connection.stuck >= MAX_STUCK',
    becomes: 'false',
    tests: ['test/surfaces/http/connections.test.ts'],
  },
  {
    file: 'src/surfaces/http/connections/connections.ts',
    was: '() => socket.destroy(), { isBackground: true }',
    becomes: '() => {}, { isBackground: true }',
    tests: ['test/surfaces/http/connections.test.ts'],
  },
  {
    file: 'src/surfaces/http/mcp/mcp-sessions.ts',
    was: 'principal.isOwner === isOwner',
    becomes: 'true',
    tests: ['test/surfaces/http/shares.test.ts'],
  },
  {
    file: 'src/surfaces/http/events/event-stream.ts',
    was: ' && this.#queuedLength < MAX_QUEUED_LENGTH',
    becomes: '',
    tests: ['test/surfaces/http/event-stream.test.ts'],
  },
  {
    file: 'src/operations/page.ts',
    was: 'rows.length > 0 && length > MAX_PAGE_LENGTH',
    becomes: 'false',
    tests: ['test/operations/long-fields.test.ts'],
  },
  {
    file: 'src/base/text/shorten.ts',
    was: 'text.slice(0, isInPair ? end - 1 : end)',
    becomes: 'text',
    tests: ['test/operations/long-fields.test.ts'],
  },
  {
    file: 'src/operations/sessions/spawn-tui.ts',
    was: 'lengthOf(args) <= MAX_TOTAL',
    becomes: 'true',
    tests: ['test/operations/long-fields.test.ts'],
  },
  {
    file: 'src/service/session-watch.ts',
    was: 'JSON.stringify(shortenAll(args, MAX_STORED_LENGTH))',
    becomes: 'JSON.stringify(args)',
    tests: ['test/service/long-arguments.test.ts'],
  },
  {
    file: 'src/base/work-queue.ts',
    was: '>= forMs) break',
    becomes: '>= 1e9) break',
    tests: ['test/base/work-queue.test.ts'],
  },
  {
    file: 'src/base/work-queue.ts',
    was: 'SHARE * (now - startedAt)',
    becomes: '0 * (now - startedAt)',
    tests: ['test/base/work-queue.test.ts'],
  },
  {
    file: 'src/base/work-queue.ts',
    was: 'job.usedMs <= MAX_WORK_MS',
    becomes: 'true',
    tests: ['test/base/work-queue.test.ts'],
  },
  {
    file: 'src/base/work-queue.ts',
    was: 'queued.length >= MAX_QUEUED',
    becomes: 'false',
    tests: ['test/base/work-queue.test.ts'],
  },
  {
    file: 'src/base/work-queue.ts',
    was: 'job.signal?.throwIfAborted();',
    becomes: '',
    tests: ['test/base/work-queue.test.ts'],
  },
  {
    file: 'src/render/formats/full.ts',
    was: 'runCount > MAX_RUNS',
    becomes: 'false',
    tests: ['test/surfaces/http/expensive-calls.test.ts'],
  },
  {
    file: 'src/recording/play/calm-sizes.ts',
    was: 'cost > MAX_COST',
    becomes: 'false',
    tests: ['test/recording/resize-storm.test.ts'],
  },
  {
    file: 'src/recording/play/calm-sizes.ts',
    was: '< MIN_SIZE_MS',
    becomes: '< 1e9',
    tests: ['test/recording/resize-storm.test.ts'],
  },
  {
    file: 'src/recording/redact/patterns.ts',
    was: "first.indexOf('eyJ')",
    becomes: "first.lastIndexOf('eyJ') - 1",
    tests: ['test/recording/redact.test.ts'],
  },
];
