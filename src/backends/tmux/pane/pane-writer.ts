import { type Clock, elapse } from '../../../base/clock.js';
import { fail } from '../../../base/errors/errors.js';
import { newId } from '../../../base/ids.js';
import type { Grant, InputMode } from '../../backend.js';
import { isRunning, readProcess } from '../../pty/process-table.js';
import { sendSignal } from '../../pty/send-signal.js';
import type { PaneInfo } from '../server/pane-list.js';
import { quoteBytes, type TmuxCommand, tmuxCommandLine } from '../server/tmux-command.js';

export interface PaneWriterOptions {
  clock: Clock;
  pane: { readonly info: PaneInfo; inputMode(): Promise<InputMode | undefined> };
  run: (commands: readonly TmuxCommand[]) => Promise<Buffer[][]>;
  /** How much the program has not read yet; undefined where that is unknown. */
  unreadBytes: () => Promise<number | undefined>;
}

/** The pane that gets the input, while it still runs the same program. */
interface TypingTarget {
  paneId: string;
  pid: number;
  leaveMode: boolean;
  /** The tmux buffer that input goes through. No other client uses it: a long paste is assembled in it piece by piece. */
  buffer: string;
}

const REFUSED = 'ttypilot-refused';
/** Characters of a paste per command: tmux takes 16 kB of arguments. */
const PASTE_PART = 2000;

const BUFFER_PREFIX = 'ttypilot';
const CTRL_C = 0x03;
/** With this much unread, a terminal takes no more, and tmux holds the rest. */
const STUCK_BYTES = 3000;
/** The kernel passes a paste on in its own time, so one look is not enough. */
const PAUSES_MS = [0, 10, 30, 60];

/** Where input leaves for a pane: writes it as tmux commands, which check in the same step whether the pane takes it. */
export class PaneWriter {
  readonly #options: PaneWriterOptions;
  readonly #buffer = newBufferName();
  /** tmux got a paste that does not fit into a terminal, and may still hold some of it. */
  #mayHoldPaste = false;

  constructor(options: PaneWriterOptions) {
    this.#options = options;
  }

  async send(bytes: Uint8Array, leaveMode: boolean): Promise<void> {
    if (this.mayOvertake(bytes) && (await this.overtakesPaste())) return;
    await this.#run(sendCommand(this.#target(leaveMode), bytes));
  }

  async paste(text: string, { leaveMode = false, ...options }: Grant & { keepsBreaks?: boolean }): Promise<void> {
    this.#mayHoldPaste ||= text.length > STUCK_BYTES;
    try {
      for (const command of pasteCommands(this.#target(leaveMode), text, options)) await this.#run(command);
    } catch (error) {
      // otherwise a person would find it among the buffers
      await this.#options.run([['delete-buffer', '-b', this.#buffer]]).catch(() => {});
      throw error;
    }
  }

  /** Whether these bytes are a ctrl+c that may be stuck behind a paste. */
  mayOvertake(bytes: Uint8Array): boolean {
    return this.#mayHoldPaste && bytes.length === 1 && bytes[0] === CTRL_C;
  }

  /**
   * A ctrl+c would wait inside tmux behind a paste that the program does not read, so the program gets the signal that the
   * kernel would send. Returns whether it did.
   */
  async overtakesPaste(): Promise<boolean> {
    const { pane } = this.#options;
    this.#mayHoldPaste = await this.#isStuck();
    if (!this.#mayHoldPaste || !(await pane.inputMode())?.signals) return false;
    const group = readProcess(pane.info.pid)?.foregroundGroupId ?? 0;
    return group > 1 && sendSignal(-group, 'SIGINT') === 'sent';
  }

  async #isStuck(): Promise<boolean> {
    const { clock, run, unreadBytes } = this.#options;
    // by the time it answers, tmux has written what fits into the terminal
    await run([['display-message', '-p', '']]);
    for (const pauseMs of PAUSES_MS) {
      await elapse(clock, pauseMs);
      if (((await unreadBytes()) ?? 0) >= STUCK_BYTES) return true;
    }
    return false;
  }

  async #run(command: TmuxCommand): Promise<void> {
    const { pane, run } = this.#options;
    throwIfRefused(pane.info.paneId, await run([command]));
  }

  #target(leaveMode: boolean): TypingTarget {
    const { paneId, pid } = this.#options.pane.info;
    return { paneId, pid, leaveMode, buffer: this.#buffer };
  }
}

/**
 * Types bytes as they are. tmux itself checks, in the same step, whether the pane takes them: for a dead pane or one in copy
 * mode it would report success and drop them.
 */
function sendCommand(target: TypingTarget, bytes: Uint8Array): TmuxCommand {
  const { paneId, buffer } = target;
  const lines = splitAtNul(bytes).map((part, i) => [
    // a buffer cannot contain a NUL, and sending keys takes quadratic time
    ...(i > 0 ? [`send-keys -t ${paneId} -H 00`] : []),
    ...(part.length > 0
      ? [`set-buffer -b ${buffer} -- ${quoteBytes(part)}`, `paste-buffer -d -r -b ${buffer} -t ${paneId}`]
      : []),
  ]);
  return guarded(target, lines.flat());
}

/**
 * Pastes text: bracketed if the program asked for that, with line breaks as Enter sends them, unless they are to be kept. Run
 * the commands one by one.
 */
function pasteCommands(
  target: TypingTarget,
  text: string,
  { keepsBreaks = false }: { keepsBreaks?: boolean } = {},
): TmuxCommand[] {
  const { buffer } = target;
  const letters = [...(keepsBreaks ? text : text.replace(/\r\n?/g, '\n'))];
  const parts: TmuxCommand[] = [];
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

/** Throws the reason if the pane refused input: `pane_in_mode`, `pane_gone` or `session_exited`. */
function throwIfRefused(paneId: string, blocks: Buffer[][]): void {
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

function guarded({ paneId, pid, leaveMode }: TypingTarget, lines: string[]): TmuxCommand {
  const isSame = `#{==:#{pane_pid},${pid}}`;
  const isFree = leaveMode ? '1' : '#{?pane_in_mode,0,1}';
  const takes = `#{?${isSame},#{?pane_dead,0,#{?pane_input_off,0,${isFree}}},0}`;
  const leave = tmuxCommandLine(['if-shell', '-F', '-t', paneId, '#{pane_in_mode}', `copy-mode -q -t ${paneId}`]);
  const refuse = ['display-message', '-p', '-t', paneId, `${REFUSED}|${isSame}|#{pane_dead}|#{pane_mode}`];
  return [
    'if-shell',
    '-F',
    '-t',
    paneId,
    takes,
    [...(leaveMode ? [leave] : []), ...lines].join(' ; '),
    tmuxCommandLine(refuse),
  ];
}

/** A name for a tmux buffer that identifies its owner. */
function newBufferName(): string {
  return [BUFFER_PREFIX, process.pid, readProcess(process.pid)?.startTime ?? '', newId('b')].join('-');
}

/** The buffers of ttypilot processes that are gone. */
export function abandonedBuffers(names: readonly string[]): string[] {
  return names.filter((name) => {
    const [prefix, pid, startTime = ''] = name.split('-');
    return prefix === BUFFER_PREFIX && /^\d+$/.test(pid ?? '') && !isRunning({ pid: Number(pid), startTime });
  });
}
