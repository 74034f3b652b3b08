import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expect as expectScreen, launch, type Screen, type TestOptions } from '../../src/testing/index.js';

let folder: string;
const open: Screen[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ttypilot-snapshot-'));
  vi.stubEnv('CI', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(open.splice(0).map((screen) => screen.close()));
  rmSync(folder, { recursive: true, force: true });
});

test('a baseline is written once and awaited from then on', async () => {
  await expectScreen(await sh('printf done; cat')).toMatchSnapshot('end');
  const slow = await sh(`printf 'busy'; read -r _; printf '\\033[2J\\033[Hdone'; cat`);
  const matching = expectScreen(slow).toMatchSnapshot('end');
  await expectScreen(slow).toShow('busy');
  await slow.type('\n');
  await matching;
  expect(readFileSync(join(folder, 'snapshots/end.ansi.txt'), 'utf8')).toBe('done\n');
});

test('a mismatch describes the differences and keeps the screen with three pictures', async () => {
  await expectScreen(await sh(`printf 'a \\033[32mgreen\\033[m word'; cat`)).toMatchSnapshot('words');
  const other = await sh(`printf 'a \\033[31mgreen\\033[m ward'; cat`);
  await expectScreen(other).toShow('ward');
  const error: Error = await expectScreen(other)
    .toMatchSnapshot('words', { timeoutMs: 200 })
    .then(
      () => expect.fail('it matched'),
      (failure) => failure,
    );
  expect(error.message).toContain(`it differs in 1 row from ${folder}/snapshots/words.ansi.txt, after 200 ms.`);
  expect(error.message).toContain(
    ['1 - │a green word', '  + │a green ward', '    │  ^^^^^ foreground green → red', '    │         ^ text'].join(
      '\n',
    ),
  );
  const bundle = /^Failure bundle: (.*)$/m.exec(error.message)?.[1] ?? '';
  expect(readdirSync(bundle)).toEqual(
    expect.arrayContaining(['words.expected.png', 'words.actual.png', 'words.difference.png', 'words.ansi.txt']),
  );
  vi.stubEnv('TTYPILOT_UPDATE_SNAPSHOTS', '1');
  await expectScreen(other).toMatchSnapshot('words');
  vi.stubEnv('TTYPILOT_UPDATE_SNAPSHOTS', '');
  await expectScreen(other).toMatchSnapshot('words');
});

test('masked parts may change', async () => {
  const masks = [/\d\d:\d\d/, { col: 0, row: 1, width: 3, height: 1 }];
  const clock = (time: string, spinner: string) => sh(`printf 'now ${time}\\r\\n${spinner} work'; cat`, { masks });
  const first = await clock('12:30', '|');
  await expectScreen(first).toShow('work');
  await expectScreen(first).toMatchSnapshot('clock', { masks: [first.getByText('work')] });
  const second = await clock('23:59', '/');
  await expectScreen(second).toMatchSnapshot('clock', { masks: [second.getByText('work')] });
  expect(readFileSync(join(folder, 'snapshots/clock.ansi.txt'), 'utf8')).toBe('now ▒▒▒▒▒\n▒▒▒▒▒▒\n');
});

test('a missing baseline fails in CI', async () => {
  vi.stubEnv('CI', 'true');
  const screen = await sh('printf done; cat');
  await expect(expectScreen(screen).toMatchSnapshot('end')).rejects.toThrow('CI does not write one');
  expect(existsSync(join(folder, 'snapshots/end.ansi.txt'))).toBe(false);
});

async function sh(script: string, options: TestOptions = {}): Promise<Screen> {
  const places = { snapshotDir: join(folder, 'snapshots'), resultsDir: join(folder, 'results') };
  const screen = await launch('sh', {
    args: ['-c', script],
    cols: 20,
    rows: 4,
    timeoutMs: 15_000,
    ...places,
    ...options,
  });
  open.push(screen);
  return screen;
}
