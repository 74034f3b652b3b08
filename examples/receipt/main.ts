import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch } from 'ttypilot';

const script = fileURLToPath(new URL('chat.mjs', import.meta.url));
await using chat = await launch(process.execPath, { args: [script] });
await chat.waits.forText('> ');

// the text was accepted, although it is still on the screen in the transcript
const receipt = await chat.sendText('good morning');
assert.equal(receipt.accepted, 'yes');
assert.equal(receipt.attempts, 1);
assert.match(chat.screen, /^you: good morning\n> $/m);
console.log(receipt.evidence.join(', '));

// a dialog appears during typing; Enter would answer it, so it is not pressed
const stopped = await chat.sendText('delete all of it');
assert.equal(stopped.accepted, 'no');
assert.equal(stopped.attempts, 0);
assert.match(chat.screen, /Really delete it\?/);

// a person takes over: from now on only calls with the lease may type
const lease = chat.lease.take('Ada');
await assert.rejects(chat.input.type('me, too'), { code: 'input_locked' });
await chat.input.press('ctrl+u', { lease });
chat.lease.release(lease);
