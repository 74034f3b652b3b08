import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TtypilotError } from '../../src/base/errors/errors.js';
import type { Theme } from '../../src/render/picture/themes.js';
import { readTape } from '../../src/tape/read-tape.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** Reads a tape with this text; `other` are further files of the folder. */
function read(text: string, other: Record<string, string> = {}) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries({ 'a.tape': text, ...other }))
    writeFileSync(join(folder, name), content);
  try {
    return readTape(join(folder, 'a.tape'));
  } catch (error) {
    if (!(error instanceof TtypilotError)) throw error;
    return String(error.details.problems).replaceAll(`${folder}/`, '');
  }
}

function steps(text: string) {
  const tape = read(text);
  if (typeof tape === 'string') throw new Error(tape);
  return tape.steps.map(({ place, ...step }) => JSON.parse(JSON.stringify(step)));
}

test.each([
  ['Type "it\'s"', { do: 'type', text: "it's" }],
  ['Type \'say "hi"\'', { do: 'type', text: 'say "hi"' }],
  ['Type `"a" and \'b\'`', { do: 'type', text: '"a" and \'b\'' }],
  ['Type plain   words "and  text" # a comment', { do: 'type', text: 'plain words and  text' }],
  ['Type "C:\\new"', { do: 'type', text: 'C:\\new' }],
  ['Type@500ms "slow"', { do: 'type', text: 'slow', everyMs: 500 }],
  ['Enter', { do: 'press', key: 'enter', count: 1 }],
  ['Backspace 18', { do: 'press', key: 'backspace', count: 18 }],
  ['Left@.5 5', { do: 'press', key: 'left', count: 5, everyMs: 500 }],
  ['PageDown@2s', { do: 'press', key: 'pagedown', count: 1, everyMs: 2000 }],
  ['Ctrl+C', { do: 'press', key: 'ctrl+c', count: 1 }],
  ['Ctrl+L 2', { do: 'press', key: 'ctrl+l', count: 2 }],
  ['Ctrl+Shift+O', { do: 'press', key: 'ctrl+shift+o', count: 1 }],
  ['Ctrl+Alt+Right', { do: 'press', key: 'ctrl+alt+right', count: 1 }],
  ['Ctrl+@', { do: 'press', key: 'ctrl+@', count: 1 }],
  ['Alt+.', { do: 'press', key: 'alt+.', count: 1 }],
  ['Alt+B', { do: 'press', key: 'alt+B', count: 1 }],
  ['Shift+a', { do: 'press', key: 'A', count: 1 }],
  ['Shift+Tab', { do: 'press', key: 'shift+tab', count: 1 }],
  ['Sleep 0.5', { do: 'sleep', ms: 500 }],
  ['Sleep 2', { do: 'sleep', ms: 2000 }],
  ['Sleep 100ms', { do: 'sleep', ms: 100 }],
  ['Sleep 1m', { do: 'sleep', ms: 60_000 }],
  ['Wait', { do: 'wait', scope: 'line' }],
  ['Wait /a\\/b c/', { do: 'wait', scope: 'line', pattern: 'a/b c' }],
  ['Wait+Screen@2s /done/', { do: 'wait', scope: 'screen', pattern: 'done', timeoutMs: 2000 }],
  ['Wait+Line@10ms', { do: 'wait', scope: 'line', timeoutMs: 10 }],
  ['Hide', { do: 'hide' }],
  ['Show', { do: 'show' }],
  ['Screenshot a/b.png', { do: 'screenshot', path: 'a/b.png' }],
  ['Copy "https://a.b/#c"', { do: 'copy', text: 'https://a.b/#c' }],
  ['Paste', { do: 'paste' }],
  ['ScrollUp 3', { do: 'scroll', direction: 'up', count: 3 }],
])('%s', (text, step) => {
  expect(steps(text)).toEqual([step]);
});

test('several commands may stand in one line', () => {
  expect(steps('Type git status Sleep 1s Enter Wait Down 2 Hide')).toMatchObject([
    { text: 'git status' },
    { ms: 1000 },
    { key: 'enter' },
    { do: 'wait' },
    { key: 'down', count: 2 },
    { do: 'hide' },
  ]);
});

