import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const folder = mkdtempSync(join(tmpdir(), 'ttypilot-polling-'));
const path = process.env.PATH ?? '';
const realTmux = execFileSync('sh', ['-c', 'command -v tmux'], { encoding: 'utf8' }).trim();
const tmux = new PrivateTmux();
const puppet = 'stty -echo; printf \'ready\\r\\n\'; while read -r line; do eval "$line"; done';

beforeAll(() => {
  const script = `#!/bin/sh\nfor word; do [ "$word" = -C ] && exec sleep 600; done\nexec ${realTmux} "$@"\n`;
  writeFileSync(join(folder, 'tmux'), script);
  chmodSync(join(folder, 'tmux'), 0o755);
  process.env.PATH = `${folder}:${path}`;
});

afterAll(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
});

test('where control mode does not answer, panes are polled, and the session says so', async () => {
  const engine = new Engine({ tmuxBudgetMs: 300 });
  const paneId = tmux.pane(`exec sh -c '${puppet.replaceAll("'", "'\\''")}'`, { rows: 10 });
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  expect(session.pane?.watching).toBe('polling');
  await session.waits.forText('ready');
  await session.input.type("echo 'old words'\n");
  await session.waits.forText('old words');
  const old = session.waits.forText('old words', { since: 'now', timeoutMs: 15_000 });
  const fresh = session.waits.forText('new words', { since: 'now' });
  await session.input.type("seq 1 30; echo 'new words'\n");
  expect(await fresh).toMatchObject({ found: true });
  expect(session.searchOutput(/^\d+$/).total).toBe(30);
  const { seq } = await session.input.type("printf '\\033[?1049h\\033[Hon the other screen'\n");
  expect(await session.waits.forText('on the other screen', { since: seq })).toMatchObject({ found: true });
  expect(session.terminal.isAlternate).toBe(true);
  await session.input.type("printf '\\033[?1049l'\n");
  await expect.poll(() => session.terminal.isAlternate).toBe(false);
  expect(session.screen).toBe(`${tmux.run('capture-pane', '-p', '-t', paneId)}\n`);
  const bytes = Buffer.from('é "quoted" #{pane_id} $HOME ~ \\ ;\0.');
  const { seq: asked } = await session.input.type(
    `stty raw; echo reading; dd bs=1 count=${bytes.length} 2>/dev/null | od -An -v -tx1 -w64; stty -raw\n`,
  );
  await session.waits.forText('reading', { since: asked });
  const typed = await session.input.write(bytes);
  const hex = bytes.toString('hex').replace(/../g, ' $&').trim();
  expect(await session.waits.forText(hex, { since: typed.seq })).toMatchObject({ found: true });
  await session.input.type("echo 'old words'\n");
  expect(await old).toMatchObject({ found: true });
  const waiting = session.waits.forExit();
  tmux.run('kill-pane', '-t', paneId);
  expect(await waiting).toMatchObject({ exited: true });
  await session.close();
});
