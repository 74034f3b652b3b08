import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail } from '../../base/errors/errors.js';
import { withFile } from '../../base/files/file-failure.js';
import { brokerConfig } from './broker-config.js';
import { type FleetContents, fleetContents } from './fleet-contents.js';

/** The keys of a fleet, and the configuration of its broker made from them. */
export class FleetFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
  }

  get configPath(): string {
    return join(this.path, 'broker.conf');
  }

  /** Throws when there is a fleet already. */
  create(contents: FleetContents): void {
    withFile(this.path, () => mkdirSync(this.path, { recursive: true, mode: 0o700 }));
    if (existsSync(this.#file)) throw fail('file_unusable', { path: this.#file, reason: 'there is a fleet already' });
    this.write(contents);
  }

  read(): FleetContents {
    const path = this.#file;
    const text = withFile(path, () => readFileSync(path, 'utf8'));
    try {
      return fleetContents.parse(JSON.parse(text));
    } catch (error) {
      throw fail('file_unusable', { path, reason: 'it is damaged' }, { cause: error });
    }
  }

  write(contents: FleetContents): void {
    replace(this.#file, `${JSON.stringify(contents, null, 2)}\n`);
    replace(this.configPath, brokerConfig(contents, this.path));
  }

  /** Has a running broker read its configuration. Returns whether one runs here. */
  reload(): boolean {
    try {
      process.kill(Number(readFileSync(join(this.path, 'broker.pid'), 'utf8')), 'SIGHUP');
      return true;
    } catch {
      return false;
    }
  }

  get #file(): string {
    return join(this.path, 'fleet.json');
  }
}

/** Only its owner can read it. */
function replace(path: string, text: string): void {
  withFile(path, () => {
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  });
}
