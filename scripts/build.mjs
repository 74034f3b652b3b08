import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildHelp, HELP_SOURCES } from './build-help.mjs';
import { buildTypes } from './build-types.mjs';
import { buildUi, hashOf } from './build-ui.mjs';
import { bundle } from './bundle.mjs';
import { root, step } from './console.mjs';
import { setup } from './setup.mjs';

const dist = join(root, 'dist');
/** The terminal as a package of its own. */
const terminalDist = join(root, 'packages', 'terminal', 'dist');
const stamp = join(dist, '.stamp');

/**
 * Fills dist/ from src/, unless it already holds exactly these sources.
 * @returns {Promise<boolean>} whether dist/ is up to date now
 */
export async function build() {
  const manifests = ['pictures', 'terminal'].map((name) => `packages/${name}/package.json`);
  const settings = ['package.json', ...manifests, 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
  const scripts = ['bundle', 'build-help', 'build-types'].map((name) => `scripts/${name}.mjs`);
  const sources = hashOf(['src', ...settings, ...HELP_SOURCES, ...scripts]);
  if (existsSync(terminalDist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true;
  return step('building dist/', () => compile(sources));
}

/** @param {string} sources */
async function compile(sources) {
  // built next to dist/ and then moved over it, so that a partial build never runs
  const fresh = join(root, `.dist-${process.pid}`);
  const result = await firstFailure([
    () => buildTypes({ into: join(fresh, 'types'), terminal: join(fresh, 'terminal', 'types') }),
    () => bundle(fresh),
    () => buildUi({ into: fresh, last: dist }),
  ]);
  if (result.isGood) {
    await writePrepared(fresh);
    await buildHelp(join(fresh, 'help'));
    writeFileSync(join(fresh, '.stamp'), sources);
    rmSync(terminalDist, { recursive: true, force: true });
    renameSync(join(fresh, 'terminal'), terminalDist);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  }
  rmSync(fresh, { recursive: true, force: true });
  return result;
}

/** @param {(() => Promise<import('./console.mjs').Result>)[]} works */
async function firstFailure(works) {
  for (const work of works) {
    const result = await work();
    if (!result.isGood) return result;
  }
  return { isGood: true };
}

/**
 * Writes what the command line would have to build at each start, next to the modules that read it: the commands of all
 * operations, and what an MCP server says first.
 * @param {string} folder
 */
async function writePrepared(folder) {
  const load = (/** @type {string} */ name) => import(pathToFileURL(join(folder, 'inside', `${name}.js`)).href);
  const write = (/** @type {string} */ file, /** @type {unknown} */ value) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value));
  };
  const { buildManifest } = await load('surfaces-cli-args-build-manifest');
  write('surfaces/cli/args/operations.json', buildManifest());
  const { buildOpening } = await load('surfaces-mcp-build-opening');
  write('surfaces/mcp/opening.json', await buildOpening());
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  process.exitCode = (await build()) ? 0 : 1;
}
