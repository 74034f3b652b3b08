import { afterAll, describe, expect, test } from 'vitest';
import { quoteWord } from '../../../src/base/text/quote-word.js';
import { Engine } from '../../../src/engine/engine.js';
import { shell, start } from '../../engine/start.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const tmux = new PrivateTmux();
const engine = new Engine();
afterAll(() => engine.dispose());

/** Echoes what is typed in raw mode, and stops reading when the text is complete. */
const stallsBeforeEnter = `
  process.stdin.setRawMode(true);
  process.stdout.write('> ');
  let typed = '';
  process.stdin.on('data', (bytes) => {
    typed += bytes;
    process.stdout.write(bytes);
    if (typed.endsWith('stall')) setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 20);
  });
`;

/** Redraws itself with a dialog below the input line when Enter is pressed, and leaves the text where it is. */
const opensDialog = `
  process.stdin.setRawMode(true);
  process.stdout.write('\\x1b[2J\\x1b[H> ');
  let typed = '';
  process.stdin.on('data', (bytes) => {
    const isEnter = String(bytes).includes('\\r');
    if (!isEnter) typed += bytes;
    const dialog = isEnter ? '\\x1b[5;1HAllow this?\\x1b[6;1H[Yes]   [No]\\x1b[6;2H' : '';
    process.stdout.write('\\x1b[2J\\x1b[H> ' + typed + dialog);
  });
`;

/** Opens a list of options below the input line when Enter is pressed; the text stays, and only the cursor is hidden. */
const opensList = `
  process.stdin.setRawMode(true);
  process.stdout.write('\\x1b[2J\\x1b[H> ');
  let enters = 0;
  process.stdin.on('data', (bytes) => {
    if (!String(bytes).includes('\\r')) return process.stdout.write(bytes);
    const shown = ++enters === 1 ? 'Allow this?\\x1b[6;1H❯ 1. Yes\\x1b[7;1H  2. No' : 'ALLOWED';
    setTimeout(() => process.stdout.write('\\x1b7\\x1b[?25l\\x1b[5;1H' + shown + '\\x1b8'), 150);
  });
`;

/** Enter in a search opens a dialog with the same text in it, in the row and with the label given; the next Enter deletes. */
const prefillsDialog = (first: string, dialog: string) => `
  process.stdin.setRawMode(true);
  const labels = [${JSON.stringify(first)}, ${JSON.stringify(dialog)}];
  let typed = '';
  const draw = () => process.stdout.write('\\x1b[2J\\x1b[H' + labels[0] + typed);
  draw();
  process.stdin.on('data', (bytes) => {
    if (!String(bytes).includes('\\r')) typed += bytes;
    else if (labels.length === 2) labels.shift();
    else return process.stdout.write('\\r\\nDELETED');
    draw();
  });
`;

const DIALOGS = [
  ['in the same row', 'Search: ', 'Delete file: '],
  ['in another row', 'Search: ', 'Files\r\n\r\n\r\n  Delete file: '],
  ['in a longer text than the text', 'Search: ', 'Do you really want to delete the file '],
  ['under another title', 'Search\r\n\r\n> ', 'Delete file\r\n\r\n> '],
  ['in a frame with another title', '┌─ Search ─┐\r\n│ > ', '┌─ Delete ─┐\r\n│ > '],
] as const;

/** A program in a PTY and in a pane. */
async function onBoth(script: string) {
  const paneId = tmux.pane([process.execPath, '-e', script].map(quoteWord).join(' '));
  const args = ['-e', script];
  return [await start(process.execPath, { args }), await engine.pane({ paneId, socketName: tmux.socketName })];
}

describe('a receipt claims nothing that was not proven', { timeout: 60_000 }, () => {
  test('when no process reads the line that the terminal holds', async () => {
    const session = await shell('printf "ready> "; sleep 900');
    await session.waits.forText('ready> ');
    const receipt = await session.sendText('hello');
    expect(receipt).toMatchObject({ accepted: 'unconfirmed', attempts: 1 });
    expect(receipt.evidence.at(-1)).toContain('nothing shows that the program has read it');
  });

  test.each(['raw', '-icanon', '-icanon -icrnl', 'raw -echoctl'])(
    'when only the kernel echoes, under stty %s',
    async (mode) => {
      const script = `stty ${mode}; printf "ready> "; sleep 900`;
      const paneId = tmux.pane(`sh -c '${script}'`);
      for (const session of [await shell(script), await engine.pane({ paneId, socketName: tmux.socketName })]) {
        await session.waits.forText('ready> ');
        const receipt = await session.sendText('hello');
        expect(receipt).toMatchObject({ staged: true, accepted: 'unconfirmed', attempts: 1 });
      }
    },
  );

  test('but a program that reads keys under an echo of the kernel has read them', async () => {
    const session = await shell('stty -icanon; printf "ready> "; while read -r line; do :; done');
    await session.waits.forText('ready> ');
    expect(await session.sendText('hello')).toMatchObject({ staged: true, accepted: 'yes', attempts: 1 });
  });

  test('when the program shows the text and then stops reading', async () => {
    const session = await start(process.execPath, { args: ['-e', stallsBeforeEnter] });
    await session.waits.forText('> ');
    const receipt = await session.sendText('stall');
    expect(receipt).toMatchObject({ staged: true, accepted: 'unconfirmed', attempts: 1 });
    expect(receipt.evidence.at(-1)).toContain('has not read Enter');
  });

  test('when a list of options opens next to the text and the cursor is hidden: Enter would answer it', async () => {
    const session = await start(process.execPath, { args: ['-e', opensList] });
    await session.waits.forText('> ');
    const receipt = await session.sendText('delete everything');
    expect(receipt).toMatchObject({ staged: true, accepted: 'unconfirmed', attempts: 1 });
    expect(receipt.evidence.at(-1)).toContain('something else has the cursor');
    expect(session.screen).not.toContain('ALLOWED');
  });

  test.each(DIALOGS)('when the next dialog holds the text, %s: Enter would answer it', async (_, first, dialog) => {
    for (const session of await onBoth(prefillsDialog(first, dialog))) {
      await session.waits.forText(/Search/);
      const receipt = await session.sendText('notes.txt');
      expect(receipt).toMatchObject({ staged: true, accepted: 'unconfirmed', attempts: 1 });
      expect(receipt.evidence.at(-1)).toMatch(/look before the next key/);
      expect(session.screen).not.toContain('DELETED');
    }
  });

  test('when a dialog takes the cursor and the text stays', async () => {
    const session = await start(process.execPath, { args: ['-e', opensDialog] });
    await session.waits.forText('> ');
    const receipt = await session.sendText('delete everything');
    expect(receipt).toMatchObject({ staged: true, accepted: 'unconfirmed', attempts: 1 });
    expect(receipt.evidence.at(-1)).toContain('something else has the cursor');
  });
});
