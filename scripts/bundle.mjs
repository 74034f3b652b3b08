import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from './console.mjs';

/**
 * The command, and the hooks of agents: apart from each other and from the library, so that they start with few files; and
 * CommonJS, which Node starts sooner.
 * @type {Record<string, string>[]}
 */
const PROGRAMS = [{ main: 'src/main.ts' }, { hook: 'src/surfaces/cli/hook/main.ts' }];
const BROWSER = { 'client-browser': 'src/client/browser.ts' };
/** The terminal as a package of its own. */
const TERMINAL = { terminal: 'src/terminal/index.ts' };
/** What the build, tests and bench load by its path in src/; not published. */
const INSIDE = [
  'backends/pty/pty-host',
  'base/calling-shell',
  'base/clock',
  'base/emitter',
  'engine/engine',
  'engine/recordings/recordings',
  'recording/redact/redactor',
  'render/screenshot',
  'session/output/output-log',
  'session/session-journal',
  'surfaces/cli/args/build-manifest',
  'surfaces/mcp/build-opening',
  'trace/open-trace-file',
];
/** A dependency for its types; its code is bundled, because a hundred files take long to load. */
const FOR_TYPES = ['zod'];
const SQLITE = join('node_modules', '@photostructure', 'sqlite');
/** Windows runs ttypilot in WSL. */
const SQLITE_PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

/**
 * Bundles src/ and most packages that it uses, with their licences, so that an install brings few packages and a start loads
 * few files.
 * @param {string} into the folder of the build
 * @param {{ project?: string }} [options] a copy of the project whose sources are bundled instead
 * @returns {Promise<import('./console.mjs').Result>}
 */
export async function bundle(into, { project = root } = {}) {
  try {
    const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    const inside = Object.fromEntries(INSIDE.map((path) => [path.replaceAll('/', '-'), `src/${path}.ts`]));
    const packages = await Promise.all([
      ...PROGRAMS.map((input) =>
        bundled({ input, platform: 'node', format: 'cjs', into: join(into, 'program'), project }),
      ),
      bundled({ input: entriesOf(manifest.exports), platform: 'node', into: join(into, 'lib'), project }),
      bundled({ input: BROWSER, platform: 'browser', into: join(into, 'lib'), project }),
      bundled({ input: TERMINAL, platform: 'neutral', into: join(into, 'terminal'), project }),
      bundled({ input: inside, platform: 'node', into: join(into, 'inside'), project }),
    ]);
    const licences = licencesOf(new Set([...packages.flat(), join(project, SQLITE)]));
    writeFileSync(join(into, 'THIRD-PARTY-LICENSES.md'), licences);
    copyBinaries(join(project, SQLITE, 'prebuilds'), join(into, 'sqlite'));
    return { isGood: true };
  } catch (error) {
    return { isGood: false, output: String(/** @type {Error} */ (error).stack) };
  }
}

/**
 * The library's entries by the names of their files: `./lib/testing-vitest.js` is made from `src/testing/vitest.ts`.
 * @param {Record<string, { types?: string, default: string } | string>} exports
 */
function entriesOf(exports) {
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [entry]));
  return Object.fromEntries(
    entries.map(({ types = '', default: file }) => [
      basename(file, '.js'),
      types.replace('./dist/types/', 'src/').replace('.d.ts', '.ts'),
    ]),
  );
}

/**
 * @param {{ input: Record<string, string>, platform: 'node' | 'browser' | 'neutral', format?: 'esm' | 'cjs', into: string, project: string }} options
 * @returns {Promise<string[]>} the folders of the packages that are inside now
 */
async function bundled({ input, platform, format = 'esm', into, project }) {
  const ending = format === 'cjs' ? 'cjs' : 'js';
  // not at the top: this file is also loaded before the first install
  const { rolldown } = await import('rolldown');
  const together = loadedTogether();
  const build = await rolldown({
    cwd: project,
    input,
    platform,
    // what Node loads of it finds its other files only at run time
    resolve: { alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') } },
    // Node 20 has no `using`
    transform: { target: 'es2024' },
    external: [/^node:/, ...installedByUsers(project).map((name) => new RegExp(`^${name}(/|$)`))],
    plugins: [sqliteBinaries(), ownPlaces(project, format), together.plugin],
    onLog(level, { code, message }) {
      // modules that a start needs anyway are not worth a file of their own
      const isKnown = format === 'cjs' && code === 'INEFFECTIVE_DYNAMIC_IMPORT';
      if (level === 'warn' && !isKnown) throw new Error(`${code}: ${message}`);
    },
  });
  const { output } = await build.write({
    dir: into,
    format,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `[name]-[hash].${ending}`,
    ...(format === 'cjs' ? { codeSplitting: { groups: [{ name: 'start', test: together.has }] } } : {}),
    sourcemap: true,
    // the sources are in the repository, and would double the size
    sourcemapExcludeSources: true,
  });
  await build.close();
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds.flatMap(packageOf) : []));
}

