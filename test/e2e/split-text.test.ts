import { expect, test } from 'vitest';
import { agent } from './agent.js';

const { spawn } = agent();

/** Says that it is ready, then writes a piece whenever Enter comes, so that each piece is a chunk of its own. */
function byPieces(...pieces: string[]) {
  const script = pieces.map((piece) => `read -r _; printf '${piece}'`).join('; ');
  return spawn('sh', { args: ['-c', `stty -echo; printf 'ready-'; ${script}; read -r _`] });
}

test('a word in three chunks is found when its last part comes', async () => {
  const pieces = ['one-', 'two-', 'three'];
  const program = await byPieces(...pieces);
  await program.shows('ready', { since: 'screen' });
  const waiting = program.tool('wait_for_text', { pattern: 'one-two-three' });
  for (const piece of pieces) {
    await program.press('enter');
    await program.shows(piece);
  }
  expect(await waiting).toMatchObject({ found: true, match: 'one-two-three' });
});

test('a character and an escape sequence in two chunks', async () => {
  const program = await byPieces('\\303', '\\251t\\303\\251 \\033[3', '1mrouge\\033[', '0m fin');
  await program.shows('ready', { since: 'screen' });
  await program.press('enter', 'enter', 'enter', 'enter');
  await program.shows('ready-été rouge fin$', { since: 'screen' });
});

test('a word over the edge of the screen is one word', async () => {
  const program = await spawn('sh', { args: ['-c', `printf '%075d-over-the-edge\\n' 0; read -r _`], cols: 80 });
  expect(await program.shows('over-the-edge', { since: 'screen' })).toMatchObject({ match: 'over-the-edge' });
  expect((await program.screen()).split('\n').slice(0, 2)).toEqual([`${'0'.repeat(75)}-over`, '-the-edge']);
});

test('wide characters, also over the edge, and clusters', async () => {
  const text = '端末を操作する👩‍👩‍👧‍👦 café 한국어';
  const program = await spawn('sh', { args: ['-c', `printf '%s\\n' '${text}'; read -r _`], cols: 13 });
  expect(await program.shows(text, { since: 'screen' })).toMatchObject({ match: text });
  const rows = (await program.screen()).split('\n');
  expect(rows[0]).toBe('端末を操作す');
  expect(rows[1]).toMatch(/^る👩‍👩‍👧‍👦 café/);
});
