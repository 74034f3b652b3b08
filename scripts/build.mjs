import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root, run, step, tool } from './console.mjs';
import { setup } from './setup.mjs';

const dist = join(root, 'dist');
const stamp = join(dist, '.stamp');

/**
 * Fills dist/ from src/, unless it already holds exactly these sources.
 * @returns {Promise<boolean>} whether dist/ is good now
 */
export async function build() {
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true;
  return step('building dist/', () => compile(sources));
}

/** @param {string} sources */
async function compile(sources) {
  // built beside dist/ and moved over it, so that nobody ever runs half a build
  const fresh = join(root, `.dist-${process.pid}`);
  // checking types is what check is for, and takes longer than building
  const result = await run(tool('tsc'), ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', fresh]);
  if (result.isGood) {
    await writeManifest(fresh);
    writeFileSync(join(fresh, '.stamp'), sources);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  }
  rmSync(fresh, { recursive: true, force: true });
  return result;
}

/**
 * Leaves the commands of all operations as data, so that the command line need not load the registry.
 * @param {string} folder
 */
async function writeManifest(folder) {
  const cli = join(folder, 'surfaces', 'cli');
  const { buildManifest } = await import(pathToFileURL(join(cli, 'build-manifest.js')).href);
  writeFileSync(join(cli, 'operations.json'), JSON.stringify(buildManifest()));
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [
    ...files,
    ...['package.json', 'tsconfig.json', 'tsconfig.build.json'].map((name) => join(root, name)),
  ]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  process.exitCode = (await build()) ? 0 : 1;
}
