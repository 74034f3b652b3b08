/** A pane as tmux lists it. */
export interface PaneInfo {
  paneId: string;
  pid: number;
  sessionId: string;
  sessionName: string;
  windowId: string;
  windowIndex: number;
  windowName: string;
  command: string;
  path: string;
  cols: number;
  rows: number;
  tty: string;
  isDead: boolean;
  /** Of a program that ended in a pane that stays. */
  deadStatus: number | undefined;
  deadSignal: number | undefined;
  isActive: boolean;
  title: string;
  /** Panes of another server may have the same names. */
  serverPid: number;
  serverStart: string;
  /** What ttypilot noted when it started the program. */
  record: string;
  seqCeiling: string;
  /** Which ttypilot has it. */
  owner: string;
}

const FIELDS = [
  'pane_id',
  'pane_pid',
  'session_id',
  'session_name',
  'window_id',
  'window_index',
  'window_name',
  'pane_current_command',
  'pane_current_path',
  'pane_width',
  'pane_height',
  'pane_tty',
  'pane_dead',
  'pane_dead_status',
  'pane_dead_signal',
  'pane_active',
  'pid',
  'start_time',
  '@ttypilot',
  '@ttypilot-seq',
  '@ttypilot-owner',
  'pane_title',
] as const;

/** Something that no name has, and that tmux prints as it is. */
const SEPARATOR = ' ⁞ ';

/** How tmux has to describe a pane so that it can be read here. */
export function paneFormat(): string {
  return FIELDS.map((name) => `#{${name}}`).join(SEPARATOR);
}

/** Each pane once, also where its window is linked into several sessions. */
export function readPanes(lines: readonly string[]): PaneInfo[] {
  const panes = new Map<string, PaneInfo>();
  for (const line of lines) {
    const pane = readPane(line);
    if (pane && !panes.has(pane.paneId)) panes.set(pane.paneId, pane);
  }
  return [...panes.values()];
}

function readPane(line: string): PaneInfo | undefined {
  const words = line.split(SEPARATOR);
  const field = (name: (typeof FIELDS)[number]) => words[FIELDS.indexOf(name)] ?? '';
  const optional = (name: (typeof FIELDS)[number]) => (field(name) === '' ? undefined : Number(field(name)));
  if (!/^%\d+$/.test(field('pane_id'))) return undefined;
  return {
    paneId: field('pane_id'),
    pid: Number(field('pane_pid')),
    sessionId: field('session_id'),
    sessionName: field('session_name'),
    windowId: field('window_id'),
    windowIndex: Number(field('window_index')),
    windowName: field('window_name'),
    command: field('pane_current_command'),
    path: field('pane_current_path'),
    cols: Number(field('pane_width')),
    rows: Number(field('pane_height')),
    tty: field('pane_tty'),
    isDead: field('pane_dead') === '1',
    deadStatus: optional('pane_dead_status'),
    deadSignal: optional('pane_dead_signal'),
    isActive: field('pane_active') === '1',
    serverPid: Number(field('pid')),
    serverStart: field('start_time'),
    record: field('@ttypilot'),
    seqCeiling: field('@ttypilot-seq'),
    owner: field('@ttypilot-owner'),
    title: words.slice(FIELDS.indexOf('pane_title')).join(SEPARATOR),
  };
}

/** Another server may come to the same socket, and number its panes from the start. */
export function serverOf({ serverPid, serverStart }: PaneInfo): string {
  return `${serverPid} ${serverStart}`;
}
