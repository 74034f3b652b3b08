import { fail } from '../../../base/errors/errors.js';
import { type Command, commandLine, quoteBytes } from '../server/tmux-command.js';

/** Where input goes: the pane, as long as it still runs what it ran. */
export interface TypingTarget {
  paneId: string;
  pid: number;
  leaveMode: boolean;
  /** The buffer of tmux that input goes through. Nobody else uses it: a long paste is put together in it bit by bit. */
  buffer: string;
}

const REFUSED = 'ttypilot-refused';
/** Letters of a paste that one command can carry: tmux takes 16 kB of arguments. */
const PASTE_PART = 2000;

/**
 * Types bytes as they are. tmux itself looks, in the same step, whether the pane takes them: to one that is dead or in
 * copy mode it would say yes and drop them.
 */
export function sendCommand(target: TypingTarget, bytes: Uint8Array): Command {
  const { paneId, buffer } = target;
  const lines = splitAtNul(bytes).map((part, i) => [
    // a buffer cannot have a NUL, and keys alone would take the square of their number
    ...(i > 0 ? [`send-keys -t ${paneId} -H 00`] : []),
    ...(part.length > 0
      ? [`set-buffer -b ${buffer} -- ${quoteBytes(part)}`, `paste-buffer -d -r -b ${buffer} -t ${paneId}`]
      : []),
  ]);
  return guarded(target, lines.flat());
}

/**
 * Pastes text: in marks when the program has asked for them, with line ends as Enter gives them, unless they are to be
 * kept. To be run one by one.
 */
export function pasteCommands(
  target: TypingTarget,
  text: string,
  { keepsBreaks = false }: { keepsBreaks?: boolean } = {},
): Command[] {
  const { buffer } = target;
  const letters = [...(keepsBreaks ? text : text.replace(/\r\n?/g, '\n'))];
  const parts: Command[] = [];
  for (let at = 0; at < letters.length; at += PASTE_PART) {
    const part = letters.slice(at, at + PASTE_PART).join('');
    parts.push(['set-buffer', ...(at > 0 ? ['-a'] : []), '-b', buffer, '--', part]);
  }
  if (parts.length === 0) return [];
  return [
    ...parts,
    guarded(target, [`paste-buffer -p ${keepsBreaks ? '-r ' : ''}-d -b ${buffer} -t ${target.paneId}`]),
  ];
}

/** Throws what the pane has against input: `pane_in_mode`, `pane_gone` or `session_exited`. */
export function throwIfRefused(paneId: string, blocks: Buffer[][]): void {
  const answer = blocks.flat().find((line) => line.toString('latin1').startsWith(REFUSED));
  if (!answer) return;
  const [, isSame, isDead, mode] = answer.toString().split('|');
  if (isSame !== '1') throw fail('pane_gone', { paneId, reason: 'another program was started in it' });
  if (isDead === '1') throw fail('session_exited', { act: 'read input' });
  const reason = mode ? `it is in ${mode}` : 'its input was switched off';
  throw fail('pane_in_mode', { paneId, reason });
}

function splitAtNul(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
    parts.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...parts, bytes.subarray(start)];
}

function guarded({ paneId, pid, leaveMode }: TypingTarget, lines: string[]): Command {
  const isSame = `#{==:#{pane_pid},${pid}}`;
  const isFree = leaveMode ? '1' : '#{?pane_in_mode,0,1}';
  const takes = `#{?${isSame},#{?pane_dead,0,#{?pane_input_off,0,${isFree}}},0}`;
  const leave = commandLine(['if-shell', '-F', '-t', paneId, '#{pane_in_mode}', `copy-mode -q -t ${paneId}`]);
  const refuse = ['display-message', '-p', '-t', paneId, `${REFUSED}|${isSame}|#{pane_dead}|#{pane_mode}`];
  return [
    'if-shell',
    '-F',
    '-t',
    paneId,
    takes,
    [...(leaveMode ? [leave] : []), ...lines].join(' ; '),
    commandLine(refuse),
  ];
}
