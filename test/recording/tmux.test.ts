import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { screenOf } from '../helpers/compare-screens.js';
import { PrivateTmux } from '../helpers/private-tmux.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { differences, screensOf } from './cast-screens.js';

test('a tmux pane is recorded like any session, also across resizes', async () => {
  const folder = temporaryFolder();
  const tmux = new PrivateTmux();
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  const command = 'printf "\\033[1mbefore\\033[0m 日本\\r\\n"; while read -r line; do eval "$line"; done';
  const paneId = tmux.pane(`sh -c '${command}'`);
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  await session.waits.forText('before');
  const recording = session.startRecording({ path: join(folder, 'pane.cast') });
  const shown = new Map<string, ReturnType<typeof screenOf>>();
  const mark = (label: string) => {
    shown.set(label, screenOf(session.terminal));
    recording.mark(label);
  };
  const resize = async (cols: number, rows: number) => {
    tmux.run('resize-window', '-t', paneId, '-x', `${cols}`, '-y', `${rows}`);
    await session.waits.until((terminal) => terminal.cols === cols && terminal.rows === rows);
    await session.waits.forStable();
  };
  mark('start');
  const { seq } = await session.input.type('seq 40; printf "\\033[41mred\\033[0m end\\n"\n');
  await session.waits.forText('red end', { since: seq });
  mark('scrolled');
  await resize(60, 15);
  mark('smaller');
  await resize(100, 30);
  mark('larger');
  await session.close();
  expect(recording).toMatchObject({ end: 'closed' });
  const { marks } = await screensOf(recording.path);
  expect([...marks.keys()]).toEqual([...shown.keys()]);
  for (const [label, screen] of shown) expect(differences(screen, marks.get(label)), label).toEqual([]);
});

test('a program that outlives ttypilot is recorded from its first byte', async () => {
  const folder = temporaryFolder();
  const tmux = new PrivateTmux();
  const engine = new Engine({ tmuxSocketName: tmux.socketName });
  onTestFinished(() => engine.dispose());
  const before = process.env.TTYPILOT_DATA_DIR;
  process.env.TTYPILOT_DATA_DIR = folder;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TTYPILOT_DATA_DIR;
    else process.env.TTYPILOT_DATA_DIR = before;
  });
  const session = await engine.launchInTmux({ command: 'sh', args: ['-c', 'echo first; exit 3'], record: true });
  await session.waits.forExit();
  const [recording] = engine.recordings.ofSession(session.id);
  expect(recording).toMatchObject({ end: 'exited' });
  const { last } = await screensOf(recording?.path as string);
  expect(differences(screenOf(session.terminal), last)).toEqual([]);
  expect(session.screen).toContain('first');
});
