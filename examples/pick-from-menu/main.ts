import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch } from 'ttypilot';

const script = fileURLToPath(new URL('menu.sh', import.meta.url));
await using menu = await launch('bash', { args: [script], cols: 40, rows: 10 });
await menu.waits.forText('> apple');
assert.ok(menu.terminal.isAlternate);

// an act returns where the output was: whatever the program draws in answer has a higher seq
const down = await menu.input.press('down');
await menu.waits.forText('> banana', { since: down.seq });
const further = await menu.input.press('down');
await menu.waits.forText('> cherry', { since: further.seq });
const up = await menu.input.press('up');
await menu.waits.forText('> banana\n  cherry', { since: up.seq });
assert.equal(menu.terminal.cells(3)[0]?.style.inverse, true);

await menu.input.press('enter');
const { exit } = await menu.waits.forExit();
assert.deepEqual(exit?.lastLines, ['You picked banana.']);
console.log(exit.lastLines[0]);
