import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { ServicePlace } from '../../test/helpers/service.js';
import type { Context, Figure } from '../scenario.js';
import { TRAVERSAL_NAMES } from './names.js';
import { Rpc } from './rpc.js';

const SECRET = 'what is outside stays outside';

/** Names that escape their directory, and directories that are symlinks: nothing outside is written or shown. */
export async function traversal(context: Context): Promise<Figure[]> {
  const names = context.isShort ? TRAVERSAL_NAMES.filter((_, i) => i % 10 === 0) : TRAVERSAL_NAMES;
  const root = mkdtempSync(join(tmpdir(), 'ttypilot-torture-'));
  try {
    mkdirSync(join(root, 'outside'));
    writeFileSync(join(root, 'outside', 'owned'), SECRET);
    const artifacts = join(root, 'project', 'artifacts');
    mkdirSync(artifacts, { recursive: true });
    const before = filesOf(root, artifacts);
    for (const [index, name] of names.entries()) {
      await tryName(artifacts, name);
      context.progress((0.8 * index) / names.length);
    }
    const linked = await throughLinks(root);
    const changed = difference(before, filesOf(root, artifacts));
    if (changed.length > 0) context.note(`outside: ${changed.join(', ')}`);
    const shown = await shownOutside(names);
    return [
      { what: `${names.length} names: files written outside`, measured: changed.length, atMost: 0 },
      { what: `${linked.tried} symlinked directories and files: written through`, measured: linked.written, atMost: 0 },
      { what: 'names that expose a file outside over HTTP', measured: shown, atMost: 0 },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Uses each name for a session, a screenshot and a snapshot. */
async function tryName(artifacts: string, name: string): Promise<void> {
  const rpc = new Rpc(artifacts, join(artifacts, '..'));
  await rpc.begin(name);
  await rpc.call('initialize', { name: 'other' });
  await rpc.call('dumpView', { name, format: 'ansi' });
  await rpc.call('expectSnapshot', { name });
  await rpc.close();
}

/** Replaces each part of the path to an artifact with a symlink, one at a time. */
async function throughLinks(root: string): Promise<{ tried: number; written: number }> {
  const parts = ['sessions', 'sessions/demo', 'sessions/demo/snapshots', 'sessions/demo/snapshots/view.ansi.txt'];
  let written = 0;
  for (const [index, part] of parts.entries()) {
    const artifacts = join(root, `project/artifacts/linked-${index}`);
    const target = join(root, 'outside', index === parts.length - 1 ? 'owned' : '.');
    mkdirSync(join(artifacts, part, '..'), { recursive: true });
    symlinkSync(target, join(artifacts, part));
    const before = filesOf(join(root, 'outside'));
    const rpc = new Rpc(artifacts, root);
    await rpc.begin('demo');
    await rpc.call('dumpView', { name: 'view', format: 'ansi' });
    await rpc.call('expectSnapshot', { name: 'view' });
    await rpc.close();
    written += difference(before, filesOf(join(root, 'outside'))).length;
  }
  return { tried: parts.length, written };
}

/** Uses the names as parts of the service's URLs. */
async function shownOutside(names: readonly string[]): Promise<number> {
  const place = await ServicePlace.opened();
  try {
    let shown = 0;
    for (const name of names) {
      const path = encodeURI(Buffer.from(name).toString()).replaceAll('%25', '%');
      for (const prefix of ['/', '/assets/', '/fonts/', '/api/recordings/']) {
        const body = await bodyOf(place, prefix + path);
        if ([SECRET, place.token, 'root:x:'].some((secret) => body.includes(secret))) shown++;
      }
    }
    return shown;
  } finally {
    await place.close();
  }
}

/** Sends the path unchanged; `fetch` would normalise it. */
function bodyOf({ url, headers }: ServicePlace, path: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const request = get({ hostname, port, path, headers }, (response) => resolve(text(response)));
    request.on('error', () => resolve(''));
  });
}

/** All files below a directory with their contents, except those below `except`. */
function filesOf(directory: string, except = '/nowhere'): Map<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const inside = names.filter((name) => !join(directory, name).startsWith(except));
  return new Map(inside.map((name) => [relative('', join(directory, name)), contentOf(join(directory, name))]));
}

function contentOf(path: string): string {
  return statSync(path).isFile() ? readFileSync(path, 'latin1') : '';
}

function difference(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}
