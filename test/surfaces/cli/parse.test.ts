import { expect, test } from 'vitest';
import { assignWords } from '../../../src/surfaces/cli/args/assign-words.js';
import type { Command, Word } from '../../../src/surfaces/cli/args/command.js';
import { parseCommand } from '../../../src/surfaces/cli/args/parse.js';
import { findCommand, withExtras } from '../../../src/surfaces/cli/args/registry.js';

test.each([
  ['get-screen s-1', { session_id: 's-1' }],
  ['get-screen s-1 --format ansi', { session_id: 's-1', format: 'ansi' }],
  ['get-screen --format=ansi s-1', { session_id: 's-1', format: 'ansi' }],
  ['get-screen --session-id s-1', { session_id: 's-1' }],
  [
    'get-screen s-1 --region row=1,col=2,rows=3,cols=4',
    { session_id: 's-1', region: { row: 1, col: 2, rows: 3, cols: 4 } },
  ],
  ['get-screen s-1 --region {"row":1}', { session_id: 's-1', region: { row: 1 } }],
  ['resize-session s-1 100 30', { session_id: 's-1', cols: 100, rows: 30 }],
  ['send-input s-1', { session_id: 's-1' }],
  ['send-input ls s-1', { session_id: 'ls', input: 's-1' }],
  ['get-screen nothing', { session_id: 'nothing' }],
  ['signal-session nothing', { session_id: 'nothing' }],
  ['send-input s-1 -- -x', { session_id: 's-1', input: '-x' }],
  ['send-input s-1 --input=-x', { session_id: 's-1', input: '-x' }],
  ['send-input s-1 --input --json', { session_id: 's-1', input: '--json' }],
  ['send-input s-1 --keys up --keys ctrl+,', { session_id: 's-1', keys: ['up', 'ctrl+,'] }],
  ['wait-for-text s-1 x --since 12 --invert', { session_id: 's-1', pattern: 'x', since: '12', invert: true }],
  ['wait-for-text s-1 x --no-invert', { session_id: 's-1', pattern: 'x', invert: false }],
  ['spawn-tui --cols 100 vim -R --json', { cols: 100, command: 'vim', args: ['-R', '--json'] }],
  ['spawn-tui --json -- vim -- x', { json: true, command: 'vim', args: ['--', 'x'] }],
  ['send-keys %3 Up Enter --pause-ms 5', { pane_id: '%3', keys: ['Up', 'Enter'], pause_ms: 5 }],
  ['send-keys s-1 --verify-enter -- --', { session_id: 's-1', keys: ['--'], verify_enter: true }],
  ['spawn-tui --no-answer-queries sh', { answer_queries: false, command: 'sh' }],
  ['spawn-tui --env A=1 --env B=x=y --unset-env C sh', { env: { A: '1', B: 'x=y', C: null }, command: 'sh' }],
  ['spawn-tui --env A= sh', { env: { A: '' }, command: 'sh' }],
  ['act s-1 a enter --until x --until exit', { session_id: 's-1', do: ['a', 'enter'], until: ['x', 'exit'] }],
  ['act s-1 a --key tab b --submit c', { session_id: 's-1', do: ['a', { press: 'tab' }, 'b', { submit: 'c' }] }],
  ['act --key tab s-1 a', { session_id: 's-1', do: [{ press: 'tab' }, 'a'] }],
  ['act --click OK %3', { pane_id: '%3', do: [{ click: 'OK' }] }],
  [
    'act s-1 --paste p --do ["x",{"type":"up"}] y',
    { session_id: 's-1', do: [{ paste: 'p' }, 'x', { type: 'up' }, 'y'] },
  ],
  ['act s-1 --type enter', { session_id: 's-1', do: [{ type: 'enter' }] }],
  ['act s-1', { session_id: 's-1' }],
  ['read-output s-1 --since 12', { session_id: 's-1', since: 12 }],
  ['read-output s-1 --since seen', { session_id: 's-1', since: 'seen' }],
  ['wait-for-screen-change s-1 --since now', { session_id: 's-1', since: 'now' }],
  ['spawn-tui --idle-timeout-seconds 1.5 sh', { idle_timeout_seconds: 1.5, command: 'sh' }],
])('%s', async (line, values) => {
  expect(await read(line)).toEqual({ ...values, needsSession: false });
});

