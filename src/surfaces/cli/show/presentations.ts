import { wrongUsage } from '../args/usage.js';
import { actPresentation, showAnswer, UNTIL, untilFromOptions } from './act-presentation.js';
import { agentPresentations } from './agent-presentations.js';
import { checkOutFile, pictureFormat, writeOutFile } from './out-file.js';
import { json, line, plain } from './output.js';
import type { Presentation, Result, Shown } from './presentation.js';
import { details, noteNextPage, paneTable, recordingTable, sessionTable } from './tables.js';

const showSeq = (result: Result, { output }: Shown) => output.data(`${result.seq}\n`);
const showPath = (result: Result, { output }: Shown) => output.data(`${result.path}\n`);
const ACT: Presentation = { show: showSeq };

/** A wait prints its match, or says on stderr why there is none. */
function wait(progress: string, found: (result: Result) => string): Presentation {
  return {
    progress,
    show(result, { output }) {
      if (result.outcome === 'matched') output.data(line(found(result)));
      else output.note(`ttypilot: ${unmet(result)}`);
    },
  };
}

function unmet({ outcome, elapsed_ms, exit_code, matched_at_entry, nearest }: Result): string {
  const seconds = `${(Number(elapsed_ms) / 1000).toFixed(1)} s`;
  const old = matched_at_entry ? '; it was there before, and only new output counts (see --since)' : '';
  const instead = nearest === undefined ? '' : `: ${plain(String(nearest))}`;
  if (outcome === 'timed_out') return `not within ${seconds}${instead || old}`;
  const code = exit_code === undefined ? '' : ` with code ${exit_code}`;
  if (outcome === 'exited') return `the program has exited${code}${instead}`;
  return `${outcome} after ${seconds}${instead}`;
}

const formatIn = ({ format }: Result) => format as string | undefined;
const screenOf = ({ screen_text }: Result) => String(screen_text).trimEnd();

const presentations: Record<string, Presentation> = {
  ...agentPresentations,
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
    show({ seq, staged, accepted, evidence }, { output }) {
      output.data(`${seq}\n`);
      const outcome = accepted ? `accepted: ${accepted}` : `staged: ${staged ? 'yes' : 'no'}`;
      if (accepted !== 'yes') output.note(`ttypilot: ${outcome} (${(evidence as string[]).join('; ')})`);
    },
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
    extraFields: [{ name: 'out', kind: 'text', placeholder: 'FILE', help: 'Write the picture here. Default: stdout.' }],
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
    show({ text, missed, seq }, { output }) {
      output.data(output.isDataTerminal ? line(String(text)) : String(text));
      if (missed) output.note(`ttypilot: ${missed} earlier bytes are gone`);
      if (output.isNoteTerminal) output.note(`seq ${seq}`);
    },
  },
  search_output: {
    show({ matches, total }, { output }) {
      const found = matches as { line: number; text: string }[];
      output.data(found.map((match) => `${match.line}: ${plain(match.text)}\n`).join(''));
      if (found.length !== total) output.note(`ttypilot: ${found.length} of ${total} lines`);
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
    show({ output: text, outcome, exit_code, truncated, seq }, { output }) {
      output.data(line(String(text)));
      if (truncated) output.note('ttypilot: the first lines are missing');
      if (outcome === 'timed_out')
        output.note(`ttypilot: still running; to wait for it, run the same command with --since ${seq}`);
      else if (outcome !== 'done') output.note(`ttypilot: ${outcome === 'exited' ? 'the shell has ended' : outcome}`);
      if (exit_code) output.note(`ttypilot: exit code ${exit_code}`);
    },
    exitCode: ({ exit_code, timed_out }, extra) =>
      timed_out || exit_code === undefined ? 1 : extra.exit_code ? Number(exit_code) : Math.min(1, Number(exit_code)),
  },
  close_session: {
    progress: 'ending the program',
    show({ survivors }, { output }) {
      for (const { pid, command, reason } of survivors as { pid: number; command: string; reason: string }[]) {
        output.note(`ttypilot: could not end ${pid} (${plain(command)}): ${reason}`);
      }
    },
  },
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
    show({ matches, total }, { output }) {
      const found = matches as { pane_id: string; line: number; text: string }[];
      output.data(found.map((match) => `${match.pane_id}:${match.line}: ${plain(match.text)}\n`).join(''));
      if (found.length !== total) output.note(`ttypilot: ${found.length} of ${total} lines`);
    },
  },
  capture_pane: { show: ({ content }, { output }) => output.data(line(String(content).trimEnd())) },
  send_keys: {
    progress: 'pressing the keys',
    show: showSeq,
  },
  get_session: { show: (session, { output }) => output.data(details(session)) },
};

/** Operations outside the table are shown as lines of names and values. */
const PLAIN: Presentation = { show: (result, { output }) => output.data(details(result)) };

export function presentationOf(operation: string): Presentation {
  return presentations[operation] ?? PLAIN;
}
