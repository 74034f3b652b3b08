import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using repl = await launch(process.execPath, { env: { NODE_REPL_HISTORY: '' } });
await repl.waitForText(/^> $/m);

// the prompt of before is still on the screen: `since` makes only what comes after the act count
const sum = await repl.type('6 * 7\n');
const answer = await repl.waitForText(/^(\d+)\n> $/m, { since: sum.seq });
assert.deepEqual(answer.match?.groups, ['42']);

const mistake = await repl.type('null.length\n');
const error = await repl.waitForText(/^Uncaught.*TypeError/m, { since: mistake.seq });
assert.ok(error.found);

await repl.type('.exit\n');
const { exit } = await repl.waitForExit();
assert.equal(exit?.exitCode, 0);
console.log('The answer is', answer.match?.groups[0]);