test.each([
  ['get-screen', {}],
  ['wait-for-text x', { pattern: 'x' }],
  ['resize-session 100 30', { cols: 100, rows: 30 }],
  ['send-input ls', { input: 'ls' }],
  ['send-input --key enter', { key: 'enter' }],
  ['send-keys Up Enter', { keys: ['Up', 'Enter'] }],
  ['act a b enter', { do: ['a', 'b', 'enter'] }],
  ['act --key enter', { do: [{ press: 'enter' }] }],
  ['act', {}],
])('%s leaves the session out', async (line, values) => {
  expect(await read(line)).toEqual({ ...values, needsSession: true });
});

test.each([
  ['close-session', 'close-session needs a SESSION'],
  ['signal-session', 'signal-session needs a SESSION'],
  ['wait-for-text', 'wait-for-text needs a PATTERN'],
  ['resize-session s-4kd9tbq2xf 100', 'resize-session needs ROWS'],
  ['resize-session s-1 100', "COLS: 's-1' is not a whole number"],
  ['resize-session 100 5000', 'ROWS: 5000 is too large, it must be at most 1000'],
  ['get-screen s-1 s-2', "'s-2' is one word too many"],
  ['get-screen --fromat ansi', "unknown option '--fromat' (did you mean --format?)"],
  ['get-screen -x', "unknown option '-x'"],
  ['get-screen --format', '--format needs a value'],
  ['read-output s-1 --since --socket-name work', '--since needs a value'],
  ['get-screen s-1 --format --json', '--format needs a value'],
  ['get-screen --format anso', "'anso' must be one of text, compact, annotated, full, ansi (did you mean ansi?)"],
  ['get-screen --json=yes', '--json takes no value'],
  ['get-screen --region row=1,column=2', 'there is no column'],
  ['get-screen --region row=x', 'row needs a whole number'],
  ['get-screen --region {', 'JSON'],
  ['wait-for-text s x --timeout-ms 1s', "--timeout-ms: '1s' is not a whole number"],
  ['spawn-tui --env A sh', "'A' is not NAME=VALUE; to unset it: --unset-env A"],
  ['send-mouse s 1 2 --modifiers strg', "'strg' must be one of shift, alt, ctrl"],
  ['daemon restat', "'restat' must be one of start, stop, restart, status (did you mean restart?)"],
  ['read-output s-1 --since now', "--since: 'now' is neither a whole number nor seen"],
  ['act s-1 --do [', `--do: '[' is not JSON; write it like '["ctrl+u", "query", "enter"]'`],
  ['act s-1 --do {}', "--do: '{}' is not a JSON list"],
  ['act s-1 --only-if-state asleep', "--only-if-state: 'asleep' must be one of line, password, raw"],
  ['get-scren', "unknown command 'get-scren' (did you mean get-screen?)"],
])('%s is refused: %s', async (line, problem) => {
  await expect(read(line)).rejects.toMatchObject({ code: 'wrong_usage', message: expect.stringContaining(problem) });
});

test.each(['--help', '-h'])('%s works anywhere among the options', async (flag) => {
  const command = await findCommand('get-screen');
  expect(parseCommand(command, ['s-1', flag]).wantsHelp).toBe(true);
  const spawn = await findCommand('spawn-tui');
  expect(parseCommand(spawn, [flag, 'vim']).wantsHelp).toBe(true);
  expect(parseCommand(spawn, ['vim', flag]).wantsHelp).toBe(false);
});

async function read(text: string) {
  const [name = '', ...args] = text.split(' ');
  const command: Command = withExtras(await findCommand(name));
  const { values, words } = parseCommand(command, args);
  return { ...values, ...assign(command, words, values) };
}

function assign(command: Command, words: readonly Word[], values: Record<string, unknown>) {
  const { needsSession } = assignWords(command, words, values);
  return { ...values, needsSession };
}
