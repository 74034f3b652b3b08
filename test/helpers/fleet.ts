import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bin } from './daemon.js';
import { NatsServer } from './nats.js';
import { ServicePlace } from './service.js';

/** A host of a fleet in a process of its own. */
export class NodeProcess {
  readonly directory = mkdtempSync(join(tmpdir(), 'ttypilot-node-'));
  readonly name: string;
  readonly #args: string[];
  #child: ChildProcess | undefined;
  problems = '';

  constructor(name: string, ...args: string[]) {
    this.name = name;
    this.#args = args;
  }

  /** Resolves when it has joined. */
  async start(...more: string[]): Promise<this> {
    const data = join(this.directory, 'data');
    const args = [bin, 'node', '--name', this.name, '--data-dir', data, ...this.#args, ...more];
    const env = { ...process.env, TTYPILOT_RUNTIME_DIR: this.directory };
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    this.#child = child;
    child.stderr.on('data', (chunk) => {
      this.problems += chunk;
    });
    for await (const line of createInterface(child.stdout)) if (line === 'joined the fleet') return this;
    throw new Error(`the node ended: ${this.problems}`);
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  async kill(name: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(name);
    await ended;
  }

  async stop(): Promise<void> {
    this.signal('SIGCONT');
    await this.kill('SIGTERM');
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A broker, hosts and doors. */
export class Fleet {
  readonly broker: NatsServer;
  readonly #nodes: NodeProcess[] = [];
  readonly #doors: ServicePlace[] = [];

  private constructor(broker: NatsServer) {
    this.broker = broker;
  }

  static async started(...hosts: string[]): Promise<Fleet> {
    const fleet = new Fleet(await NatsServer.started());
    for (const host of hosts) await fleet.node(host);
    return fleet;
  }

  async node(name: string, ...args: string[]): Promise<NodeProcess> {
    const node = new NodeProcess(name, '--join', this.broker.url, ...args);
    this.#nodes.push(node);
    return node.start();
  }

  /** A door that knows this many hosts. */
  async door(hosts = this.#nodes.length): Promise<ServicePlace> {
    const door = new ServicePlace();
    this.#doors.push(door);
    await door.start('--fleet', this.broker.url);
    await untilHosts(door, (all) => all.filter(({ is_reachable }) => is_reachable).length === hosts);
    return door;
  }

  async stop(): Promise<void> {
    for (const door of this.#doors) await door.close();
    for (const node of this.#nodes) await node.stop();
    await this.broker.stop();
  }
}

interface HostRow {
  name: string;
  is_reachable: boolean;
  running: number;
}

export async function hostsOf(door: ServicePlace): Promise<HostRow[]> {
  const { hosts } = (await (await door.fetch('/api/fleet/hosts')).json()) as { hosts: HostRow[] };
  return hosts;
}

/** Resolves when the hosts of a door are as wanted. There is no event for it, so each answer is followed by the next question. */
export async function untilHosts(door: ServicePlace, isSo: (hosts: HostRow[]) => boolean): Promise<void> {
  while (!isSo(await hostsOf(door))) {
    // the round trip is the pause
  }
}
