import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using shell = await launch('bash', { args: ['--norc', '--noprofile'], env: { PS1: '$ ' } });
await shell.act({ until: 'input' });
const started = await shell.input.type(`node -e "console.log('started'); setInterval(() => {}, 1000)"\n`);
await shell.waits.forText(/^started$/m, { since: started.seq });

// ctrl+c, and then the prompt again
const stopped = await shell.act({ do: ['ctrl+c'], until: 'input' });
assert.equal(stopped.state, 'prompt');
