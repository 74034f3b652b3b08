import { randomBytes } from 'node:crypto';
import { fail } from '../../../base/errors/errors.js';

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
const SIZES = ['pane_pid', 'pane_width', 'pane_height', 'pid'] as const;

/**
 * A question to tmux for panes, and the way to read its answer. What stands between the fields is another word each time,
 * because names, titles and directories can have anything in them, line breaks too.
 */
export class PaneQuestion {
  readonly #mark = ` ⁞${randomBytes(6).toString('hex')}⁞ `;
  /** How tmux has to describe a pane so that it can be read here. */
  readonly format = [...FIELDS.map((name) => `#{${name}}`), ''].join(this.#mark);

  /** Each pane once, also where its window is linked into several sessions. Throws `tmux_failed` for what is no answer. */
  read(lines: readonly Buffer[]): PaneInfo[] {
    const words = lines.join('\n').split(this.#mark);
    const panes = new Map<string, PaneInfo>();
    for (let at = 0; at + FIELDS.length < words.length; at += FIELDS.length) {
      const pane = readPane(words.slice(at, at + FIELDS.length));
      if (!panes.has(pane.paneId)) panes.set(pane.paneId, pane);
    }
    return [...panes.values()];
  }
}

function readPane(words: readonly string[]): PaneInfo {
  const field = (name: (typeof FIELDS)[number]) => words[FIELDS.indexOf(name)] ?? '';
  const optional = (name: (typeof FIELDS)[number]) => (field(name) === '' ? undefined : Number(field(name)));
  // the end of the line before
  const paneId = field('pane_id').trimStart();
  const isWhole = /^%\d+$/.test(paneId) && SIZES.every((name) => Number(field(name)) > 0);
  if (!isWhole) throw fail('tmux_failed', { reason: `its list of panes cannot be read (${paneId.slice(0, 50)})` });
  return {
    paneId,
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
    title: field('pane_title'),
  };
}

/** Another server may come to the same socket, and number its panes from the start. */
export function serverOf({ serverPid, serverStart }: PaneInfo): string {
  return `${serverPid} ${serverStart}`;
}
