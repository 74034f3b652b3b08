import { shorten } from '../../../base/text/shorten.js';
import { wrongUsage } from '../args/usage.js';
import { actPresentation, showAnswer, UNTIL, untilFromOptions } from './act-presentation.js';
import { checkOutFile, pictureFormat, writeOutFile } from './out-file.js';
import { json, line, type Output, plain } from './output.js';
import type { Presentation, Result, Shown } from './presentation.js';
import { ageText, details, noteNextPage, paneTable, printTable, recordingTable, sessionTable } from './tables.js';

const showSeq = (result: Result, { output }: Shown) => output.data(`${result.seq}\n`);
const showPath = (result: Result, { output }: Shown) => output.data(`${result.path}\n`);
const ACT: Presentation = { show: showSeq };

/** A wait prints its match. */
function wait(progress: string, found: (result: Result) => string): Presentation {
  return {
    progress,
    show(result, { output }) {
      if (result.outcome === 'matched') output.data(line(found(result)));
    },
  };
}

const formatIn = ({ format }: Result) => format as string | undefined;
const screenOf = ({ screen_text }: Result) => String(screen_text).trimEnd();

const presentations: Record<string, Presentation> = {
  act: actPresentation,
  spawn_tui: {
    extraFields: [
      ...UNTIL,
      { name: 'trace', kind: 'flag', help: 'Record it as a trace, which also has acts and waits.' },
    ],
    prepare: ({ until, ...input }, extra) => ({
      ...input,
      ...untilFromOptions(until, extra),
      ...(extra.trace ? { record: 'trace' } : {}),
    }),
    async show({ session_id, first }, shown) {
      shown.output.data(`${session_id}\n`);
      if (first !== undefined) await showAnswer(first as Result, shown);
    },
  },
  send_input: {
    extraFields: [{ name: 'enter', kind: 'flag', help: 'Press Enter after the text.' }],
    check({ input: { input, key, keys }, extra: { enter } }) {
      const given = [enter ? (input ?? '') : input, key, keys].filter((value) => value !== undefined);
      if (given.length === 1) return;
      const problem = given.length === 0 ? 'needs' : 'takes only one of';
      throw wrongUsage(`send-input ${problem} INPUT, --key or --keys; --enter goes with INPUT`, 'send-input');
    },
    prepare(input, { enter }) {
      return enter ? { ...input, input: `${input.input ?? ''}\n` } : input;
    },
    show: showSeq,
  },
  send_text: {
    progress: 'waiting for the program to accept the text',
    stdin: 'text',
    show: showSeq,
    // only a text that was provably not accepted is a failure, or without Enter one that was not seen
    exitCode: ({ staged, accepted }) => (accepted === 'no' || (!accepted && !staged) ? 1 : 0),
  },
  take_control: { show: ({ lease }, { output }) => output.data(`${lease}\n`) },
  release_control: ACT,
  paste: { stdin: 'text', show: showSeq },
  send_mouse: ACT,
  resize_session: ACT,
  signal_session: ACT,
  explain: { show: ({ message }, { output }) => output.data(line(String(message).split('\n').map(plain).join('\n'))) },
  get_screen: {
    show({ text, content }, { output }) {
      const shown = text ?? content;
      output.data(typeof shown === 'string' ? line(shown.trimEnd()) : json(shown, output));
    },
  },
  get_screenshot: {
    extraFields: [
      { name: 'out', short: 'o', kind: 'text', placeholder: 'FILE', help: 'Write the picture here. Default: stdout.' },
    ],
    // the file ending decides the format
    prepare: (input, { out }) =>
      out === undefined ? input : { ...input, format: pictureFormat(String(out), 'get-screenshot', formatIn(input)) },
    check({ input, extra, output, asJson }) {
      if (extra.out !== undefined) {
        if (asJson) throw wrongUsage('give --out or --json, not both: --json prints the picture', 'get-screenshot');
        pictureFormat(String(extra.out), 'get-screenshot', formatIn(input));
        checkOutFile(String(extra.out));
      } else if (output.isDataTerminal && !asJson) {
        throw wrongUsage('a picture cannot be printed on a terminal: give --out FILE, or pipe it', 'get-screenshot');
      }
    },
    show({ data, width, height }, { extra, output }) {
      const bytes = Buffer.from(String(data), 'base64');
      if (extra.out === undefined) return output.data(bytes);
      writeOutFile(String(extra.out), bytes);
      output.note(`${extra.out}: ${width} × ${height} pixels`);
    },
  },
  read_output: {
    show({ text, seq }, { output }) {
      output.data(output.isDataTerminal ? line(String(text)) : String(text));
      if (output.isNoteTerminal) output.note(`seq ${seq}`);
    },
  },
  search_output: {
    show({ matches }, { output }) {
      const found = matches as { line: number; text: string }[];
      output.data(found.map((match) => `${match.line}: ${plain(match.text)}\n`).join(''));
    },
  },
  wait_for_text: wait('waiting for the text', ({ match }) => String(match ?? '')),
  wait_for_screen_change: wait('waiting for a change', screenOf),
  wait_for_stable: wait('waiting for the screen to settle', screenOf),
  wait_for_exit: wait('waiting for the exit', ({ exit_code, signal, reason }) => String(exit_code ?? signal ?? reason)),
  wait_for_input: wait('waiting until the program wants input', ({ state }) => String(state)),
  run_command: {
    progress: 'running the command',
    extraFields: [{ name: 'exit_code', kind: 'flag', help: 'Exit with the exit code of the command.' }],
    show: ({ output: text }, { output }) => output.data(line(String(text))),
    exitCode: ({ exit_code, timed_out }, extra) =>
      timed_out || exit_code === undefined ? 1 : extra.exit_code ? Number(exit_code) : Math.min(1, Number(exit_code)),
  },
  close_session: { progress: 'ending the program', show: () => {} },
  list_sessions: {
    show({ sessions, ...page }, { output }) {
      sessionTable(sessions as Result[], output);
      noteNextPage(page, output);
    },
  },
  start_recording: { show: showPath },
  stop_recording: {
    show({ recordings }, { output }) {
      for (const { path, problem } of recordings as Result[]) {
        output.data(`${path}\n`);
        if (problem !== undefined) output.note(`ttypilot: ${problem}`);
      }
    },
  },
  rename_recording: { show: () => {} },
  list_recordings: {
    show({ recordings, ...page }, { output }) {
      recordingTable(recordings as Result[], output);
      noteNextPage(page, output);
    },
  },
  delete_recording: { show: showPath },
  list_panes: {
    show({ panes, ...page }, { output }) {
      paneTable(panes as Result[], output);
      noteNextPage(page, output);
    },
  },
  search_panes: {
    show({ matches }, { output }) {
      const found = matches as { pane_id: string; line: number; text: string }[];
      output.data(found.map((match) => `${match.pane_id}:${match.line}: ${plain(match.text)}\n`).join(''));
    },
  },
  capture_pane: { show: ({ content }, { output }) => output.data(line(String(content).trimEnd())) },
  send_keys: {
    progress: 'pressing the keys',
    show: showSeq,
  },
  list_agents: {
    show({ agents, ...page }, { output }) {
      agentTable(agents as Agent[], output);
      noteNextPage(page, output);
    },
  },
  get_agent: { show: (agent, { output }) => output.data(agentDetails(agent)) },
  dismiss_agent: { show: ({ agent_id }, { output }) => output.note(`${agent_id} is marked as ended.`) },
  respond: {
    progress: 'answering the agent',
    stdin: 'text',
    prepare: (input) =>
      input.answers === undefined ? input : { ...input, answers: (input.answers as string[]).map(answerOf) },
    show: ({ new_state }, { output }) => output.data(`${new_state}\n`),
  },
  get_session: { show: (session, { output }) => output.data(details(session)) },
};

