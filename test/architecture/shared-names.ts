import type { Source } from './source.js';

/** Names that several files may export, because all of them mean the same idea. */
const allowed: Record<string, string[]> = {
  'a control function of the terminal, and how tmux differs': [
    'backspace',
    'cursorBack',
    'deleteCharacters',
    'deleteLines',
    'eraseCharacters',
    'eraseInDisplay',
    'eraseInLine',
    'insertCharacters',
    'insertLines',
    'repeat',
  ],
  'an operation, and the function or JSON-RPC method that does it': [
    'readOutput',
    'searchOutput',
    'searchPanes',
    'sendText',
    'waitForStable',
    'waitForText',
  ],
  'starting a program: in the library, in tests, over JSON-RPC': ['launch'],
  'a part of a test, in both entries of the test library': ['step'],
  'connecting to the process that has the sessions': ['connect'],
  'the formats of an export, where it is made and where it is asked for': ['ExportFormat'],
};

const names = new Set(Object.values(allowed).flat());

/** Exported names that are declared in several files without being allowed to. */
export function sharedNames(sources: Source[]): string[] {
  return [...declarations(sources)].flatMap(([name, paths]) =>
    paths.length < 2 || names.has(name)
      ? []
      : [`${name} is exported by ${paths.map((path) => `src/${path}`).join(' and ')}: rename or merge`],
  );
}

/** Allowed names that only one file exports by now. */
export function needlessNames(sources: Source[]): string[] {
  const found = declarations(sources);
  return [...names].filter((name) => (found.get(name)?.length ?? 0) < 2);
}

function declarations(sources: Source[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, exports } of sources) {
    for (const name of exports) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}
