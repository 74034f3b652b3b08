import { type Clock, systemClock } from '../../../base/clock.js';
import { becomeSoleHolder } from '../../../base/sole-holder.js';
import type { ControlClient } from './control-client.js';
import { serverArgs } from './tmux-command.js';

export interface ControlClientsOptions {
  socketName: string;
  clock: Clock;
  open: (sessionId: string) => ControlClient;
  /** Whether panes are watched through the client. */
  isWatching: (client: ControlClient) => boolean;
}

/** How long an idle connection is kept: the next program often starts when the last one has ended. */
const IDLE_MS = 3000;
/** Longer than closing all of them can take. */
const MAX_WAIT_MS = 3_600_000;

/** The connections to one tmux server, one per tmux session that needs it. */
export class ControlClients {
  readonly #options: ControlClientsOptions;
  /** By the id of the tmux session. */
  readonly #clients = new Map<string, ControlClient>();
  readonly #users = new WeakMap<ControlClient, number>();

  constructor(options: ControlClientsOptions) {
    this.#options = options;
  }

  /** Any working connection. */
  get any(): ControlClient | undefined {
    return [...this.#clients.values()].find(({ isOver }) => !isOver);
  }

  /** The connection to the tmux session with this id. */
  of(sessionId: string): ControlClient {
    const existing = this.#clients.get(sessionId);
    if (existing && !existing.isOver) {
      existing.isIdle = false;
      return existing;
    }
    const client = this.#options.open(sessionId);
    this.#clients.set(sessionId, client);
    void takeTurn(this.#options.socketName, () => client.start());
    return client;
  }

  /** Keeps the connection open until this is done. */
  async use<T>(client: ControlClient, use: (client: ControlClient) => Promise<T>): Promise<T> {
    this.#users.set(client, this.#usersOf(client) + 1);
    try {
      return await use(client);
    } finally {
      this.#users.set(client, this.#usersOf(client) - 1);
      this.closeIdle();
    }
  }

  isInUse(client: ControlClient): boolean {
    return this.#usersOf(client) > 0;
  }

  forget(client: ControlClient): void {
    for (const [sessionId, other] of this.#clients) if (other === client) this.#clients.delete(sessionId);
  }

  /** Closes all connections; resolves when tmux has released them. */
  async closeAll(): Promise<void> {
    const { socketName, clock } = this.#options;
    const clients = [...this.#clients.values()];
    this.#clients.clear();
    // keeps the process running meanwhile
    const staying = clock.after(MAX_WAIT_MS, () => {});
    await Promise.all(clients.map((client) => takeTurn(socketName, () => end(client))));
    staying.dispose();
  }

  closeIdle(): void {
    for (const client of this.#clients.values()) {
      client.isIdle = !this.#isNeeded(client);
      if (client.isIdle) this.#closeLater(client);
    }
  }

  #closeLater(client: ControlClient): void {
    const close = async () => {
      if (this.#isNeeded(client) || client.isOver) return;
      if (client.isAsked) return this.#closeLater(client);
      this.forget(client);
      await end(client);
    };
    const { socketName, clock } = this.#options;
    clock.after(IDLE_MS, () => void takeTurn(socketName, close), { isBackground: true });
  }

  #isNeeded(client: ControlClient): boolean {
    return this.isInUse(client) || this.#options.isWatching(client);
  }

  #usersOf(client: ControlClient): number {
    return this.#users.get(client) ?? 0;
  }
}

async function end(client: ControlClient): Promise<void> {
  client.dispose();
  await client.whenGone;
}

/** The last turn per tmux server, shared by the whole process. */
const last = new Map<string, Promise<void>>();
/** A turn of another process takes less, unless that process is stopped. */
const MAX_TURN_WAIT_MS = 3000;

/**
 * Serialises work on the connections to a tmux server, across all ttypilot processes: a client that comes or goes while
 * a second one attaches can crash the server (before 3.7), and everything the user has open there with it. Never rejects.
 */
function takeTurn(socketName: string, work: () => Promise<void>): Promise<void> {
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
  const held = await becomeSoleHolder(`tmux ${server}`, systemClock, MAX_TURN_WAIT_MS);
  try {
    await work();
  } finally {
    held.dispose();
  }
}
