import { describe, expect, test } from 'vitest';
import type { InputMode } from '../../../src/backends/backend.js';
import type { ForegroundProcess, TerminalLook, TerminalReader } from '../../../src/backends/terminal-probe/look.js';
import { type Facts, judge } from '../../../src/session/readiness/judge.js';

const LINES: InputMode = { canonical: true, echo: true };
const SILENT: InputMode = { canonical: true, echo: false };
const KEYS: InputMode = { canonical: false, echo: false };

const QUIET = { beforeCursor: '', isCursorVisible: true, isAlternate: false, quietMs: 1000 };

function process(args: string | string[], more: Partial<ForegroundProcess> = {}): ForegroundProcess {
  const words = [args].flat();
  return { pid: 7, command: (words[0] ?? '').replace(/^-/, ''), args: words, isHidden: false, ...more };
}

function reader(args: string | string[], more: Partial<TerminalReader> = {}): TerminalReader {
  return { process: process(args), threadId: 7, how: 'reads', byteCount: 4096, ...more };
}

function look(more: Partial<TerminalLook>): TerminalLook {
  const readers = more.readers ?? [];
  const foreground = readers.map((one) => one.process);
  return { foreground, readers, isBusy: false, signature: '', path: '/dev/pts/1', via: [], ...more };
}

/** The state that the facts mean. */
function stateOf(facts: Partial<Facts>): string {
  return judge({ look: undefined, mode: undefined, mark: undefined, screen: QUIET, ...facts }).state;
}

describe('a reader', () => {
  test('of lines, of passwords, of keys', () => {
    const read = look({ readers: [reader('cat')] });
    expect(stateOf({ look: read, mode: LINES })).toBe('line');
    expect(stateOf({ look: read, mode: SILENT })).toBe('password');
    expect(stateOf({ look: read, mode: KEYS })).toBe('raw');
  });

  test('is believed more when it reads than when it polls', () => {
    const readers = [reader('node', { how: 'polls' }), reader('cat')];
    expect(judge({ look: look({ readers }), mode: LINES, mark: undefined, screen: QUIET }).evidence).toEqual([
      'cat is in a read of the terminal',
      'input comes in lines, echo is on',
    ]);
  });

  test('of a terminal with an unknown mode is unknown', () => {
    expect(stateOf({ look: look({ readers: [reader('cat')] }) })).toBe('unknown');
  });

  test('that asks for a password with asterisks reads keys', () => {
    expect(stateOf({ look: look({ readers: [reader('sudo')] }), mode: KEYS })).toBe('password');
  });

  test('behind a program that passes input on is named with it', () => {
    const inside = look({ readers: [reader('cat')], via: ['script'] });
    expect(judge({ look: inside, mode: LINES, mark: undefined, screen: QUIET }).evidence[0]).toBe(
      'script passes input on',
    );
  });
});

describe('a shell', () => {
  const shells: [args: string[], more: Partial<TerminalReader>, mode: InputMode, state: string][] = [
    [['bash'], { how: 'polls' }, KEYS, 'prompt'],
    [['-bash'], { how: 'polls' }, KEYS, 'prompt'],
    [['bash', '--rcfile', '/x', '-i'], { how: 'polls' }, KEYS, 'prompt'],
    [['bash', '-o', 'vi'], { how: 'polls' }, KEYS, 'prompt'],
    [['/usr/bin/zsh', '-l'], {}, KEYS, 'prompt'],
    [['bash', '--noediting'], { byteCount: 1024 }, LINES, 'prompt'],
    [['sh'], { byteCount: 8192 }, LINES, 'prompt'],
    [['sh'], { byteCount: 1 }, LINES, 'line'],
    [['bash'], {}, LINES, 'line'],
    [['bash'], {}, SILENT, 'password'],
    [['bash', '-c', 'read -e x'], { how: 'polls' }, KEYS, 'raw'],
    [['sh', '-c', 'read x'], {}, LINES, 'line'],
    [['bash', '-ec', 'read x'], {}, LINES, 'line'],
    [['bash', 'install.sh'], {}, LINES, 'line'],
    [['sh', '-x', './configure'], { byteCount: 8192 }, LINES, 'line'],
    [['busybox', 'sh'], { how: 'polls' }, KEYS, 'prompt'],
  ];
  test.each(shells)('%j', (args, more, mode, state) => {
    expect(stateOf({ look: look({ readers: [reader(args, more)] }), mode })).toBe(state);
  });

  test('of another kind is recognised at its prompt by its marks', () => {
    const read = look({ readers: [reader('oilsh')] });
    expect(stateOf({ look: read, mode: KEYS, mark: 'command' })).toBe('prompt');
    expect(stateOf({ look: read, mode: KEYS, mark: 'output' })).toBe('raw');
    expect(stateOf({ look: read, mode: KEYS, mark: 'command', screen: { ...QUIET, isAlternate: true } })).toBe('raw');
    expect(stateOf({ look: read, mode: LINES, mark: 'output' })).toBe('line');
  });
});

