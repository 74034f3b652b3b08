import { systemClock } from '../../../base/clock.js';
import { becomeSoleHolder } from '../../../base/sole-holder.js';
import { serverArgs } from './tmux-command.js';

/** The last turn per tmux server, shared by the whole process. */
const last = new Map<string, Promise<void>>();
/** A turn of another process takes less, unless that process is stopped. */
const MAX_WAIT_MS = 3000;

/**
 * Serialises work on the connections to a tmux server, across all ttypilot processes: a client that comes or goes while
 * another one attaches can crash the server (before 3.7), and with it everything the user has open there. Never rejects.
 */
export function takeTurn(socketName: string, work: () => Promise<void>): Promise<void> {
  const turn = (last.get(socketName) ?? Promise.resolve()).then(() => amongProcesses(socketName, work)).catch(() => {});
  last.set(socketName, turn);
  void turn.then(() => {
    if (last.get(socketName) === turn) last.delete(socketName);
  });
  return turn;
}

async function amongProcesses(socketName: string, work: () => Promise<void>): Promise<void> {
  const { TMUX_TMPDIR: folder = '/tmp' } = process.env;
  const server = [process.getuid?.(), folder, ...serverArgs(socketName)].join(' ');
  const held = await becomeSoleHolder(`tmux ${server}`, systemClock, MAX_WAIT_MS);
  try {
    await work();
  } finally {
    held.dispose();
  }
}