/** @param {string} project */
function installedByUsers(project) {
  const read = (/** @type {string[]} */ ...path) => JSON.parse(readFileSync(join(project, ...path), 'utf8'));
  const { dependencies, peerDependencies } = read('package.json');
  const pictures = read('packages', 'pictures', 'package.json');
  const names = Object.keys({ ...dependencies, ...peerDependencies, ...pictures.dependencies });
  return names.filter((name) => !FOR_TYPES.includes(name));
}

/** The modules that an entry imports at once: one file loads faster than several. */
function loadedTogether() {
  /** @type {Set<string>} */
  const found = new Set();
  return {
    has: (/** @type {string} */ id) => found.has(id),
    plugin: {
      name: 'loaded-together',
      /** @this {import('rolldown').PluginContext} */
      buildEnd() {
        const walk = (/** @type {string} */ id) => {
          if (found.has(id)) return;
          found.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(walk);
        };
        for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) walk(id);
      },
    },
  };
}

/**
 * Modules find other files of the package from their own place, which the bundle keeps for them. Packages are found from any
 * place, and in CommonJS without loading `node:module`.
 * @param {string} project
 * @param {'esm' | 'cjs'} format
 */
function ownPlaces(project, format) {
  return {
    name: 'own-places',
    /** @param {string} code @param {string} id */
    transform(code, id) {
      const path = relative(join(project, 'src'), id);
      if (path.startsWith('..') || !code.includes('import.meta.url')) return undefined;
      const isRequired = format === 'cjs' && code.includes(REQUIRE);
      if (isRequired) code = code.replaceAll(REQUIRE, 'require');
      if (isRequired && !code.includes('createRequire('))
        code = code.replace("import { createRequire } from 'node:module';", '');
      const place = `new URL('../${path.replace(/ts$/, 'js')}', import.meta.url).href`;
      // each line stays where it is
      const mappings = code.split('\n').map((_, line) => (line === 0 ? 'AAAA' : 'AACA'));
      const map = { version: 3, file: id, sources: [id], names: [], mappings: mappings.join(';') };
      return { code: code.replaceAll('import.meta.url', place), map };
    },
  };
}

const REQUIRE = 'createRequire(import.meta.url)';

/** The package looks for its binary in its own folder, which does not exist in the bundle. */
function sqliteBinaries() {
  const name = '\0sqlite-binary';
  return {
    name: 'sqlite-binaries',
    /** @type {(id: string) => string | undefined} */
    resolveId: (id) => (id === 'node-gyp-build' ? name : undefined),
    /** @type {(id: string) => string | undefined} */
    load: (id) => (id === name ? SQLITE_LOADER : undefined),
  };
}

const SQLITE_LOADER = `import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
const library = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
const file = '../sqlite/' + process.platform + '-' + process.arch + '/' + library + '.node';
export default () => createRequire(import.meta.url)(file);
`;

/** @param {string} from @param {string} to */
function copyBinaries(from, to) {
  for (const platform of SQLITE_PLATFORMS) {
    mkdirSync(join(to, platform), { recursive: true });
    for (const name of readdirSync(join(from, platform))) {
      copyFileSync(
        join(from, platform, name),
        join(to, platform, /** @type {string} */ (name.split('.').slice(-2).join('.'))),
      );
    }
  }
}

/** @param {string} id the path of a module */
function packageOf(id) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  return folder === undefined ? [] : [folder];
}

/** @param {Set<string>} folders of packages */
function licencesOf(folders) {
  const parts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
    return `## ${name} ${version} (${license})\n\n${text === '' ? 'The package has no licence file.' : text}\n`;
  });
  const intro = 'ttypilot contains code of these packages.\n';
  return ['# Third-party licences\n', intro, ...parts.sort()].join('\n');
}