describe('a program that passes input on to elsewhere', () => {
  const ssh = look({ readers: [reader('ssh', { how: 'polls' })] });

  test('is unknown', () => {
    expect(stateOf({ look: ssh, mode: KEYS })).toBe('unknown');
    expect(stateOf({ look: look({ foreground: [process('tmux: client')] }), mode: KEYS })).toBe('unknown');
  });

  test('reports what the remote shell marks', () => {
    expect(stateOf({ look: ssh, mode: KEYS, mark: 'prompt' })).toBe('prompt');
    expect(stateOf({ look: ssh, mode: KEYS, mark: 'output' })).toBe('running');
    expect(stateOf({ look: ssh, mode: KEYS, mark: 'done' })).toBe('unknown');
  });

  test('is understood when it asks something itself', () => {
    const asking = look({ readers: [reader('ssh')] });
    expect(stateOf({ look: asking, mode: SILENT })).toBe('password');
    expect(stateOf({ look: asking, mode: LINES })).toBe('line');
  });
});

describe('without a reader', () => {
  test('a program is running, whatever the terminal is like', () => {
    for (const mode of [LINES, SILENT, KEYS])
      expect(stateOf({ look: look({ foreground: [process('make')] }), mode })).toBe('running');
  });

  test('the evidence names all programs of a job that waits for something else', () => {
    const facts = { mode: LINES, mark: undefined, screen: QUIET };
    const evidenceOf = (...names: string[]) =>
      judge({ look: look({ foreground: names.map((name) => process(name)) }), ...facts }).evidence[0];
    expect(evidenceOf('make')).toBe('make waits for something else');
    expect(evidenceOf('sh', 'sleep')).toBe('sh, sleep wait for something else');
  });

  test('a program of another user may ask for a password', () => {
    const su = look({ foreground: [process('su', { isHidden: true })] });
    expect(stateOf({ look: su, mode: SILENT })).toBe('password');
    expect(stateOf({ look: su, mode: LINES })).toBe('unknown');
    expect(stateOf({ look: su, mode: KEYS })).toBe('unknown');
    expect(stateOf({ look: { ...su, isBusy: true }, mode: SILENT })).toBe('unknown');
  });
});

describe('a process whose system calls are hidden', () => {
  const likely = (how: TerminalReader['how'], more: Partial<ForegroundProcess> = {}) =>
    look({ readers: [reader('x', { how, process: process('x', more) })] });

  test('is believed where no other process would look the same', () => {
    expect(stateOf({ look: likely('may read'), mode: LINES })).toBe('line');
    expect(stateOf({ look: likely('may read', { hasSockets: true }), mode: SILENT })).toBe('password');
    expect(stateOf({ look: likely('may poll'), mode: KEYS })).toBe('raw');
  });

  test('is unknown where a server would look the same', () => {
    expect(stateOf({ look: likely('may poll'), mode: LINES })).toBe('unknown');
    expect(stateOf({ look: likely('may read', { hasSockets: true }), mode: LINES })).toBe('unknown');
  });
});

describe('where the kernel does not show readers', () => {
  const shown = (beforeCursor: string, more: Partial<Facts['screen']> = {}) => ({ ...QUIET, beforeCursor, ...more });
  const guesses: [screen: Facts['screen'], mode: InputMode | undefined, state: string][] = [
    [shown('Name? '), LINES, 'line'],
    [shown('Continue [Y/n] '), undefined, 'line'],
    [shown('Passwort: '), SILENT, 'password'],
    [shown('user@host:~$ '), KEYS, 'prompt'],
    [shown('>>> '), KEYS, 'raw'],
    [shown('', { isAlternate: true }), KEYS, 'raw'],
    [shown('Name? ', { quietMs: 10 }), LINES, 'running'],
    [shown('Compiling '), LINES, 'unknown'],
    [shown(''), LINES, 'unknown'],
    [shown('Name? ', { isCursorVisible: false }), LINES, 'unknown'],
  ];
  test.each(guesses)('%j in %j', (screen, mode, state) => {
    expect(stateOf({ screen, mode })).toBe(state);
  });

  test('the evidence says that it is a guess', () => {
    const { evidence } = judge({ look: undefined, mode: LINES, mark: undefined, screen: shown('Name? ') });
    expect(evidence[0]).toBe('guessed from the screen, since the kernel does not show who reads');
  });

  test('marks of a shell say more than its text', () => {
    expect(stateOf({ screen: shown('λ '), mark: 'command' })).toBe('prompt');
    expect(stateOf({ screen: shown('Name? '), mark: 'output' })).toBe('running');
  });
});
