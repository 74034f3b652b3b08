import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from './base/clock.js';
import { withFile } from './base/files/file-failure.js';
import { writeCode } from './fleet/keys/code.js';
import { FleetFolder } from './fleet/keys/fleet-folder.js';
import { change, invite } from './fleet/keys/invite.js';
import { newKey } from './fleet/keys/new-key.js';
import type { FleetKeyParts } from './surfaces/cli/context.js';

/** The keys of a fleet, for the command line. */
export const fleetKeyParts: FleetKeyParts = {
  async create(path, { url, listen, tls }) {
    const folder = new FleetFolder(path);
    const door = await newKey();
    const files = tls && {
      cert: resolve(tls.cert),
      key: resolve(tls.key),
      ...(tls.ca === undefined ? {} : { ca: resolve(tls.ca) }),
    };
    folder.create({ url, listen, ...(files ? { tls: files } : {}), door, hosts: {}, invited: {} });
    const doorFile = join(folder.path, 'door.code');
    const code = writeCode({ url, seed: door.seed, ...authorityOf(files?.ca) });
    withFile(doorFile, () => writeFileSync(doorFile, `${code}\n`, { mode: 0o600 }));
    return { configPath: folder.configPath, doorFile };
  },
  async invite(path, host, { onCode, signal }) {
    const folder = new FleetFolder(path);
    const { ca } = authorityOf(folder.read().tls?.ca);
    await invite(folder, host, { clock: systemClock, ca, signal, onCode: (code) => onCode(writeCode(code)) });
  },
  async remove(path, host) {
    const folder = new FleetFolder(path);
    const isKnown = folder.read().hosts[host] !== undefined;
    if (!isKnown) return false;
    change(folder, (contents) => {
      const { [host]: _, ...hosts } = contents.hosts;
      return { ...contents, hosts };
    });
    return true;
  },
};

function authorityOf(file: string | undefined): { ca?: string } {
  return file === undefined ? {} : { ca: withFile(file, () => readFileSync(file, 'utf8')) };
}
