import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using session = await launch('sh', { args: ['-c', 'echo "  Ready."; sleep 60'] });
await session.waits.forText('Ready');

// a wait that is not met says what comes closest
const missed = await session.waits.forText(/^Ready/m, { timeoutMs: 50 });
assert.equal(missed.outcome, 'timed_out');
assert.match(missed.nearest ?? '', /is not at a line start, but `Ready` is in row 0/);
