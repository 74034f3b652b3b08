import { randomBytes } from 'node:crypto';
import { isRunning, ownProcessName } from '../../backends/pty/process-table.js';
import type { TmuxHost } from '../../backends/tmux/tmux-host.js';
import { fail } from '../../base/errors/errors.js';

/** How often the owner may change while this one tries to claim; more often means that something is wrong. */
const MAX_ATTEMPTS = 5;

interface Owner {
  pid: number;
  startTime: string;
  /** Tells two engines of one process apart. */
  mark: string;
  /** For people, for example `the daemon of /run/user/1000/ttypilot`. */
  name: string;
}

/**
 * Ownership of the programs on our own tmux server: exactly one long-lived process (daemon or service) has it, noted in tmux
 * itself. A note whose process has ended does not count.
 */
export class DurableOwner {
  readonly #host: TmuxHost;
  readonly #note: string;
  #hasClaimed = false;

  constructor(host: TmuxHost, name: string) {
    this.#host = host;
    const [pid, startTime = ''] = ownProcessName().split(':');
    this.#note = encode({ pid: Number(pid), startTime, mark: randomBytes(8).toString('hex'), name });
  }

  /**
   * Becomes the owner. Resolves to true if it was not the owner before; rejects with `tmux_owned` while another owner runs.
   * Without a tmux server there is nothing to own yet.
   */
  async claim(): Promise<boolean> {
    let held = await this.#host.ownerNote();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (held === undefined || held === this.#note) return false;
      const owner = decode(held);
      if (owner && isRunning(owner)) {
        throw fail('tmux_owned', { socketName: this.#host.ownSocketName, owner: owner.name, pid: owner.pid });
      }
      held = await this.#host.replaceOwnerNote(held, this.#note);
      if (held !== this.#note) continue;
      this.#hasClaimed = true;
      return true;
    }
    throw fail('tmux_failed', { reason: 'its owner kept changing' });
  }

  /** Gives up ownership for other engines of this process; the end of the process does the same. */
  async release(): Promise<void> {
    if (this.#hasClaimed) await this.#host.replaceOwnerNote(this.#note, '').catch(() => {});
    this.#hasClaimed = false;
  }
}

/** Contains no character that is special to tmux. */
function encode(owner: Owner): string {
  return Buffer.from(JSON.stringify(owner)).toString('base64url');
}

function decode(note: string): Owner | undefined {
  try {
    const owner = JSON.parse(Buffer.from(note, 'base64url').toString()) as Owner;
    return Number.isInteger(owner.pid) && typeof owner.startTime === 'string' ? owner : undefined;
  } catch {
    return undefined;
  }
}
