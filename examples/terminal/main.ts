import assert from 'node:assert/strict';
import { createTerminal, encodeKey } from 'ttypilot/terminal';

const terminal = createTerminal({ cols: 40, rows: 6 });
const feed = (text: string) => terminal.feed(new TextEncoder().encode(text));
terminal.onTitle(({ title, seq }) => console.log(`title "${title}" after byte ${seq}`));
terminal.onReply((bytes) => console.log('to the program:', JSON.stringify(new TextDecoder().decode(bytes))));

feed('\x1b]2;demo\x07$ make\r\n\x1b[32mok\x1b[m: 12 tests\r\n$ \x1b[6n');
assert.equal(terminal.screenText(), '$ make\nok: 12 tests\n$ \n\n\n');
assert.deepEqual(terminal.cells(1)[0]?.style.foreground, { palette: 2 });

const anchor = terminal.seq; // text written after this byte is new
feed('make\r\n\x1b[32mok\x1b[m: 12 tests\r\n$ '); // the same words again
const fresh = terminal.logicalLines().filter(({ seq }) => seq > anchor);
assert.equal(fresh.map(({ text }) => text).join('|'), '$ make|ok: 12 tests|$ ');
assert.ok(fresh[0] && fresh[0].seqOf(0, 2) <= anchor && fresh[0].seqOf(2, 6) > anchor); // prompt old, command new

feed('\x1b[?1h'); // the program switches to application cursor keys
assert.deepEqual(encodeKey('up', terminal.modes), new TextEncoder().encode('\x1bOA'));
console.log(terminal.screenText());
