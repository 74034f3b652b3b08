import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expect as expectScreen, launch, type Screen, type TestOptions } from '../../src/testing/index.js';

let resultsDir: string;
const open: Screen[] = [];

beforeEach(() => {
  resultsDir = mkdtempSync(join(tmpdir(), 'ttypilot-testing-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((screen) => screen.close()));
  rmSync(resultsDir, { recursive: true, force: true });
});

describe('expectations wait', () => {
  test('for text to appear and to disappear', async () => {
    const screen = await sh(`printf 'loading'; read -r _; printf '\\033[2J\\033[Hready'; cat`);
    await expectScreen(screen).toShow('loading');
    const both = [expectScreen(screen).toShow(/^rea.y$/m), expectScreen(screen).toHide('loading')];
    await screen.type('\n');
    await Promise.all(both);
  });

  test('for the cursor and for the exit', async () => {
    const screen = await sh(`printf '\\033[3;5H'; read -r _; exit 3`);
    await expectScreen(screen).toHaveCursorAt({ col: 4, row: 2 });
    await expectScreen(screen).toHaveCursorAt({ row: 2 });
    await screen.press('enter');
    await expectScreen(screen).toHaveExited(3);
    await expectScreen(screen).toHaveExited();
    await expect(expectScreen(screen).toHaveExited(0)).rejects.toThrow('toHaveExited(0) failed: it exited with 3.');
  });

  test('and fail at once when the program has exited', async () => {
    const screen = await sh('printf gone; exit 1', { timeoutMs: 60_000 });
    await expect(expectScreen(screen).toShow('here')).rejects.toThrow(
      'expect(screen).toShow("here") failed: it is not on the screen, and the program has ended.',
    );
    await expectScreen(screen).toShow('gone');
  });
});

describe('locators', () => {
  const FORM = `printf 'Name: Ada\\r\\nAge:  36\\r\\n\\033[1;31mError\\033[m: Ada is not here\\r\\n[OK] [Cancel]'; cat`;

  test('find by text, pattern, style, neighbours, part and number, again on every use', async () => {
    const screen = await sh(FORM);
    await expectScreen(screen).toShow('[Cancel]');
    expect(await screen.getByText(/\S+/).rightOf('Age:').text()).toBe('36');
    expect(await screen.getByText(/\S+/).below('Name:').text()).toBe('Age:');
    expect(await screen.getByStyle({ bold: true, foreground: 'red' }).text()).toBe('Error');
    expect((await screen.getByText('Ada').nth(1).waitFor()).row).toBe(2);
    expect((await screen.getByText('Ada').within({ col: 0, row: 0, width: 20, height: 1 }).waitFor()).col).toBe(6);
    expect(screen.getByText('Ada').withStyle({ bold: true }).isVisible()).toBe(false);
    expect(await screen.getAt({ col: 1, row: 3 }).text()).toBe('O');
    const [first, last] = [screen.getByText('Ada').first(), screen.getByText('Ada').last()];
    expect([(await first.waitFor()).row, (await last.waitFor()).row]).toEqual([0, 2]);
    const lazy = screen.getByText('later');
    expect(lazy.isVisible()).toBe(false);
    await screen.type('later');
    await lazy.waitFor();
  });

  test('are strict: several matches fail at once and are shown', async () => {
    const screen = await sh(FORM, { timeoutMs: 60_000 });
    await expectScreen(screen).toShow('Ada');
    const error = await failure(expectScreen(screen).toShow(screen.getByText('Ada')));
    expect(error.message).toContain('expect(screen).toShow(getByText("Ada")) failed: it has 2 matches on the screen');
    expect(error.message).toContain('0 │Name: Ada\n  │      ^^^\n');
    await expect(screen.getByText('Ada').click()).rejects.toThrow('waitFor(getByText("Ada")) failed');
  });

  test('match a blank at the end of a row', async () => {
    const screen = await sh(`printf 'demo> '; cat`);
    await expectScreen(screen).toShow('demo> ');
    await expectScreen(screen).toShow(/^demo> $/m);
    await expectScreen(screen).toShow(/^demo>$/m);
    // a RegExp has exactly its own flags: here $ is the end of the screen
    await expectScreen(screen).toHide(/^demo>$/);
    await expectScreen(screen).toShow(screen.locate({ type: 'regex', pattern: '^demo>$' }));
    expect((await screen.session.waits.forText('demo> ')).found).toBe(true);
    expect((await screen.session.waits.forText('demo>  ', { timeoutMs: 0 })).found).toBe(false);
    expect(screen.getByText('demo>  ').isVisible()).toBe(false);
  });

  test('describe text that is present in another style', async () => {
    const screen = await sh(`printf '\\r\\n\\r\\n\\033[32mSaved\\033[m'; cat`);
    await expectScreen(screen).toShow('Saved');
    const red = screen.getByText('Saved').withStyle({ foreground: 'red' });
    const error = await failure(expectScreen(screen).toShow(red, { timeoutMs: 100 }));
    expect(error.message).toContain(
      'toShow(getByText("Saved").withStyle({"foreground":"red"})) failed: ' +
        '"Saved" is there in row 2, but green, not red, after 100 ms.',
    );
  });

  test('refuse unknown styles and selectors at once', async () => {
    const screen = await sh('cat');
    const style = { colour: 'red' } as object;
    expect(() => screen.getByText('a').withStyle(style)).toThrow('style has no "colour": it takes foreground,');
    expect(() => screen.getByStyle({ foreground: 'rot' })).toThrow('foreground cannot be "rot": use default, black,');
    expect(() => screen.locate({ type: 'style', style })).toThrow('style has no "colour"');
    expect(() => screen.session.find({ type: 'style', style })).toThrow('style has no "colour"');
    await expect(screen.session.waits.forSelector({ type: 'style', style })).rejects.toThrow('style has no "colour"');
  });

  test('refuse what is neither a text nor a pattern nor a locator', async () => {
    const screen = await sh('cat');
    const selector = { type: 'exact', text: 'a' } as unknown as string;
    await expect(expectScreen(screen).toShow(selector)).rejects.toThrow('neither a text nor a pattern nor a locator');
  });

  test('that match nothing say what comes closest', async () => {
    const screen = await sh(`printf '  Ready'; cat`);
    await expectScreen(screen).toShow('Ready');
    const error = await failure(expectScreen(screen).toShow(/^ready/m, { timeoutMs: 50 }));
    expect(error.message).toContain('\nNearest: with the case, line ends and blanks ignored, `Ready` is in row 0.\n');
  });

  test('search the history on request', async () => {
    const screen = await sh(`seq 1 40 | sed 's/^/line /'; printf done; cat`);
    await expectScreen(screen).toShow('done');
    const line = screen.getByText(/^line 7$/m);
    expect(line.isVisible()).toBe(false);
    await expectScreen(screen).toShow(line.withHistory());
    const { row } = await line.withHistory().waitFor();
    expect(row).toBeLessThan(0);
    const red = await failure(
      expectScreen(screen).toShow(line.withHistory().withStyle({ foreground: 'red' }), { timeoutMs: 50 }),
    );
    expect(red.message).toContain('"line 7" is there 27 rows above the screen, but in the default colour, not red');
    await expect(line.withHistory().click()).rejects.toThrow('has scrolled off the screen');
    const missing = await failure(
      expectScreen(screen).toShow(screen.getByText('line 77').withHistory(), { timeoutMs: 50 }),
    );
    expect(missing.message).toContain(
      'toShow(getByText("line 77").withHistory()) failed: ' +
        'it is neither on the screen nor in the history above it (33 rows), after 50 ms.',
    );
    expect(missing.message).toContain('-27 │line 7\n    │^^^^^^ closest');
    const ambiguous = await failure(expectScreen(screen).toShow(screen.getByText(/^line .$/m).withHistory()));
    expect(ambiguous.message).toContain('it has 9 matches on the screen');
    expect(ambiguous.message).toContain('-33 │line 1\n    │^^^^^^\n-32 │line 2');
    const still = await failure(expectScreen(screen).toHide(line.withHistory(), { timeoutMs: 50 }));
    expect(still.message).toContain('it is still on the screen or in the history above it, after 50 ms');
  });

  test('can be clicked', async () => {
    const echo = `process.stdin.setRawMode(true).on('data', (bytes) => process.stdout.write(JSON.stringify(String(bytes))))`;
    const screen = await program(
      process.execPath,
      ['-e', `${echo}; process.stdout.write('\\x1b[?1000h\\x1b[?1006ha [OK]')`],
      { cols: 80 },
    );
    await screen.getByText('[OK]').click();
    // the middle of columns 2 to 5, counted from 1
    await expectScreen(screen).toShow(/<0;4;1M.*<0;4;1m/);
  });
});

describe('a failure', () => {
  test('shows the nearest miss, the last inputs and the state, and writes a bundle', async () => {
    const screen = await sh(`printf 'Redy? '; read -r answer; printf "you said $answer"; cat`);
    await expectScreen(screen).toShow('Redy');
    await screen.type('yes\n');
    await expectScreen(screen).toShow('said yes');
    const error = await failure(expectScreen(screen).toShow('Ready?', { timeoutMs: 100 }));
    const bundle = /^Failure bundle: (.*)$/m.exec(error.message)?.[1] ?? '';
    expect(bundle.startsWith(`${resultsDir}/sh-`)).toBe(true);
    expect(error.message.split('\n').slice(0, -3)).toEqual([
      'expect(screen).toShow("Ready?") failed: it is not on the screen, after 100 ms.',
      '',
      'The screen (40×8):',
      '0 │Redy? yes',
      '  │  ^^^ closest',
      '1 │you said yes',
      '',
      'Last inputs: type "yes\\n"',
      'The program: sh, it is running',
    ]);
    const trace = relative(process.cwd(), join(bundle, 'trace.ttrace'));
    expect(error.message.split('\n').slice(-2)).toEqual([
      `Why it failed: npx ttypilot trace failure ${trace.startsWith('..') ? join(bundle, 'trace.ttrace') : trace}`,
      `Step by step, in a browser: npx ttypilot trace html ${trace.startsWith('..') ? join(bundle, 'trace.ttrace') : trace}`,
    ]);
    expect(readdirSync(bundle).sort()).toEqual([
      'failure.txt',
      'inputs.txt',
      'recording.cast',
      'screen.ansi.txt',
      'screen.meta.json',
      'screen.png',
      'screen.txt',
      'state.json',
      'trace.ttrace',
    ]);
    expect(readFileSync(join(bundle, 'screen.txt'), 'utf8')).toBe('Redy? yes\nyou said yes\n');
    expect(readFileSync(join(bundle, 'recording.cast'), 'utf8')).toContain('"you said ');
    expect(JSON.parse(readFileSync(join(bundle, 'state.json'), 'utf8'))).toMatchObject({ state: 'running', cols: 40 });
  });

  test('does not show a typed password', async () => {
    const screen = await sh(`printf 'Password: '; stty -echo; read -r _; stty echo; printf ok; cat`, {
      timeoutMs: 100,
    });
    await expectScreen(screen).toShow('Password');
    await screen.session.waits.forInput();
    await screen.type('hunter2-hunter2\n');
    const error = await failure(expectScreen(screen).toShow('never', { timeoutMs: 100 }));
    expect(error.message).toContain('Last inputs: type •••');
    const bundle = /^Failure bundle: (.*)$/m.exec(error.message)?.[1] ?? '';
    for (const name of readdirSync(bundle)) {
      expect(readFileSync(join(bundle, name)).includes('hunter2'), name).toBe(false);
    }
  });

  test('does not show text that looks like a secret, or a secret of the environment', async () => {
    const env = { DEPLOY_TOKEN: 'correct-horse-battery' };
    const screen = await sh(`printf "token $DEPLOY_TOKEN"; cat`, { env });
    await expectScreen(screen).toShow('token');
    await screen.type('password=staple-staple\n');
    const error = await failure(expectScreen(screen).toShow('never', { timeoutMs: 100 }));
    const bundle = /^Failure bundle: (.*)$/m.exec(error.message)?.[1] ?? '';
    const texts = readdirSync(bundle).map((name) => [name, readFileSync(join(bundle, name), 'latin1')]);
    expect(texts.length).toBeGreaterThan(5);
    const telling = [...texts, ['message', error.message]].filter(([, text = '']) => /correct-horse|staple/.test(text));
    expect(telling).toEqual([]);
  });

  test('is reported even if its bundle cannot be written', async () => {
    const screen = await sh('cat', { timeoutMs: 10, resultsDir: '/dev/null/nowhere' });
    await expect(expectScreen(screen).toShow('x')).rejects.toThrow('because writing failed: ENOTDIR');
  });
});

test('a closed screen leaves nothing behind', async () => {
  const screen = await sh('cat');
  const path = screen.recording?.path ?? '';
  expect(existsSync(path)).toBe(true);
  await screen.close();
  expect(readdirSync(join(path, '..'))).toEqual([]);
  expect(screen.session.state).toBe('closed');
});

function sh(script: string, options: TestOptions = {}): Promise<Screen> {
  return program('sh', ['-c', script], options);
}

async function program(command: string, args: string[], options: TestOptions = {}): Promise<Screen> {
  const screen = await launch(command, { args, cols: 40, rows: 8, resultsDir, timeoutMs: 15_000, ...options });
  open.push(screen);
  return screen;
}

async function failure(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: Error) => error,
  );
}
