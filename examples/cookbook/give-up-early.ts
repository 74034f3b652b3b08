import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using session = await launch('sleep', { args: ['600'] });

// one signal for a wait; the `signal` of launch ends the program, too
const stop = new AbortController();
const waiting = session.waits.forText('never', { signal: stop.signal, timeoutMs: 60_000 });
stop.abort();
assert.equal((await waiting).outcome, 'cancelled');