test('settings, variables and outputs', () => {
  const tape = read(`Output a.gif
Output "b c.svg"
Set Shell "zsh"
Set FontSize 20
Set FontFamily "Monoflow"
Set Width 800
Set Height 400
Set LetterSpacing 2
Set LineHeight 1.4
Set TypingSpeed 0.1
Set Theme { "foreground": "#010203", "background": "#040506", "black": "#000000",
  "red": "#110000", "green": "#001100", "yellow": "#111100", "blue": "#000011", "purple": "#110011",
  "cyan": "#001111", "white": "#111111", "brightBlack": "#222222", "brightRed": "#330000", "brightGreen": "#003300",
  "brightYellow": "#333300", "brightBlue": "#000033", "brightMagenta": "#330033", "brightCyan": "#003333",
  "brightWhite": "#ffffff", "cursor": "#0a0b0c" }
Set Padding 10
Set Margin 5
Set MarginFill "#6b50ff"
Set WindowBar RingsRight
Set WindowBarSize 40
Set BorderRadius 8
Set Framerate 60
Set PlaybackSpeed 2.0
Set LoopOffset 50%
Set CursorBlink false
Set WaitTimeout 2m
Set WaitPattern /\\$ $/
Env GREETING "hello there"
Require sh
Type "x"
Set TypingSpeed 5ms
`);
  expect(tape).toMatchObject({
    settings: {
      shell: 'zsh',
      fontSize: 20,
      width: 800,
      height: 400,
      letterSpacing: 2,
      lineHeight: 1.4,
      theme: { foreground: 0x010203, background: 0x040506, cursor: 0x0a0b0c },
      padding: 10,
      margin: 5,
      marginFill: 0x6b50ff,
      windowBar: 'RingsRight',
      windowBarSize: 40,
      borderRadius: 8,
      framerate: 60,
      playbackSpeed: 2,
      loopOffset: 0.5,
    },
    pacing: { typingMs: 100, waitTimeoutMs: 120_000, waitPattern: '\\$ $' },
    env: { GREETING: 'hello there' },
    outputs: [{ path: 'a.gif' }, { path: 'b c.svg' }],
    steps: [{ do: 'type' }, { do: 'set', typingMs: 5 }],
  });
  if (typeof tape === 'string') throw new Error(tape);
  expect(tape.notes).toEqual([expect.stringMatching(/a\.tape:5: FontFamily Monoflow is not used/)]);
  expect((tape.settings.theme as Theme).palette).toHaveLength(16);
});

