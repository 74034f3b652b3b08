import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch } from 'ttypilot';

const script = fileURLToPath(new URL('menu.sh', import.meta.url));
await using menu = await launch('bash', { args: [script], cols: 40, rows: 10 });
await menu.waitForText('> apple');
assert.ok(menu.terminal.isAlternate);

// an act returns where the output was: whatever the program draws in answer to it lies behind that
const { seq } = await menu.press(['down', 'down', 'up']);
await menu.waitForText('> banana', { since: seq });
await menu.waitForStable({ stableMs: 100 });
assert.match(menu.screen, /^ {2}apple\n> banana\n {2}cherry$/m);
assert.equal(menu.terminal.cells(3)[0]?.style.inverse, true);

await menu.press('enter');
const { exit } = await menu.waitForExit();
assert.deepEqual(exit?.lastLines, ['You picked banana.']);
console.log(exit.lastLines[0]);
