import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

const script = 'printf "Password: "; stty -echo; read -r word; stty echo; echo; echo "$word" | wc -m';
await using session = await launch('sh', { args: ['-c', script] });

// the kernel knows that a hidden line is wanted, whatever the question says
const { state } = await session.waits.forInput();
assert.equal(state, 'password');
const { isSecret } = await session.input.type('sesame\n');
assert.equal(isSecret, true);
await session.waits.forExit();
// six letters and a line break
assert.match(session.screen, /^ *7$/m);