describe('a wrong tape names every place, what is wrong and what to do', () => {
  test.each([
    ['Typ "x"', 'there is no command Typ (did you mean Type?)'],
    ['123', 'expected a command, not 123'],
    ['Type', 'the text is missing'],
    ['Type "x', 'the text has no end; close it with " in the same line'],
    ['Sleep', 'Sleep must be a time up to 24 hours such as 500ms or 2s, not nothing'],
    ['Sleep soon', 'Sleep must be a time up to 24 hours such as 500ms or 2s, not soon'],
    ['Sleep 25m5', 'Sleep must be a time up to 24 hours such as 500ms or 2s, not 25m5'],
    ['Enter 0', 'the count must be a whole number from 1 to 10000, not 0'],
    ['Enter 1.5', 'the count must be a whole number from 1 to 10000, not 1.5'],
    ['Hide 3', 'Hide cannot have 3'],
    ['Ctrl', 'Ctrl needs a key, such as Ctrl+C'],
    ['Ctrl+Entr', 'there is no key Entr (did you mean Enter?); give a character, or the name of a key'],
    ['Ctrl+Ctrl+C', 'Ctrl is there twice'],
    ['Wait+Word /x/', 'Wait+Word must be Wait+Line or Wait+Screen'],
    ['Wait /x', 'the pattern has no end; close it with /'],
    ['Wait /(/', /^The pattern \( is not valid/],
    ['Screenshot x.jpg', 'the name of a screenshot must end in .png or .svg, not x.jpg'],
    ['Set FontSise 3', 'there is no setting FontSise (did you mean FontSize?)'],
    ['Set FontSize big', 'the font size must be a number from 6 to 72, not big'],
    ['Set Shell tcsh', 'there is no shell tcsh for tapes; ttypilot plays them in bash, zsh, fish, sh'],
    [
      'Set Theme "Sunset"',
      /^there is no theme Sunset; the themes are dark, .*Give the colours of another one as JSON$/,
    ],
    ['Set Theme { "red": }', /^this is not valid JSON/],
    ['Set Theme { "foreground": "red" }', 'the colour foreground must be such as "#ff8800", not red'],
    ['Set Theme { "foreground": "#ffffff" }', 'the theme has no colour background'],
    ['Set MarginFill #fff', 'the colour in quotes is missing'],
    ['Set MarginFill "white"', 'MarginFill must be a colour such as "#6b50ff", not white'],
    ['Set WindowBar Round', 'there is no bar Round; the styles are Colorful, ColorfulRight, Rings, RingsRight'],
    ['Set CursorBlink maybe', 'CursorBlink must be true or false, not maybe'],
    ['Set LoopOffset 200%', 'LoopOffset must be a percentage such as 50%, not 200'],
    ['Env A-B "x"', 'A-B cannot be the name of a variable'],
    ['Require no-such-program', /^the tape requires no-such-program, which is not installed/],
    ['Source other.txt', 'Source takes a file that ends in .tape, not other.txt'],
    ['Source other.tape', 'there is no tape other.tape'],
  ])('%s', (text, reason) => {
    const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason);
    const [first = '', ...rest] = String(read(`# first\n\n${text}\nEnter\n`)).split('\n');
    expect([first.slice(0, 10), rest]).toEqual(['a.tape:3: ', []]);
    expect(first.slice(10)).toEqual(expected);
  });

  test('all of them at once, up to twenty', () => {
    expect(read('Sleep x\nEnter\nHide 1')).toBe(
      'a.tape:1: Sleep must be a time up to 24 hours such as 500ms or 2s, not x\na.tape:3: Hide cannot have 1',
    );
    expect(String(read('Nope\n'.repeat(30))).split('\n')).toHaveLength(21);
  });
});

test('a tape that is not there, and a folder', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'b.tape'));
  expect(() => readTape(join(folder, 'a.tape'))).toThrow('a.tape: there is no such file');
  expect(() => readTape(join(folder, 'b.tape'))).toThrow('b.tape: it is a directory');
});

describe('Source', () => {
  test('plays another tape in this place, with its settings but without its outputs', () => {
    const setup = 'Output never.gif\nSet Width 640\nType "setup"\n';
    const tape = read('Output a.gif\nSource setup.tape\nType "rest"', { 'setup.tape': setup });
    expect(tape).toMatchObject({
      settings: { width: 640 },
      outputs: [{ path: 'a.gif' }],
      steps: [
        { text: 'setup', place: { line: 3 } },
        { text: 'rest', place: { line: 3 } },
      ],
    });
  });

  test('problems name the other tape, and a tape that includes itself has an end', () => {
    expect(read('Source b.tape', { 'b.tape': '\nNope' })).toBe('b.tape:2: there is no command Nope');
    expect(read('Source a.tape')).toBe('a.tape:1: a.tape is included more than 8 levels deep');
  });
});

test('settings and variables after the first action have no effect, and are named', () => {
  const tape = read('Enter\nSet FontSize 30\nEnv A "b"\nSet WaitTimeout 1s');
  if (typeof tape === 'string') throw new Error(tape);
  expect(tape.settings.fontSize).toBe(22);
  expect(tape.notes.map((note) => note.replace(/.*a\.tape/, ''))).toEqual([
    ':2: fontSize has no effect after the first action; move it to the top',
    ':3: Env A has no effect after the first action; move it to the top',
  ]);
});
