import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { Engine } from '../engine/engine.js';
import type { Session } from '../session/session.js';
import type { Terminal } from '../terminal/index.js';
import type { Agent } from './agent.js';
import type { Agents, NewTurn } from './agents.js';
import { type Dialog, readDialog } from './dialogs/dialog.js';
import { type Line, screenLines } from './dialogs/lines.js';
import { paneOf } from './pane-of.js';
import { AGENT_PROGRAMS, type AgentProgram, programNamed } from './programs.js';
import { ScreenLooks } from './screen-looks.js';

export interface ScreenWatchOptions {
  engine: Pick<Engine, 'pane'>;
  agents: Agents;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

const EVERY_MS = 150;
/** A working agent may look ready for a moment. */
const READY_MS = 1000;

/** Reads the state of one agent from its screen after each change. */
export class ScreenWatch implements Disposable {
  readonly #id: string;
  readonly #program: string | null;
  readonly #options: ScreenWatchOptions;
  readonly #looks: ScreenLooks;
  #readySince: number | undefined;

  constructor(agent: Agent, options: ScreenWatchOptions) {
    this.#id = agent.id;
    this.#program = agent.program;
    this.#options = options;
    const look = (session: Session) => this.#look(session);
    this.#looks = new ScreenLooks({ ...options, pane: paneOf(agent), everyMs: EVERY_MS, look });
  }

  dispose(): void {
    this.#looks.dispose();
  }

  async #look(session: Session): Promise<void> {
    const reading = readScreen(session.terminal, this.#program);
    if (reading.state === 'ready' && !(await this.#isReadyForLong(session))) return;
    if (reading.state !== 'ready') this.#readySince = undefined;
    const { agents } = this.#options;
    const agent = await agents.get(this.#id);
    const isOver = this.#looks.isDisposed || agent.endedAt !== null;
    // the responder records the answer it is typing, and hooks know better than the screen
    if (isOver || agents.inFlight.has(this.#id) || agent.sessionId !== null) return;
    const turn = turnOf(reading, agent);
    if (turn) await agents.record(this.#id, { ...turn, eventType: 'screen' });
  }

  /** Whether the screen has looked ready for a while and the program reads input. */
  async #isReadyForLong(session: Session): Promise<boolean> {
    const { clock } = this.#options;
    this.#readySince ??= clock.now();
    if (clock.now() - this.#readySince < READY_MS) {
      this.#looks.again(READY_MS);
      return false;
    }
    return (await session.waits.forReadiness()).state !== 'running';
  }
}

/** The turn for a question that was seen on the screen. */
export function askedOnScreen({ question }: Dialog): NewTurn {
  const said = { actor: 'agent', intent: 'question', text: question } as const;
  return { ...said, delivery: 'screen', eventType: 'screen', waitingTool: '*' };
}

/** The turn that a screen implies; undefined if it adds nothing or is inconclusive. */
function turnOf({ state: seen, dialog }: ScreenReading, { state, question }: Agent): NewTurn | undefined {
  const isWaiting = state === 'awaiting_input';
  if (seen === 'asking' && dialog) {
    return isWaiting && question === dialog.question ? undefined : askedOnScreen(dialog);
  }
  if (seen === 'working') {
    if (isWaiting) return { actor: 'user', intent: 'answer', text: '', delivery: 'terminal' };
    return state === 'processing' ? undefined : { actor: 'agent', intent: 'progress', text: '', delivery: 'screen' };
  }
  const isOver = seen === 'ready' && (state === 'processing' || state === 'commanded' || isWaiting);
  return isOver ? { actor: 'agent', intent: 'completion', text: '', delivery: 'screen' } : undefined;
}

/** An agent's state, as read from its screen. */
export interface ScreenReading {
  program: string | null;
  /** `asking`: waits for an answer. `ready`: waits for the next command. `unknown` when in doubt. */
  state: 'asking' | 'working' | 'ready' | 'unknown';
  dialog?: Dialog;
}

/** Status lines are within this distance of the last line. */
const LINES_FROM_END = 12;

/** Reads a screen as that of the named agent program, or of the program that its text identifies. */
export function readScreen(terminal: Terminal, programName: string | null = null): ScreenReading {
  const program = programNamed(programName) ?? betrayed(terminal);
  const name = program?.name ?? programName;
  const dialog = readDialog(terminal, name);
  if (dialog) return { program: name, state: 'asking', dialog };
  if (!program) return { program: name, state: 'unknown' };
  const lines = screenLines(terminal);
  const last = lines.filter(({ kind }) => kind === 'text').slice(-LINES_FROM_END);
  if (last.some(({ text }) => program.busy.some((mark) => mark.test(text)))) return { program: name, state: 'working' };
  return { program: name, state: isComposing(terminal, lines, program) ? 'ready' : 'unknown' };
}

/** The only program whose banner is on the screen. */
function betrayed(terminal: Terminal): AgentProgram | undefined {
  const text = terminal.screenText();
  const found = AGENT_PROGRAMS.filter(({ banners }) => banners.some((banner) => banner.test(text)));
  return found.length === 1 ? found[0] : undefined;
}

/** Whether the input line is there: the last line with the program's prompt, framed as the program frames it. */
function isComposing({ cursor }: Terminal, lines: readonly Line[], program: AgentProgram): boolean {
  const at = lines.findLastIndex(({ kind, text }) => kind === 'text' && program.composer.test(text));
  if (at < 0) return false;
  if (!program.isComposerFramed) return cursor.visible && cursor.y === at;
  const above = lines.slice(0, at).findLast(({ kind }) => kind !== 'blank');
  const below = lines.slice(at + 1).some(({ kind }) => kind === 'rule');
  return above?.kind === 'rule' && below;
}
