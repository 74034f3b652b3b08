import { fail, TtypilotError } from '../../../base/errors/errors.js';
import type { BackendExit, TerminalSize } from '../../backend.js';
import type { PaneInfo } from '../server/pane-list.js';
import { type Command, commandLine } from '../server/tmux-command.js';
import { signalName } from './pane-signal.js';

/** Asks for the size of a pane; `readSize` reads the answer. */
export function sizeCommand(paneId: string): Command {
  return ['display-message', '-p', '-t', paneId, '#{pane_width} #{pane_height}'];
}

export function readSize(blocks: Buffer[][]): TerminalSize {
  const line = blocks.at(-1)?.at(-1)?.toString() ?? '';
  const [cols = 0, rows = 0] = line.split(' ').map(Number);
  return { cols, rows };
}

/** Somebody else may have a word about the size of a window. */
export function checkResized(paneId: string, wanted: TerminalSize, actual: TerminalSize): void {
  const named = ({ cols, rows }: TerminalSize) => `${cols}×${rows}`;
  if (named(wanted) === named(actual)) return;
  throw fail('pane_not_resized', { paneId, wanted: named(wanted), actual: named(actual) });
}

/** Only while it is this very pane: a server that was started anew numbers its panes from the start. */
export function closeCommand({ paneId, pid }: PaneInfo): Command {
  const isSame = `#{==:#{pane_pid},${pid}}`;
  return ['if-shell', '-F', '-t', paneId, isSame, commandLine(['kill-pane', '-t', paneId])];
}

/** How tmux says that the program of a dead pane has ended. */
export function exitOf({ deadStatus, deadSignal }: PaneInfo): BackendExit {
  const signal = signalName(deadSignal);
  if (signal) return { signal, outputComplete: true };
  return { ...(deadStatus === undefined ? {} : { exitCode: deadStatus }), outputComplete: true };
}

/** Notes something about a pane in tmux itself. */
export function noteCommands(target: string, notes: Record<string, string>): Command[] {
  return Object.entries(notes).map(([name, value]) => ['set-option', '-p', '-t', target, name, value]);
}

/** What tmux says, but `pane_gone` when the pane is not there: it may be closed before anybody here hears of it. */
export async function unlessClosed<T>(paneId: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isGone = error instanceof TtypilotError && /^(can't find|no such) pane/.test(String(error.details.reason));
    throw isGone ? fail('pane_gone', { paneId, reason: 'it was closed' }, { cause: error }) : error;
  }
}
