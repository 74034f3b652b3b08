import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../../scripts/console.mjs';

interface Locked {
  version: string;
  os?: string[];
  cpu?: string[];
}

/** A registry for npm that offers the packages installed here, so that an install needs no network. */
export async function localRegistry(): Promise<{ url: string; close: () => void }> {
  const locked: Record<string, Locked> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const server = createServer((request, response) => {
    const [name = '', archive] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/');
    const path = `node_modules/${name}`;
    const entry = locked[path];
    if (!entry) return response.writeHead(404).end('{}');
    if (archive) return response.end(packed(join(root, path)));
    const installed = join(root, path, 'package.json');
    // npm asks about packages for other platforms, too
    const manifest = existsSync(installed) ? JSON.parse(readFileSync(installed, 'utf8')) : { name, ...entry };
    const { version } = entry;
    const tarball = `${url}${name}/-/${version}.tgz`;
    const versions = { [version]: { ...manifest, dist: { tarball } } };
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function packed(folder: string): Buffer {
  const args = ['-c', '--exclude=./node_modules', '--transform=s,^\\.,package,', '-C', folder, '.'];
  return execFileSync('tar', args, { maxBuffer: 200_000_000 });
}
