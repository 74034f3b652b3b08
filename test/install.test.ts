import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../scripts/console.mjs';
import { localRegistry } from './helpers/local-registry.js';

const MAX_BYTES = 45_000_000;
const MAX_PACKAGES = 70;
const MAX_TERMINAL_BYTES = 500_000;

let registry: Awaited<ReturnType<typeof localRegistry>>;
let archives: string;
const folders: string[] = [];

beforeAll(async () => {
  registry = await localRegistry();
  archives = newFolder();
  for (const folder of ['.', 'packages/pictures', 'packages/terminal']) {
    await npm(join(root, folder), 'pack', '--ignore-scripts', '--pack-destination', archives);
  }
}, 120_000);

afterAll(() => {
  registry.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the packed archive, installed into an empty folder', () => {
  let place: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    place = await installed('ttypilot');
    env = { ...process.env, TTYPILOT_DATA_DIR: join(place, 'data'), TTYPILOT_RUNTIME_DIR: join(place, 'run') };
  }, 120_000);

  test('is small', () => {
    const { packages } = JSON.parse(readFileSync(join(place, 'node_modules/.package-lock.json'), 'utf8'));
    expect(Object.keys(packages).length).toBeLessThanOrEqual(MAX_PACKAGES);
    expect(bytesOn(join(place, 'node_modules'))).toBeLessThanOrEqual(MAX_BYTES);
  });

  test('drives a program, and draws it as text and SVG without fonts', async () => {
    const output = await script(`
      import { launch } from 'ttypilot';
      const session = await launch('sh', { args: ['-c', 'echo "name? 日本 🙂"; read name; echo "hello $name"; read line'] });
      await session.waits.forText('name');
      await session.input.type('world\\n');
      const { found } = await session.waits.forText('hello world');
      const { bytes } = await session.screenshot({ format: 'svg' });
      const svg = Buffer.from(bytes).toString();
      const refused = await session.screenshot({ format: 'png' }).catch(({ code, message }) => ({ code, message }));
      console.log(JSON.stringify({ found, hasText: svg.includes('日') && svg.includes('🙂'), hasFont: svg.includes('@font-face'), refused }));
      await session.close();`);
    expect(JSON.parse(output)).toEqual({
      found: true,
      hasText: true,
      hasFont: false,
      refused: {
        code: 'part_missing',
        message: expect.stringMatching(/^PNG and GIF .* run npm install @ttypilot\/pictures\.$/),
      },
    });
  });

  test('answers an agent over MCP', async () => {
    const child = spawn(bin(), ['mcp', '--embedded'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const exit = once(child, 'exit');
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (id: number, method: string, params: object) => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return JSON.parse((await answers.next()).value).result;
    };
    const clientInfo = { name: 'test', version: '1' };
    const { serverInfo } = await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    expect(serverInfo.name).toBe('ttypilot');
    expect((await ask(2, 'tools/list', {})).tools.map(({ name }: { name: string }) => name)).toContain('spawn_tui');
    child.stdin.end();
    await exit;
  });

  test('keeps sessions in a daemon, with its SQLite', async () => {
    expect(ttypilot('daemon', 'start').status).toBe(0);
    const session = ttypilot('spawn-tui', '--', 'sh', '-c', 'echo ready; read line').stdout.trim();
    expect(ttypilot('wait-for-text', session, 'ready').status).toBe(0);
    expect(ttypilot('get-screenshot', session)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm install @ttypilot/pictures'),
    });
    expect(ttypilot('daemon', 'stop').status).toBe(0);
    expect(ttypilot('check')).toMatchObject({ status: 0, stdout: expect.stringContaining('ok') });
  });

  test('says what PostgreSQL needs', () => {
    const refused = spawnSync(bin(), ['serve', '--port', '0'], {
      env: { ...env, TTYPILOT_DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      encoding: 'utf8',
    });
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('npm install pg') });
  });

  test('doctor lists what is not installed', () => {
    const { findings } = JSON.parse(ttypilot('doctor', '--json').stdout);
    for (const [name, what] of [
      ['pictures', '@ttypilot/pictures'],
      ['postgresql', 'pg'],
    ]) {
      expect(findings).toContainEqual(
        expect.objectContaining({ name, state: 'missing', meaning: expect.stringContaining(`npm install ${what}.`) }),
      );
    }
  });

  test('draws pictures as soon as their package is installed', async () => {
    await install(place, 'ttypilot-pictures');
    const output = await script(`
      import { launch } from 'ttypilot';
      const session = await launch('sh', { args: ['-c', 'echo 日本 🙂; read line'] });
      await session.waits.forText('日本');
      const png = await session.screenshot();
      const svg = await session.screenshot({ format: 'svg' });
      console.log(png.mediaType, png.bytes.length > 500, Buffer.from(svg.bytes).includes('@font-face'));
      await session.close();`);
    expect(output.trim()).toBe('image/png true true');
  }, 120_000);

  function bin(): string {
    return join(place, 'node_modules/.bin/ttypilot');
  }

  function ttypilot(...args: string[]) {
    return spawnSync(bin(), args, { env, encoding: 'utf8' });
  }

  async function script(text: string): Promise<string> {
    writeFileSync(join(place, 'script.mjs'), text);
    const { stdout } = await promisify(execFile)(process.execPath, ['script.mjs'], { cwd: place, env });
    return stdout;
  }
});