/** Operations outside the table are shown as lines of names and values. */
const PLAIN: Presentation = { show: (result, { output }) => output.data(details(result)) };

export function presentationOf(operation: string): Presentation {
  return presentations[operation] ?? PLAIN;
}

type Agent = Record<string, unknown>;

const MAX_LINE_LENGTH = 500;

interface Dialog {
  options: { index: number; label: string; highlighted: boolean; checked?: boolean }[];
}

/** `2` chooses one option, `0,2` several, `-` none; or JSON, as on the wire. */
function answerOf(text: string): unknown {
  if (/^\d+$/.test(text)) return { option_index: Number(text) };
  if (text === '-') return { option_indices: [] };
  if (/^\d+(,\d+)*,?$/.test(text)) return { option_indices: text.split(',').filter(Boolean).map(Number) };
  try {
    return JSON.parse(text);
  } catch {
    // parsing the input reports the problem
    return text;
  }
}

function agentTable(agents: readonly Agent[], output: Output): void {
  if (agents.length === 0) return output.note('No agents. To let agents report to the service: ttypilot hook install');
  const rows = agents.map(({ agent_id, state, program, project, tmux_pane_id, last_seen, ended_at, question }) => [
    String(agent_id),
    ended_at === null ? String(state) : 'ended',
    plain(String(program ?? '-')),
    plain(String(project ?? '-')),
    String(tmux_pane_id ?? '-'),
    ageText(Date.now() - Date.parse(String(last_seen))),
    plain(oneLine(String(question ?? ''))),
  ]);
  printTable([['AGENT', 'STATE', 'PROGRAM', 'PROJECT', 'PANE', 'SEEN', 'ASKS'], ...rows], output);
}

/** A question often has its command on a line below. */
function oneLine(text: string): string {
  return shorten(text.split(/\s*\n\s*/).join(' · '), MAX_LINE_LENGTH);
}

function agentDetails({ dialog, turns, ...agent }: Agent): string {
  const options = (dialog as Dialog | null)?.options ?? [];
  const shown = options.map(({ index, label, highlighted, checked }) => {
    const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
    return `${highlighted ? '>' : ' '} ${index} ${box}${plain(label)}\n`;
  });
  const said = (turns as Agent[]).map(({ created_at, actor, intent, text }) => {
    return `${created_at}  ${actor} ${intent}: ${plain(oneLine(String(text)))}\n`;
  });
  return [
    details(agent),
    ...(shown.length > 0 ? ['\n', ...shown] : []),
    ...(said.length > 0 ? ['\n', ...said] : []),
  ].join('');
}
