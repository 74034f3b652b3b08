import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { LocalClient } from '../../../src/operations/local-client.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** A pane that is not watched yet, with a shell that runs what the test writes, and a tmux whose connections wait to be admitted. */
async function unwatchedPane(beforehand: string, shown: string) {
  const tmux = new PrivateTmux();
  // the title says that nothing is echoed any more, and leaves the screen as it is
  const puppet = 'stty -echo; printf "\\033]2;up\\033\\\\"; while read -r line; do eval "$line"; done';
  const paneId = tmux.pane(`exec sh -c '${puppet}'`, { rows: 6 });
  const run = (line: string) => tmux.run('send-keys', '-t', paneId, '-l', `${line}\n`);
  const screen = () => tmux.run('capture-pane', '-p', '-t', paneId);
  await expect.poll(() => tmux.format(paneId, '#{pane_title}')).toBe('up');
  run(beforehand);
  await expect.poll(screen).toContain(shown);

  const [looked, letIn] = holdConnections();
  // else it would be polled before it is let in
  const engine = new Engine({ tmuxBudgetMs: 60_000 });
  onTestFinished(() => engine.dispose());
  const client = new LocalClient(engine);
  return {
    call: (name: string, input: object) =>
      client.call(name, { pane_id: paneId, socket_name: tmux.socketName, ...input }),
    /** Runs a line when the pane was looked at, and lets the connection in when it has been carried out. */
    meanwhile: async (line: string, after: string) => {
      await expect.poll(() => existsSync(looked), { timeout: 20_000 }).toBe(true);
      run(line);
      await expect.poll(screen).toContain(after);
    },
    letIn,
  };
}

function holdConnections(): [looked: string, letIn: () => void] {
  const folder = temporaryFolder();
  const [looked, open] = [join(folder, 'looked'), join(folder, 'open')];
  const real = execFileSync('sh', ['-c', 'command -v tmux'], { encoding: 'utf8' }).trim();
  const held = `while [ ! -e ${open} ]; do sleep 0.02; done; exec ${real} "$@"`;
  const look = `case "$*" in *capture-pane*) : > ${looked} ;; esac`;
  const script = `#!/bin/sh\nfor word; do [ "$word" = -C ] && { ${held}; }; done\n${real} "$@" && ${look}\n`;
  writeFileSync(join(folder, 'tmux'), script, { mode: 0o755 });
  const { PATH } = process.env;
  process.env.PATH = `${folder}:${PATH}`;
  onTestFinished(() => void Object.assign(process.env, { PATH }));
  return [looked, () => writeFileSync(open, '')];
}

test('text that is written after the call counts, also while the pane is only being connected to', async () => {
  const pane = await unwatchedPane('seq 1 30; echo READY', 'READY');
  const waiting = pane.call('wait_for_text', { pattern: '^READY$', flags: 'm' });
  await pane.meanwhile('echo READY; seq 31 40; printf "\\033[?2004h"', '40');
  pane.letIn();
  expect(await waiting).toMatchObject({ found: true, match: 'READY', matched_at_entry: false });
  expect(await pane.call('search_output', { pattern: '^READY$' })).toMatchObject({ total: 2 });
  expect(await pane.call('search_output', { pattern: '^\\d+$' })).toMatchObject({ total: 40 });
  expect(await pane.call('read_output', { since: 0 })).toMatchObject({ missed: 0 });
});

test('text that was there at the call stays old when other text comes before the connection', async () => {
  const pane = await unwatchedPane('seq 1 30; echo READY', 'READY');
  const waiting = pane.call('wait_for_text', { pattern: 'READY|\\b7\\b', timeout_ms: 100 });
  await pane.meanwhile('echo other words', 'other words');
  pane.letIn();
  expect(await waiting).toMatchObject({ found: false, matched_at_entry: true });
});

test('a later caller does not get what was written before', async () => {
  const pane = await unwatchedPane('echo begin', 'begin');
  const first = pane.call('wait_for_text', { pattern: 'READY' });
  await pane.meanwhile('echo READY', 'READY');
  const second = pane.call('wait_for_text', { pattern: 'READY', timeout_ms: 100 });
  pane.letIn();
  expect(await first).toMatchObject({ found: true });
  expect(await second).toMatchObject({ found: false, matched_at_entry: true });
});

