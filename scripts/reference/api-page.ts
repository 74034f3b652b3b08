import { type Declared, declarationOf, declarationsOf } from './declarations.js';

/** The entry points, in the order of the page, and what each is. */
const ENTRIES: [name: string, file: string, about: string][] = [
  [
    'ttypilot',
    'index',
    'Start programs, type, wait, look. [Drive a program](../guides/drive-a-program.md) explains it.',
  ],
  ['ttypilot/testing', 'testing/index', 'Tests with any runner. [Testing](../guides/testing.md) explains it.'],
  ['ttypilot/testing/vitest', 'testing/vitest', 'The same for vitest: importing it adds matchers to its `expect`.'],
  [
    'ttypilot/client',
    'client/index',
    'Operations of a service or a daemon. [The service](../guides/service.md) explains it.',
  ],
  ['ttypilot/tmux-bridge', 'bridge/index', 'Panes of coding agents. [The bridge](../guides/bridge.md) explains it.'],
  ['ttypilot/terminal', 'terminal/index', 'The terminal core alone, for browsers too.'],
];
/** What a session consists of; nobody has to import these. */
const PARTS: [file: string, name: string][] = [
  ['session/input', 'Input'],
  ['session/waits/waits', 'Waits'],
  ['session/lease', 'Lease'],
];
const KINDS = ['function', 'class', 'const', 'interface', 'type'] as const;

/** The page with every public name and its declaration. */
export function apiPage(): string {
  const sections = ENTRIES.map(([name, file, about]) => ({ name, about, declared: declarationsOf(file) }));
  const parts = PARTS.flatMap(([file, name]) => declarationOf(file, name) ?? []);
  sections.find(({ name }) => name === 'ttypilot')?.declared.push(...parts);
  // a name that several entry points export is shown once: the core with the core, everything else with the first
  const home = new Map<string, string>();
  const last = sections.slice(-1);
  for (const { name, declared } of [...last, ...sections])
    for (const { id } of declared) home.set(id, home.get(id) ?? name);
  return `# TypeScript API

<!-- generated from the declarations of the build by scripts/reference/write.ts: change the sources -->

Every public name, as the sources declare it. Start with a [guide](../guides/drive-a-program.md); look up details here.
The schemas of \`ttypilot/contracts\` are on the page of [the service](../guides/service.md).

${sections.map(({ name, about, declared }) => section(name, about, declared, home)).join('\n')}`;
}

function section(name: string, about: string, declared: Declared[], home: Map<string, string>): string {
  const own = declared.filter(({ id }) => home.get(id) === name);
  const others = new Map<string, string[]>();
  for (const { id, name: exported } of declared) {
    const place = home.get(id);
    if (place && place !== name) others.set(place, [...(others.get(place) ?? []), exported]);
  }
  const also = [...others].map(
    ([place, names]) =>
      `Also from \`${place}\`, see there: ${names.map((exported) => `\`${exported}\``).join(', ')}.\n`,
  );
  const sorted = own.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : 1));
  return `## ${name}\n\n${about}\n\n${also.map((line) => `${line}\n`).join('')}${sorted.map(entry).join('\n')}`;
}

function entry({ name, about, text }: Declared): string {
  return `### ${name}\n\n${about === '' ? '' : `${about}\n\n`}\`\`\`ts\n${text}\n\`\`\`\n`;
}
