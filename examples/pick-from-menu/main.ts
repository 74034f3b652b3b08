import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch } from 'ttypilot';

const script = fileURLToPath(new URL('menu.sh', import.meta.url));
await using menu = await launch('bash', { args: [script], cols: 40, rows: 10 });
await menu.waitForText('> apple');
assert.ok(menu.terminal.isAlternate);

// an act returns where the output was: whatever the program draws in answer to it lies behind that
const down = await menu.press('down');
await menu.waitForText('> banana', { since: down.seq });
const further = await menu.press('down');
await menu.waitForText('> cherry', { since: further.seq });
const up = await menu.press('up');
await menu.waitForText('> banana\n  cherry', { since: up.seq });
assert.equal(menu.terminal.cells(3)[0]?.style.inverse, true);

await menu.press('enter');
const { exit } = await menu.waitForExit();
assert.deepEqual(exit?.lastLines, ['You picked banana.']);
console.log(exit.lastLines[0]);
