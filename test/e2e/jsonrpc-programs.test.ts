import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exact, RpcProgram, temporaryFolder } from '../helpers/json-rpc.js';

const ENV = {
  LC_ALL: 'C.UTF-8',
  TERM: 'xterm-256color',
  LESS: null,
  LESSOPEN: null,
  TOPRC: null,
  XDG_CONFIG_HOME: null,
};
const regex = (pattern: string) => ({ type: 'regex', pattern });

async function open() {
  const folder = temporaryFolder();
  const server = RpcProgram.started(['--artifact-dir', join(folder, 'artifacts'), '--cols', '80', '--rows', '24']);
  await server.call('initialize', { name: 'e2e', timeoutSeconds: 30, ambiguityMode: 'first' });
  const launch = (command: string, args: string[], readySelector: object) =>
    server.call('launch', {
      command,
      args,
      cwd: folder,
      env: { ...ENV, HOME: folder },
      readySelector,
    });
  const press = async (...keys: string[]) => {
    for (const key of keys) await server.call('sendKey', { key });
  };
  const shows = (selector: object) => server.call('waitForText', { selector });
  return { folder, server, launch, press, shows };
}

test('vim: insert, save, quit', async () => {
  const { folder, server, launch, press, shows } = await open();
  const file = join(folder, 'file.txt');
  writeFileSync(file, 'first\nsecond\n');
  await launch('vim', ['-u', 'NONE', '-i', 'NONE', '-n', '-N', '--cmd', 'set ruler', 'file.txt'], exact('"file.txt"'));
  await press('ArrowDown', 'o');
  await shows(exact('-- INSERT --'));
  await server.call('sendText', { text: 'third, zażółć' });
  await shows(exact('third, zażółć'));
  await press('Esc');
  await server.call('expectNotVisible', { selector: exact('-- INSERT --') });
  await server.call('sendLine', { text: ':wq' });
  const gone = await server.fails('waitForText', { selector: exact('never') });
  expect(gone.data?.details).toContain('status 0');
  expect(readFileSync(file, 'utf8')).toBe('first\nsecond\nthird, zażółć\n');
});

test('less: scroll, search, quit', async () => {
  const { folder, server, launch, press, shows } = await open();
  writeFileSync(join(folder, 'long.txt'), Array.from({ length: 200 }, (_, i) => `line ${i + 1}\n`).join(''));
  await launch('less', ['long.txt'], regex('^line 23$'));
  await press('PageDown');
  await shows(regex('^line 46$'));
  await server.call('sendLine', { text: '/line 150' });
  await shows(regex('^line 150$'));
  await press('G');
  await shows(exact('(END)'));
  expect((await server.call('currentView', { entireRow: 1 })).text.trimEnd()).toBe('line 178');
  await press('q');
  expect((await server.fails('waitUntil', { pattern: 'never' })).data?.details).toContain('status 0');
});

test('top: a screen that changes by itself', async () => {
  const { server, launch, press, shows } = await open();
  await launch('top', ['-d', '0.3'], exact('load average'));
  await shows(regex('PID\\s+USER'));
  await server.call('viewSubscribe', { debounceMs: 50 });
  await server.notification(() => true);
  await press('?');
  await shows(regex('Help for Interactive Commands'));
  await press('Esc', 'q');
  expect((await server.fails('waitUntil', { pattern: 'never' })).data?.details).toContain('status 0');
});

test('dialog: a menu by keys, a question by the mouse', async () => {
  const { folder, server, launch, press, shows } = await open();
  const menu = 'dialog --menu "Pick one" 12 40 3 a Apple b Banana c Cherry 2> choice';
  await launch('sh', ['-c', menu], exact('Pick one'));
  await shows(exact('Cherry'));
  await press('ArrowDown', 'Enter');
  await server.fails('waitForText', { selector: exact('never') });
  expect(readFileSync(join(folder, 'choice'), 'utf8')).toBe('b');
  await launch('sh', ['-c', 'dialog --yesno "Really?" 8 40; echo "answer $?"'], exact('Really?'));
  await shows(exact('< No  >'));
  await server.call('click', { selector: exact('< No  >') });
  await shows(exact('answer 1'));
});
