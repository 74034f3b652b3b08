import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root, run, say, step } from './console.mjs';

const oldestNode = [20, 19];

/** Installs the missing npm packages of the lockfile; instant if none is missing. */
export async function setup() {
  requireNode();
  const lock = readJson('package-lock.json');
  const isAgreed = agrees(lock.packages[''], readJson('package.json'));
  if (isAgreed && isInstalled(lock)) return;
  const isFresh = !existsSync(join(root, 'node_modules'));
  const command = isFresh && isAgreed ? 'ci' : 'install';
  const isGood = await step(`installing npm packages (npm ${command})`, () =>
    run('npm', [command, '--include=dev', '--no-audit', '--no-fund']),
  );
  if (!isGood) process.exit(1);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldMajor = 0, oldMinor = 0] = oldestNode;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return;
  say(`Working on ttypilot needs Node ${oldestNode.join('.')} or newer; this is ${process.version}.`);
  process.exit(1);
}

/**
 * @param {Record<string, unknown>} locked
 * @param {Record<string, unknown>} named
 */
function agrees(locked, named) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
    isDeepStrictEqual(locked[kind] ?? {}, named[kind] ?? {}),
  );
}

/** @param {{ packages: Record<string, { version: string, optional?: boolean }> }} lock */
function isInstalled(lock) {
  // npm's own record of what it installed in node_modules
  const note = join('node_modules', '.package-lock.json');
  if (!existsSync(join(root, note))) return false;
  const installed = readJson(note).packages;
  return Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (path === '') return true;
    // packages for other platforms are in the lockfile only
    if (!installed[path]) return optional;
    return installed[path].version === version && existsSync(join(root, path));
  });
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
