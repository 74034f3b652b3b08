import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using repl = await launch(process.execPath, { env: { NODE_REPL_HISTORY: '' } });
await repl.waits.forText(/^> $/m);

// the earlier prompt is still on the screen: `since` makes only what comes after the act count
const sum = await repl.input.type('6 * 7\n');
const answer = await repl.waits.forText(/^(\d+)\n> $/m, { since: sum.seq });
assert.deepEqual(answer.match?.groups, ['42']);

const mistake = await repl.input.type('null.length\n');
const error = await repl.waits.forText(/^Uncaught.*TypeError/m, { since: mistake.seq });
assert.ok(error.found);

await repl.input.type('.exit\n');
const { exit } = await repl.waits.forExit();
assert.equal(exit?.exitCode, 0);
console.log('The answer is', answer.match?.groups[0]);
