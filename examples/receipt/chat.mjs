// A small chat: keeps messages in a transcript, and opens a dialog for a message that starts with "delete".
const { stdin, stdout } = process;
/** @type {string[]} */
const transcript = [];
let text = '';
let asks = false;

function draw() {
  const dialog = asks ? '\r\n\r\nReally delete it?\r\n❯ Yes\r\n  No' : '';
  stdout.write(`\x1b[2J\x1b[H${transcript.map((line) => `you: ${line}\r\n`).join('')}> ${text}${dialog}`);
}

stdin.setRawMode(true);
stdin.setEncoding('utf8');
stdin.on('data', (input) => {
  for (const key of String(input).replace(/\x1b\[20[01]~/g, '')) {
    if (key === '\r') transcript.push(text);
    text = key === '\r' ? '' : text + key;
  }
  asks = text.startsWith('delete');
  draw();
});
stdout.write('\x1b[?2004h');
draw();
