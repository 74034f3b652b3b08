import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

const script = 'printf "Loading..."; sleep 0.2; printf "\\r\\033[K3 files"; read -r x';
await using session = await launch('sh', { args: ['-c', script] });
await session.waits.forText('Loading');

const loaded = await session.act({ until: { gone: 'Loading' } });
assert.equal(loaded.outcome, 'matched');
assert.match(session.screen, /^3 files$/m);
