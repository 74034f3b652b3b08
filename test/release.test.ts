import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(read('package.json'));

test('a dry run of the release publishes what the entries name, and nothing that only developers need', () => {
  const paths = publishedPaths();
  const entries: Record<string, string>[] = Object.values(manifest.exports);
  const named = entries.flatMap((entry) => (typeof entry === 'string' ? [] : Object.values(entry)));
  const wanted = [...named, ...Object.values<string>(manifest.bin), 'README.md', 'LICENSE', 'CHANGELOG.md'];
  expect(paths).toEqual(expect.arrayContaining(wanted.map((path) => path.replace(/^\.\//, ''))));
  expect(paths.filter((path) => /^(src|test|bench|torture|scripts|docs)\/|stamp$|\.tgz$/.test(path))).toEqual([]);
}, 120_000);

test('the package says where it comes from', () => {
  const { repository, homepage, bugs, publishConfig, scripts } = manifest;
  const home = repository.url.replace(/^git\+|\.git$/g, '');
  expect([homepage.startsWith(home), bugs.startsWith(home)]).toEqual([true, true]);
  expect(publishConfig).toEqual({ access: 'public', provenance: true });
  expect(scripts.prepack).toContain('build');
});

test('the changelog has a section for the version of the package, dated or still to be released', () => {
  const sections = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title as string);
  expect(sections.filter((title) => !/^(Unreleased|\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d)$/.test(title))).toEqual([]);
  expect(sections.some((title) => title === 'Unreleased' || title.startsWith(`${manifest.version} `))).toBe(true);
});

test.each(['ci.yml', 'release.yml'])('the workflow %s runs only scripts that exist', (name) => {
  const { jobs } = parse(read(join('.github/workflows', name)));
  const steps: { run?: string }[] = Object.values<{ steps: { run?: string }[] }>(jobs).flatMap((job) => job.steps);
  const scripts = steps.flatMap(({ run }) => [...(run ?? '').matchAll(/npm (?:run )?(test|[a-z:]+(?= *$))/g)]);
  expect(scripts.length).toBeGreaterThan(0);
  const own = scripts.map(([, script]) => script as string).filter((script) => script !== 'publish');
  expect(own.filter((script) => !(script in manifest.scripts))).toEqual([]);
});

test('the forms for issues have the fields that their kind requires', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  for (const name of readdirSync(join(root, folder)).filter((file) => file !== 'config.yml')) {
    const form = parse(read(join(folder, name)));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    for (const field of form.body)
      expect(field).toMatchObject({ id: expect.any(String), attributes: { label: expect.any(String) } });
  }
  expect(existsSync(join(root, 'SECURITY.md'))).toBe(true);
});

/** Publishes nothing and needs no network. */
function publishedPaths(): string[] {
  const args = ['publish', '--dry-run', '--ignore-scripts', '--json', '--offline', '--registry=http://127.0.0.1:9'];
  const printed = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  // from npm 11 on, the answer is keyed by the package's name
  const { files } = printed[manifest.name] ?? printed;
  return files.map(({ path }: { path: string }) => path);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