test('a change of the screen after the call counts, too', async () => {
  const pane = await unwatchedPane('echo begin', 'begin');
  const waiting = pane.call('wait_for_screen_change', { stable_ms: 0 });
  await pane.meanwhile('echo more', 'more');
  pane.letIn();
  expect(await waiting).toMatchObject({ changed: true, screen_text: expect.stringContaining('begin\nmore') });
});

test('under the alternate screen, the main one with its history is kept and stays old', async () => {
  const pane = await unwatchedPane('seq 1 30; printf "\\033[?1049h\\033[Hin the editor"', 'in the editor');
  const waiting = pane.call('wait_for_text', { pattern: 'in the editor, saved|^30$', flags: 'm' });
  await pane.meanwhile('printf ", saved"', 'saved');
  pane.letIn();
  expect(await waiting).toMatchObject({ found: true, match: 'in the editor, saved' });
  const back = pane.call('wait_for_text', { pattern: '^30\\nback$', flags: 'm' });
  await pane.call('send_input', { input: 'printf "\\033[?1049l"; echo back\n' });
  expect(await back).toMatchObject({ found: true });
  expect(await pane.call('search_output', { pattern: '^\\d+$' })).toMatchObject({ total: 30 });
});

test('when there is more output than is captured, all of it counts, and none of it seems to continue old text', async () => {
  const pane = await unwatchedPane('seq -f "old %.0f" 1 30', 'old 30');
  const waiting = pane.call('wait_for_text', { pattern: '^4000$', flags: 'm' });
  await pane.meanwhile('seq 1 5000', '5000');
  pane.letIn();
  expect(await waiting).toMatchObject({ found: true });
  expect(await pane.call('search_output', { pattern: 'old' })).toMatchObject({ total: 0 });
});

test('a selection that moves without new text is seen', async () => {
  const menu = (first: string, second: string) => `printf "\\033[H${first}one\\033[m\\r\\n${second}two\\033[m"`;
  const pane = await unwatchedPane(`clear; ${menu('\\033[7m', '')}`, 'two');
  const screen = pane.call('get_screen', { format: 'annotated' });
  await pane.meanwhile(`${menu('', '\\033[7m')}; printf "\\r\\nmoved"`, 'moved');
  pane.letIn();
  expect((await screen).content).toBe('one\n«inverse»two\nmoved«cursor»\n\n\n');
});

const E = '\\033';
test.each([
  ['written below it on an empty screen', 'clear; echo READY', 'seq 4', '4'],
  ['redrawn around it', `clear; echo READY; seq 3`, `printf "${E}[2;1Hone${E}[3;1Htwo${E}[4;1Hthree"`, 'three'],
  ['inserted above it', 'clear; seq 2; echo READY', `printf "${E}[1;1H${E}[3Lnew"`, 'new'],
  ['deleted above it', 'clear; seq 3; echo READY', `printf "${E}[1;1H${E}[2M${E}[5;1Hgone"`, 'gone'],
  ['scrolled beside it', `clear; echo READY; printf "${E}[2;6r${E}[6;1H"`, 'seq 10', '10'],
  ['coloured', 'clear; echo READY; echo plain', `printf "${E}[2;1H${E}[31mplain${E}[m done"`, 'done'],
  ['changed in its row', 'clear; printf "READY 10"', `printf "${E}[1;7H20"`, 'READY 20'],
  [
    'under the alternate screen',
    `clear; echo READY; printf "${E}[?1049h${E}[Heditor"`,
    `printf "${E}[?1049l"`,
    'READY',
  ],
])('old text stays old when something else is %s before the connection', async (_, beforehand, line, after) => {
  const pane = await unwatchedPane(beforehand, beforehand.includes('editor') ? 'editor' : 'READY');
  const waiting = pane.call('wait_for_text', { pattern: 'READY', timeout_ms: 100 });
  await pane.meanwhile(line, after);
  pane.letIn();
  expect(await waiting).toMatchObject({ found: false, matched_at_entry: true });
});
