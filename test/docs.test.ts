import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { navigation } from '../scripts/site/navigation.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('examples', name)),
];

test.each(documents)('%s names only what exists', (document) => {
  expect(problems(document, readFileSync(join(root, document), 'utf8'))).toEqual([]);
});

test('every page can be reached from the README', () => {
  const reached = new Set<string>();
  const follow = (document: string) => {
    if (reached.has(document)) return;
    reached.add(document);
    const text = readFileSync(join(root, document), 'utf8');
    const links = [...text.matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, link = '']) => link);
    for (const link of links.filter((link) => !/^[a-z]+:/.test(link))) follow(join(dirname(document), link));
  };
  follow('README.md');
  expect(documents.filter((document) => !reached.has(document))).toEqual([]);
});

/** The most files that somebody has to open to follow each of these calls through the code. */
test.each([
  ['A PTY byte becomes an MCP answer', 24],
  ['A browser key reaches the program', 16],
  ['send_text becomes a receipt from tmux', 36],
])('the walk-through "%s" is short, and each file leads to another one', (heading, maxFiles) => {
  const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, section = ''] = architecture.split(`### ${heading}\n`);
  const files = new Set(section.split('\n### ')[0]?.match(/(?<=`)src\/[\w/-]+\.tsx?/g));
  expect(files.size).toBeGreaterThan(10);
  expect(files.size).toBeLessThanOrEqual(maxFiles);
  const linked = new Set<string>();
  for (const file of files) {
    for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)\.js'/g)) {
      const target = `${join(dirname(file), to)}.ts`;
      if (files.has(target)) linked.add(file).add(target);
    }
  }
  expect([...files].filter((file) => !linked.has(file))).toEqual([]);
});

test('the list in the README, from which the site takes its contents, has every guide and reference', () => {
  const listed = navigation().flatMap(({ links }) => links.map(({ path }) => path));
  const wanted = documents.filter((name) => /^docs\/(guides|reference)\//.test(name));
  expect(wanted.filter((name) => !listed.includes(name))).toEqual([]);
});

test('the figures of the front page are those of the README', () => {
  const rows = (name: string) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n| claim | measured |\n')[1]
      ?.match(/^\| .*/gm) ?? [];
  const inReadme = rows('README.md').map((row) => row.replaceAll('](docs/', ']('));
  const onFront = rows('docs/README.md');
  expect(onFront.length).toBeGreaterThan(3);
  expect(onFront.filter((row) => !inReadme.includes(row))).toEqual([]);
});

test('the README shows the example that runs', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('<!-- examples/terminal/main.ts -->');
});

describe('the checker finds', () => {
  test('a path that does not exist', () => {
    expect(problems('README.md', 'See `src/main.ts`,\n`src/nowhere.ts` and `test/`.')).toEqual([
      'README.md:2: src/nowhere.ts does not exist',
    ]);
    expect(problems('README.md', 'See `NOTHING.md`.')).toEqual(['README.md:1: NOTHING.md does not exist']);
  });

  test('a link that leads nowhere', () => {
    const text =
      '[a](CONTRIBUTING.md) [b](docs/nowhere.md) [c](https://example.com/x) [d](#no-such-heading)\n## Some heading';
    expect(problems('README.md', text)).toEqual([
      'README.md:1: docs/nowhere.md does not exist',
      'README.md:1: no heading for #no-such-heading',
    ]);
    expect(problems('docs/glossary.md', '[up](../README.md) [here](#some-heading)\n## Some heading')).toEqual([]);
  });

  test('a script that does not exist', () => {
    expect(problems('README.md', '`npm test`, `npm run build`\nnpm run nothing')).toEqual([
      'README.md:2: package.json has no script nothing',
    ]);
  });

  test('a snippet that is not the file it is taken from', () => {
    const file = readFileSync(join(root, '.ci/run'), 'utf8');
    const snippet = (text: string) => `<!-- .ci/run -->\n\`\`\`sh\n${text}\`\`\`\n`;
    expect(problems('README.md', snippet(file))).toEqual([]);
    expect(problems('README.md', snippet(`${file}# more\n`))).toEqual([
      'README.md:1: the snippet differs from .ci/run',
    ]);
    expect(problems('README.md', '<!-- .ci/nothing -->\n```\n```\n')).toHaveLength(1);
  });
});

/** Everything that a document says about the repository and that is not so, as `file:line: problem`. */
function problems(document: string, text: string): string[] {
  const found: [index: number, problem: string][] = [];
  const each = (pattern: RegExp, check: (word: string, rest: string) => string | undefined) => {
    for (const match of text.matchAll(pattern)) {
      const problem = check(match[1] ?? '', match[2] ?? '');
      if (problem) found.push([match.index, problem]);
    }
  };
  each(/`([^`\s]+)`/g, (word) => (isPath(word) ? missing(word) : undefined));
  each(/\]\(([^)\s]+)\)/g, (link) => checkLink(document, link, text));
  each(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)/g, (word) =>
    scripts.includes(word) ? undefined : `package.json has no script ${word}`,
  );
  each(/<!-- ([\w./-]+) -->\n```\w*\n([\s\S]*?)```/g, (path, snippet) => {
    if (!existsSync(join(root, path))) return `${path} does not exist`;
    return readFileSync(join(root, path), 'utf8') === snippet ? undefined : `the snippet differs from ${path}`;
  });
  return found
    .sort(([a], [b]) => a - b)
    .map(([index, problem]) => `${document}:${text.slice(0, index).split('\n').length}: ${problem}`);
}

/** Built files and files of the reader's own project are not in the repository. */
function isPath(word: string): boolean {
  if (/^(\.?\w[\w-]*)\/[\w./*-]*$/.test(word))
    return existsSync(join(root, word.slice(0, word.indexOf('/')))) && !/^(docs\/)?dist\//.test(word);
  return /^[\w.-]+\.(md|json|ts|mjs)$/.test(word);
}

function missing(path: string): string | undefined {
  const [start = ''] = path.split('*');
  const exists = existsSync(join(root, path.includes('*') ? dirname(`${start}x`) : path));
  return exists ? undefined : `${path} does not exist`;
}

function checkLink(document: string, link: string, text: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(root, target))) return `${target} does not exist`;
  if (anchor === undefined) return undefined;
  const content = path === '' ? text : readFileSync(join(root, target), 'utf8');
  const anchors = [...content.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));
  return anchors.includes(anchor) ? undefined : `no heading for #${anchor}`;
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');
}