describe('@ttypilot/terminal, installed alone', () => {
  test('is small, has no dependencies, and is a terminal', async () => {
    const place = await installed('ttypilot-terminal');
    const { packages } = JSON.parse(readFileSync(join(place, 'node_modules/.package-lock.json'), 'utf8'));
    expect(Object.keys(packages)).toEqual(['node_modules/@ttypilot/terminal']);
    const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(bytes).toBeLessThan(MAX_TERMINAL_BYTES);
    writeFileSync(
      join(place, 'script.mjs'),
      `import * as names from '@ttypilot/terminal';
      const terminal = names.createTerminal({ cols: 20, rows: 2 });
      terminal.feed(new TextEncoder().encode('\x1b[1mhello\x1b[m 日本'));
      console.log(JSON.stringify({ text: terminal.screenText(), names: Object.keys(names) }));`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, ['script.mjs'], { cwd: place });
    const { text, names } = JSON.parse(stdout);
    expect(text.trimEnd()).toBe('hello 日本');
    expect(names).toEqual(Object.keys(await import('../src/terminal/index.js')).sort());
  }, 60_000);
});

test('the dependencies of @ttypilot/pictures are the packages that the tests use', () => {
  const { version, devDependencies } = manifestOf('.');
  const pictures = manifestOf('packages/pictures');
  expect(devDependencies).toMatchObject(pictures.dependencies);
  expect([pictures.version, manifestOf('packages/terminal').version]).toEqual([version, version]);
  expect(manifestOf('.').peerDependencies['@ttypilot/pictures']).toBe(version);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-install-'));
  folders.push(folder);
  return folder;
}

/** A new folder with one of our packages. */
async function installed(name: string): Promise<string> {
  const place = newFolder();
  writeFileSync(join(place, 'package.json'), '{"private":true,"type":"module"}');
  await install(place, name);
  return place;
}

async function install(place: string, name: string): Promise<void> {
  const { version } = manifestOf('.');
  await npm(place, 'install', '--no-audit', '--no-fund', join(archives, `${name}-${version}.tgz`));
}

/** npm with the local registry and a cache of its own. */
async function npm(cwd: string, ...args: string[]): Promise<void> {
  const settings = { npm_config_registry: registry.url, npm_config_cache: join(archives, 'cache') };
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  mkdirSync(settings.npm_config_cache, { recursive: true });
  await promisify(execFile)('npm', args, { cwd, env: { ...Object.fromEntries(kept), ...settings } });
}

function manifestOf(folder: string) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** The space that a folder takes on the disk. */
function bytesOn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks * 512, 0);
}
