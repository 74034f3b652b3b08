import { sharedNames } from './shared-names.js';
import type { Source } from './source.js';

const maxLines = 500;
const maxFilesPerFolder = 25;
const timers = ['setTimeout', 'setInterval', 'setImmediate'];
const clock = 'base/clock.ts';

/** What each folder of src may import besides itself. Imports point down only. */
const table: Record<string, { from: string[]; typesOf?: string[] }> = {
  base: { from: [] },
  terminal: { from: ['base'] },
  backends: { from: ['base'] },
  config: { from: ['base'] },
  contracts: { from: [] },
  render: { from: ['base', 'terminal'] },
  session: { from: ['base', 'terminal', 'render'], typesOf: ['backends', 'recording', 'trace'] },
  recording: { from: ['base', 'terminal', 'render'], typesOf: ['session'] },
  trace: { from: ['base', 'terminal', 'recording'] },
  report: { from: ['base', 'trace'] },
  engine: { from: ['base', 'terminal', 'backends', 'render', 'session', 'recording', 'trace'] },
  snapshots: { from: ['base', 'terminal', 'render'] },
  bridge: { from: ['base', 'config', 'engine', 'session'] },
  store: { from: ['base'] },
  service: { from: ['base', 'contracts', 'engine', 'session', 'store'] },
  agents: { from: ['base', 'bridge', 'contracts', 'engine', 'store'], typesOf: ['config', 'session', 'terminal'] },
  operations: { from: ['base'], typesOf: ['backends', 'engine', 'agents', 'recording', 'session', 'trace'] },
  fleet: { from: ['base', 'client', 'contracts', 'operations', 'session'], typesOf: ['render', 'service', 'store'] },
  surfaces: {
    from: ['base', 'operations', 'client', 'contracts'],
    typesOf: ['agents', 'bridge', 'engine', 'fleet', 'service', 'session'],
  },
  client: { from: ['base'], typesOf: ['operations'] },
  ui: { from: ['base', 'client', 'contracts', 'recording', 'render', 'trace'], typesOf: ['report', 'terminal'] },
  tape: { from: ['base', 'terminal', 'render', 'recording', 'session', 'engine'] },
  testing: { from: ['base', 'terminal', 'render', 'recording', 'report', 'snapshots', 'session', 'engine'] },
};

/**
 * What a room may import besides what its folder may: the JSON-RPC server has screens, snapshots and recordings of its own,
 * and the command line looks into trace files, with patterns whose time is bounded as in waits, and results of tests.
 */
const rooms: Record<string, string[]> = {
  'surfaces/jsonrpc/': ['terminal', 'render', 'recording', 'snapshots'],
  'surfaces/cli/trace/': ['trace', 'session'],
  'surfaces/cli/report/': ['report'],
};

/** Rooms whose sessions may live on another host: they know `session/live-session.ts`, and not the session of this process. */
const nearAndFar = ['events', 'mcp', 'overview', 'terminal'].map((room) => `surfaces/http/${room}/`);

/** Files directly in src: the composition root, what it shows until there is a service, and the public names. */
const rootFiles = [
  'index.ts',
  'main.ts',
  'open-agents.ts',
  'open-fleet-keys.ts',
  'open-fleet.ts',
  'open-recordings.ts',
  'open-service.ts',
  'open-store.ts',
  'open-tapes.ts',
  'tour.ts',
];

/** Everything that the sources do against the rules, as `src/file.ts:line: rule`. */
export function violations(sources: Source[]): string[] {
  return [
    ...sources.flatMap((source) => [...placement(source), ...imports(source), ...uses(source), ...length(source)]),
    ...crowdedFolders(sources),
    ...cycles(sources),
    ...sharedNames(sources),
  ];
}

function crowdedFolders(sources: Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > maxFilesPerFolder ? [`src/${folder}: ${count} files, more than ${maxFilesPerFolder}`] : [],
  );
}

function placement({ path }: Source): string[] {
  const isKnown = path.includes('/') ? folderOf(path) in table : rootFiles.includes(path);
  return isKnown ? [] : [at(path, 1, 'no rule says what this file or folder may import: add it to the table')];
}

function imports(source: Source): string[] {
  const folder = folderOf(source.path);
  const rule = table[folder];
  const ofRoom = Object.entries(rooms).flatMap(([room, extra]) => (source.path.startsWith(room) ? extra : []));
  return source.imports.flatMap(({ line, specifier, target, isTypeOnly }) => {
    if (target === undefined) {
      return folder === 'terminal'
        ? [at(source.path, line, `terminal is pure: it must not import '${specifier}'`)]
        : [];
    }
    const to = folderOf(target);
    if (target === 'session/session.ts' && nearAndFar.some((room) => source.path.startsWith(room))) {
      return [at(source.path, line, 'a session here may live on another host: import session/live-session.ts')];
    }
    if (!rule || to === folder || rule.from.includes(to) || ofRoom.includes(to)) return [];
    if (!rule.typesOf?.includes(to)) return [at(source.path, line, `${folder} must not import from ${to}`)];
    return isTypeOnly ? [] : [at(source.path, line, `${folder} may only \`import type\` from ${to}`)];
  });
}

function uses(source: Source): string[] {
  return source.uses.flatMap(({ line, name }) => {
    if (timers.includes(name) && source.path !== clock) {
      return [at(source.path, line, `${name} lives in src/${clock} only`)];
    }
    const isPrinting = name === 'console' && folderOf(source.path) === 'terminal';
    return isPrinting ? [at(source.path, line, 'terminal never prints: no console')] : [];
  });
}

function length({ path, lineCount, firstLine }: Source): string[] {
  if (lineCount <= maxLines || /\bgenerated\b/i.test(firstLine)) return [];
  return [at(path, maxLines + 1, `${lineCount} lines; a file has at most ${maxLines}, split it by responsibility`)];
}

function cycles(sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    if (done.has(path)) return;
    for (const { target, line } of byPath.get(path)?.imports ?? []) {
      if (target === undefined) continue;
      const start = [...trail, path].indexOf(target);
      if (start < 0) walk(target, [...trail, path]);
      else found.push(at(path, line, `import cycle: ${[...trail, path].slice(start).join(' → ')} → ${target}`));
    }
    done.add(path);
  };
  for (const path of byPath.keys()) walk(path, []);
  return found;
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

function at(path: string, line: number, rule: string): string {
  return `src/${path}:${line}: ${rule}`;
}
