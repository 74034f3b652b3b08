import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agent, temporaryFolder } from './agent.js';

const { spawn } = agent();

async function vim(text: string) {
  const folder = temporaryFolder();
  const file = join(folder, 'file.txt');
  writeFileSync(file, text);
  // no user settings, only those that garble text that is typed instead of pasted
  const settings = 'set autoindent expandtab shiftwidth=4 ruler';
  const args = ['-u', 'NONE', '-i', 'NONE', '-n', '-N', '--cmd', settings, 'file.txt'];
  const program = await spawn('vim', { args, cwd: folder, env: { LC_ALL: 'C.UTF-8' } });
  await program.shows('"file.txt"', { since: 'screen' });
  return { program, saved: () => readFileSync(file, 'utf8') };
}

test('edit and save: the bytes are exact', async () => {
  const { program, saved } = await vim('first\nsecond\nthird\n');
  await program.press('j', 'A');
  await program.shows('-- INSERT --');
  await program.type(' line, édité');
  await program.shows('second line, édité$');
  await program.press('escape');
  await program.type('ggdd');
  await program.type(':%s/third/3rd/\n');
  await program.shows('^3rd$');
  await program.press('u', 'ctrl+r');
  await program.type(':wq\n');
  expect(await program.ends()).toMatchObject({ exit_code: 0 });
  expect(saved()).toBe('second line, édité\n3rd\n');
});

test('200 indented lines pasted stay as they are', async () => {
  const { program, saved } = await vim('');
  const lines = Array.from(
    { length: 200 },
    (_, i) => `${' '.repeat((i % 9) * 2)}${i % 3 === 0 ? '\t' : ''}line ${i} {`,
  );
  await program.press('i');
  await program.shows('-- INSERT --');
  expect(await program.paste(lines.join('\n'))).toMatchObject({ bracketed: true });
  await program.shows('line 199 \\{$');
  await program.press('escape');
  await program.type(':wq\n');
  expect(await program.ends()).toMatchObject({ exit_code: 0 });
  expect(saved()).toBe(`${lines.join('\n')}\n`);
});

test('the cursor is where the program puts it, on the alternate screen', async () => {
  const { program } = await vim('alpha\nbeta\ngamma\n');
  await program.type(':2\n');
  await program.press('$');
  await program.shows('2,4');
  expect(await program.tool('get_screen')).toMatchObject({ cursor: { x: 3, y: 1 }, is_alternate: true });
  await program.type(':q!\n');
  expect(await program.ends()).toMatchObject({ exit_code: 0 });
});
