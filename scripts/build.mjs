import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildHelp, HELP_SOURCES } from './build-help.mjs';
import { buildUi, hashOf } from './build-ui.mjs';
import { root, run, step, tool } from './console.mjs';
import { setup } from './setup.mjs';

const dist = join(root, 'dist');
const stamp = join(dist, '.stamp');

/**
 * Fills dist/ from src/, unless it already holds exactly these sources.
 * @returns {Promise<boolean>} whether dist/ is up to date now
 */
export async function build() {
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
  const sources = hashOf(['src', ...settings, ...HELP_SOURCES, 'scripts/build-help.mjs']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true;
  return step('building dist/', () => compile(sources));
}

/** @param {string} sources */
async function compile(sources) {
  // built next to dist/ and then moved over it, so that a partial build never runs
  const fresh = join(root, `.dist-${process.pid}`);
  // `npm run check` checks types, which takes longer than building
  const compiled = await run(tool('tsc'), ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', fresh]);
  const result = compiled.isGood ? await buildUi({ into: fresh, last: dist }) : compiled;
  if (result.isGood) {
    await writeManifest(fresh);
    await buildHelp(join(fresh, 'help'));
    writeFileSync(join(fresh, '.stamp'), sources);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  }
  rmSync(fresh, { recursive: true, force: true });
  return result;
}

/**
 * Writes the commands of all operations as data, so that the command line does not have to load the registry.
 * @param {string} folder
 */
async function writeManifest(folder) {
  const args = join(folder, 'surfaces', 'cli', 'args');
  const { buildManifest } = await import(pathToFileURL(join(args, 'build-manifest.js')).href);
  writeFileSync(join(args, 'operations.json'), JSON.stringify(buildManifest()));
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  process.exitCode = (await build()) ? 0 : 1;
}
