import type { z } from 'zod';
import type { paste } from '../../operations/input/paste.js';
import type { runCommand } from '../../operations/input/run-command.js';
import type { sendInput } from '../../operations/input/send-input.js';
import type { sendKeys } from '../../operations/input/send-keys.js';
import type { sendText } from '../../operations/input/send-text.js';
import type { capturePane } from '../../operations/looks/capture-pane.js';
import type { getScreen } from '../../operations/looks/get-screen.js';
import type { getScreenshot } from '../../operations/looks/get-screenshot.js';
import type { readOutput } from '../../operations/looks/read-output.js';
import type { searchOutput } from '../../operations/looks/search-output.js';
import type { closeSession } from '../../operations/sessions/close-session.js';
import type { listSessions } from '../../operations/sessions/list-sessions.js';
import type { signalSession } from '../../operations/sessions/signal-session.js';
import type { spawnTui } from '../../operations/sessions/spawn-tui.js';
import { agentTexts } from './agent-texts.js';
import { waitTexts } from './wait-texts.js';

type Output<Operation extends { output: z.ZodType }> = z.output<Operation['output']>;

/** The result of an operation in the words that a model wants to read; as JSON where nothing better is known. */
export function readableText(name: string, output: Record<string, unknown>): string {
  const write: ((output: never) => string) | undefined = (texts as Record<string, (output: never) => string>)[name];
  return write ? write(output as never) : JSON.stringify(output, undefined, 2);
}

const texts = {
  ...agentTexts,
  ...waitTexts,
  spawn_tui: ({ session_id, pid, cols, rows, seq }: Output<typeof spawnTui>) =>
    `Session ${session_id} is running: pid ${pid}, ${cols}×${rows}, seq ${seq}. Wait for what it shows before typing.`,
  send_input: ({ sent, seq }: Output<typeof sendInput>) => act(`Sent ${JSON.stringify(sent)}`, seq),
  send_keys: ({ sent, seq }: Output<typeof sendKeys>) => act(`Pressed ${sent}`, seq),
  send_text: ({ accepted, attempts, evidence, seq }: Output<typeof sendText>) =>
    act(`Accepted: ${accepted}, ${attempts} times Enter; ${evidence.join(', ')}`, seq),
  paste: ({ bytes, bracketed, seq }: Output<typeof paste>) =>
    act(`Pasted ${bytes} bytes${bracketed ? ' as a bracketed paste' : ''}`, seq),
  send_mouse: ({ seq }: { seq: number }) => act('Sent', seq),
  resize_session: ({ cols, rows, seq }: { cols: number; rows: number; seq: number }) =>
    act(`The terminal has ${cols}×${rows} cells now`, seq),
  get_screen: (output: Output<typeof getScreen>) => `${screenOf(output)}\n\n[${screenFacts(output)}]`,
  capture_pane: ({ content, cols, rows, seq }: Output<typeof capturePane>) =>
    `${content.trimEnd()}\n\n[${cols}×${rows}, seq ${seq}]`,
  get_screenshot: ({ format, width, height, seq }: Output<typeof getScreenshot>) =>
    `The screen as ${format.toUpperCase()}, ${width}×${height} pixels, seq ${seq}.`,
  read_output: ({ text, seq, missed }: Output<typeof readOutput>) =>
    `${text}\n\n[seq ${seq}${missed > 0 ? `, ${missed} bytes before this are gone` : ''}]`,
  search_output: ({ matches, total }: Output<typeof searchOutput>) =>
    [foundLines(total, matches.length), ...matches.map(({ line, text }) => `${line}: ${text}`)].join('\n'),
  signal_session: ({ signal, seq }: Output<typeof signalSession>) => act(`Sent ${signal}`, seq),
  close_session: ({ survivors }: Output<typeof closeSession>) =>
    ['Closed.', ...survivors.map(({ pid, command }) => `Still running: ${command}, pid ${pid}.`)].join(' '),
  run_command: (output: Output<typeof runCommand>) =>
    `${output.output === '' ? '(no output)' : output.output}\n\n[${commandFacts(output)}]`,
  list_sessions: ({ sessions, total, next }: Output<typeof listSessions>) =>
    total === 0 ? 'There are no sessions.' : [...sessions.map(describe), ...moreRows(total, next)].join('\n'),
};

function moreRows(total: number, next: number | undefined): string[] {
  return next === undefined ? [] : [`${total - next} more: call again with offset: ${next}.`];
}

function act(what: string, seq: number): string {
  return `${what}. Wait with since: ${seq} to see what follows.`;
}

function screenOf({ text, content, changed_rows }: Output<typeof getScreen>): string {
  if (changed_rows?.length === 0) return '(nothing has changed)';
  const shown = text ?? (typeof content === 'string' ? content : JSON.stringify(content));
  return shown.trimEnd() === '' ? '(the screen is blank)' : shown.trimEnd();
}

function screenFacts({ cols, rows, cursor, title, seq, is_alternate }: Output<typeof getScreen>): string {
  const facts = [`${cols}×${rows}`, `cursor at column ${cursor.x}, row ${cursor.y}${cursor.visible ? '' : ', hidden'}`];
  if (title) facts.push(`title ${JSON.stringify(title)}`);
  if (is_alternate) facts.push('full-screen');
  return [...facts, `seq ${seq}`].join(', ');
}

function foundLines(total: number, here: number): string {
  const found = total === 1 ? '1 line matches' : `${total} lines match`;
  return here < total ? `${found}, ${here} of them here.` : `${found}.`;
}

function commandFacts({ outcome, exit_code, truncated, seq }: Output<typeof runCommand>): string {
  const code = exit_code === undefined ? 'no exit code' : `exit code ${exit_code}`;
  const endings = {
    done: code,
    interrupted: `interrupted, ${code}`,
    exited: `the shell has exited, ${code}`,
    timed_out: `timed out, still running: call again with the same command and since: ${seq} to go on waiting`,
    pending: `pending, still running: call again with the same command and since: ${seq} to go on waiting`,
  };
  return [endings[outcome], ...(truncated ? ['the beginning is missing'] : []), `seq ${seq}`].join(', ');
}

function describe(session: Output<typeof listSessions>['sessions'][number]): string {
  const { id, command, args, state, exit_code, cols, rows, title, seq } = session;
  const ended = exit_code === undefined ? state : `${state} with code ${exit_code}`;
  const called = title === '' ? '' : `, title ${JSON.stringify(title)}`;
  return `${id}: ${[command, ...args].join(' ')} (${ended}, ${cols}×${rows}, seq ${seq}${called})`;
}
