import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

const script = 'trap "stty size" WINCH; echo go; sleep 60 & wait; wait';
await using session = await launch('bash', { args: ['-c', script], cols: 80, rows: 24 });
await session.waits.forText('go');

// `done` settles when the program has been notified
const { done, seq } = session.resize(100, 30);
await done;
const { found } = await session.waits.forText(/^30 100$/m, { since: seq });
assert.equal(found, true);
