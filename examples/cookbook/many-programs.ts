import assert from 'node:assert/strict';
import { Engine } from 'ttypilot';

// programs of one process share an engine; this one ends all of its own together
const engine = new Engine();
const jobs = [1, 2, 3, 4, 5].map((n) => engine.launch({ command: 'sh', args: ['-c', `exit ${n}`] }));
const exits = await Promise.all(jobs.map((job) => job.whenExited));
assert.deepEqual(
  exits.map(({ exitCode }) => exitCode),
  [1, 2, 3, 4, 5],
);
await engine.dispose();
