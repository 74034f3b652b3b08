import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using shell = await launch('sh', { env: { PS1: '$ ' } });
await shell.waits.forText('$ ');
await shell.waits.forText(/^ready$/m, { since: (await shell.input.type('echo ready\n')).seq });

// the first "ready" is still on the screen; only what comes after the act counts
const { seq } = await shell.input.type('sleep 0.1; echo ready\n');
const again = await shell.waits.forText(/^ready$/m, { since: seq });
assert.equal(again.found, true);
assert.equal(shell.screen.match(/^ready$/gm)?.length, 2);
