import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

// a program that asks for mouse reports, and prints those of the click: pressed, released
const script = String.raw`stty -icanon -echo; printf '\033[?1000h\033[?1006h  [ Save ]\n'; head -c 18 | tr '\033' E`;
await using session = await launch('sh', { args: ['-c', script] });
await session.waits.forText('[ Save ]');

const clicked = await session.act({ do: [{ click: 'Save' }], until: 'exit' });
assert.equal(clicked.outcome, 'matched');
assert.match(session.screen, /E\[<0;(\d+);1ME\[<0;\1;1m/);
