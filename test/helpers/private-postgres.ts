import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const ROOT = '/usr/lib/postgresql';
const USER = 'ttypilot';

/** Whether PostgreSQL is installed. */
export const hasPostgres = binaries() !== undefined;

/** A private PostgreSQL server: in a temporary folder, on a socket there, without a network. */
export class PrivatePostgres {
  readonly #directory = mkdtempSync(join(tmpdir(), 'ttypilot-postgres-'));
  #stop = async () => {};
  #count = 0;

  static async started(): Promise<PrivatePostgres> {
    const server = new PrivatePostgres();
    await server.#start(binaries() ?? '');
    return server;
  }

  /** The address of a new database. */
  async database(): Promise<string> {
    const name = `test${++this.#count}`;
    const client = new pg.Client(this.#url('postgres'));
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return this.#url(name);
  }

  /** The rows of a query. */
  static async query(url: string, sql: string): Promise<unknown[]> {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(sql).finally(() => client.end());
    return rows;
  }

  /** Stops the server and all connections; its databases remain. */
  async pause(): Promise<void> {
    await this.#stop();
    this.#stop = async () => {};
  }

  /** Starts it again. */
  resume(): Promise<void> {
    return this.#run(binaries() ?? '');
  }

  async stop(): Promise<void> {
    await this.#stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #start(bin: string): Promise<void> {
    const as = userFor(this.#directory);
    const data = join(this.#directory, 'data');
    const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', USER, '-A', 'trust', '--no-sync'], as);
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
    await this.#run(bin);
  }

  async #run(bin: string): Promise<void> {
    const as = userFor(this.#directory);
    const data = join(this.#directory, 'data');
    const args = ['-D', data, '-k', this.#directory, '-F', '-c', 'listen_addresses='];
    const child = spawn(join(bin, 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.#stop = () => {
      child.kill('SIGINT');
      return ended;
    };
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        log += chunk;
        if (log.includes('ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`postgres: ${log}`)));
    });
  }

  #url(name: string): string {
    return `postgresql://${USER}@localhost/${name}?host=${encodeURIComponent(this.#directory)}`;
  }
}

function binaries(): string | undefined {
  const versions = existsSync(ROOT) ? readdirSync(ROOT) : [];
  return versions.map((version) => join(ROOT, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL refuses to run as root. */
function userFor(directory: string): { uid?: number; gid?: number; cwd: string } {
  if (process.getuid?.() !== 0) return { cwd: directory };
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody']).stdout));
  if (!uid || !gid) throw new Error('the user "nobody" does not exist');
  chownSync(directory, uid, gid);
  return { uid, gid, cwd: directory };
}
