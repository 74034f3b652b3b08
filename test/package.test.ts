import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const manifest = readJson('package.json');
const locked: Record<string, Locked> = readJson('package-lock.json').packages;

describe('the lockfile', () => {
  test('names no download host, so that everybody may use the registry they have', () => {
    expect(Object.entries(locked).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('holds the packages of every platform, without which npm ci refuses it', () => {
    const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`${path}/node_modules/${name}` in locked) && !(`node_modules/${name}` in locked),
      ),
    );
    expect(missing).toEqual([]);
  });
});

test('every locked package has a checksum', () => {
  const unchecked = Object.entries(locked).filter(([path, { integrity }]) => path !== '' && integrity === undefined);
  expect(unchecked).toEqual([]);
});

test('no package runs a script when it is installed', () => {
  const withScript = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([path]) => path.split('node_modules/').at(-1) as string);
  expect(names.filter((name) => manifest.allowScripts[name] !== false)).toEqual([]);
});

test('every dependency is pinned to one version', () => {
  const versions = Object.values<string>({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

test.each(entryNames())('%s can be imported, with its types', async (name) => {
  expect(existsSync(new URL(`../${manifest.exports[name].types}`, import.meta.url))).toBe(true);
  expect(await namesOf(name)).not.toEqual([]);
});

test('the main entry offers all that the terminal offers', async () => {
  expect(await namesOf('.')).toEqual(expect.arrayContaining(await namesOf('./terminal')));
});

test('the web app is built for production, also when tests build it', () => {
  const folder = new URL('../dist/ui/assets/', import.meta.url);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  // React's development build is three times slower
  for (const name of scripts) expect(readFileSync(new URL(name, folder), 'utf8')).not.toContain('jsxDEV');
});

function entryNames(): string[] {
  return Object.keys(manifest.exports).filter((name) => name !== './package.json');
}

async function namesOf(entry: string): Promise<string[]> {
  return Object.keys(await import(new URL(`../${manifest.exports[entry].default}`, import.meta.url).href));
}

function readJson(name: string) {
  return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
}
