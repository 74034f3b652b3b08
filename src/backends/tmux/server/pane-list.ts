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
  /** Set for a program that ended in a pane that stays open. */
  deadStatus: number | undefined;
  deadSignal: number | undefined;
  isActive: boolean;
  title: string;
  /** Tells panes of different servers apart; they may have the same names. */
  serverPid: number;
  serverStart: string;
  /** What ttypilot noted when it started the program. */
  record: string;
  seqCeiling: string;
  /** The ttypilot process that owns it. */
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
 * Asks tmux for panes, and parses its answer. The separator between the fields is random, because names, titles and
 * directories can contain anything, even line breaks.
 */
export class PaneQuestion {
  readonly #mark = ` ⁞${randomBytes(6).toString('hex')}⁞ `;
  /** The format in which tmux has to describe a pane. */
  readonly format = [...FIELDS.map((name) => `#{${name}}`), ''].join(this.#mark);

  /** Each pane once, even if its window is linked into several sessions. Throws `tmux_failed` for an invalid answer. */
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
  // the line break of the previous pane comes first
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

/** Identifies a server: a new one on the same socket numbers its panes from the start. */
export function serverOf({ serverPid, serverStart }: PaneInfo): string {
  return `${serverPid} ${serverStart}`;
}
