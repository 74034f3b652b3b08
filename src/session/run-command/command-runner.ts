import type { Grant } from '../../backends/backend.js';
import { fail } from '../../base/errors/errors.js';
import { newId } from '../../base/ids.js';
import type { SessionCore } from '../core.js';
import type { ActOptions } from '../input.js';
import type { Pass } from '../lease.js';
import type { SessionExit } from '../lifecycle.js';
import { predicate } from '../waits/conditions/state.js';
import type { WaitResult } from '../waits/one-wait.js';
import type { WaitLoop } from '../waits/wait.js';
import { CommandFiles } from './command-files.js';
import { type CommandOutput, commandOutput, isPlainLine } from './command-output.js';
import { CommandRun, type CommandRunOptions, type Hooks } from './command-run.js';
import { enterBetweenMarks, enterPlainly } from './enter-command.js';
import type { FindForeground, Foreground } from './foreground.js';
import { takesHooks } from './hooks.js';
import { obstacleTo } from './obstacle.js';
import { type LineEditor, MARK_PREFIX, ShellMarks } from './shell-marks.js';

export interface RunCommandOptions extends Omit<ActOptions, 'senderLock' | 'slot'> {
  /** Default 30,000. */
  timeoutMs?: number;
  /** How long the caller itself can wait: a longer run ends as `pending` and can be resumed from its seq. */
  patienceMs?: number | undefined;
  /** How many of the last lines of output to return. Default: all that are kept. */
  maxLines?: number;
  /** The seq of a `pending` or `timed_out` result: waits for that command instead of typing it again. */
  since?: number | undefined;
}

export interface CommandResult extends CommandOutput {
  /** `interrupted`: the shell gave it up (ctrl+c, an expansion error) without reporting an exit code. */
  outcome: 'done' | 'interrupted' | 'exited' | 'timed_out' | 'pending';
  /** Set when the command has ended, or has ended the shell. */
  exitCode?: number;
  timedOut: boolean;
  seq: number;
  /** Set when the shell has exited. */
  exit?: SessionExit;
}

type Limits = Pick<RunCommandOptions, 'patienceMs' | 'signal'> & { timeoutMs: number };
/** A call's permission to type. */
type Right = Grant & { lease: number | undefined; pass: Pass };

const TIMEOUT_MS = 30_000;
/** How long to wait for a shell that does not seem ready. */
const READY_MS = 1000;
/** How much longer a shell may run its own code, for example for its prompt. */
const BUSY_SHELL_MS = 3000;

/** Runs commands in a session's shell, one at a time. */
export class CommandRunner {
  readonly #session: SessionCore;
  readonly #waits: WaitLoop;
  readonly #findForeground: FindForeground;
  readonly #marks: ShellMarks;
  readonly #files = new CommandFiles();
  readonly #nonReaders = new Set<number | undefined>();
  /** The last command that was typed. */
  #last: CommandRun | undefined;
  /** The one before it. */
  #before: CommandRun | undefined;
  #isTaken = false;

  constructor(session: SessionCore, waits: WaitLoop, findForeground: FindForeground) {
    this.#session = session;
    this.#waits = waits;
    this.#findForeground = findForeground;
    this.#marks = new ShellMarks(session.terminal, () => findForeground(session).pid);
    this.#marks.onMark((mark) => {
      this.#last?.hear(mark);
      // marks do not change the screen
      waits.nudge();
    });
    this.#marks.onEdit((editor) => this.#edited(editor));
    this.#marks.onEnter((seq) => this.#last?.entered(seq));
    session.onExit(() => this.#files.dispose());
  }

  async run(command: string, options: RunCommandOptions = {}): Promise<CommandResult> {
    const { maxLines, since, timeoutMs = TIMEOUT_MS, patienceMs, signal, lease, allowSelf, leaveMode } = options;
    const limits = { timeoutMs, patienceMs, signal };
    if (since !== undefined) {
      const run = this.#typedBefore(command, since);
      const { outcome } = await this.#wait(() => run.isOver, limits);
      return this.#result(run, outcome, maxLines);
    }
    if (command.includes('\0'))
      throw fail('invalid_argument', { name: 'command', reason: 'it contains a NUL character' });
    this.#checkRunning();
    // now: a call from before a hand-over must not type after it
    const right = { lease, allowSelf, leaveMode, pass: this.#session.lease.enter(lease) };
    const left = await this.#takeTurn(limits);
    try {
      const run = await this.#start(command, left, right);
      const { outcome } = await this.#wait(() => run.isOver, left);
      return this.#result(run, outcome, maxLines);
    } finally {
      this.#forgetFile();
      this.#isTaken = false;
      this.#waits.nudge();
    }
  }

  /** Waits until no other command runs; returns the remaining time. */
  async #takeTurn(limits: Limits): Promise<Limits> {
    const take = () => {
      if (this.#isTaken) return false;
      this.#isTaken = true;
      return true;
    };
    const turn = await this.#wait(take, limits);
    this.#checkRunning();
    if (turn.outcome !== 'matched') throw fail('command_running', { reason: 'another command is running' });
    return shorter(limits, turn.elapsedMs);
  }

  /** Types the command when the shell is ready for it. */
  async #start(command: string, limits: Limits, { pass, ...right }: Right): Promise<CommandRun> {
    const session = this.#session;
    const foreground = await this.#ready(limits);
    this.#before = this.#last;
    const run = new CommandRun({
      command,
      shell: foreground,
      since: session.terminal.seq,
      ...this.#reporters(command, foreground),
    });
    this.#last = run;
    const hooksFor = (entered: CommandRun) => this.#hooksFor(entered);
    const parts = {
      session,
      waits: this.#waits,
      marks: this.#marks,
      files: this.#files,
      nonReaders: this.#nonReaders,
      hooksFor,
    };
    const options = { signal: limits.signal, ...right };
    try {
      pass.check();
      if (run.id === undefined) await enterPlainly(parts, run, options);
      else run.file = await enterBetweenMarks(parts, run, options);
    } catch (error) {
      this.#last = undefined;
      throw error;
    }
    run.typedAt = session.input.lastActAt;
    return run;
  }

  /** What reports how the command ends: the shell by itself, our hooks in it, or marks around the command. */
  #reporters(command: string, { pid, shell = 'unknown' }: Foreground): Pick<CommandRunOptions, 'id' | 'hooks'> {
    const { isAtPrompt, hookId: id } = this.#marks;
    // the hooks may have gone with a shell that was killed, or whose connection was lost
    const count = this.#last?.shell.isGone() ? undefined : this.#marks.hookCount;
    const marksItself = isAtPrompt && this.#marks.marksCommands(pid);
    if (!isPlainLine(command, shell) || !(marksItself || count !== undefined)) return { id: newId(MARK_PREFIX) };
    return marksItself ? {} : { hooks: { id, count } };
  }

  /** None for a shell that marks its prompt: it may mark its commands as well, which the first one will show. */
  #hooksFor({ shell: { pid, shell } }: CommandRun): Hooks | undefined {
    const { isAtPrompt, hookCount: count, hookId: id } = this.#marks;
    const mayMarkItself = isAtPrompt && (this.#marks.marksCommands(pid) || this.#before?.shell.pid !== pid);
    // behind ssh and the like it is not known whether the shell takes hooks, so they are offered once
    const mayTake =
      takesHooks(shell) || count !== undefined || (shell === 'unknown' && this.#before?.shell.pid !== pid);
    return mayTake && !mayMarkItself ? { id, count } : undefined;
  }

  /** Waits for the shell's prompt: as long as it is certain to come, otherwise for a moment. */
  async #ready(limits: Limits): Promise<Foreground> {
    const look = () => {
      const foreground = this.#findForeground(this.#session);
      const known = { foreground, marks: this.#marks, last: this.#last, before: this.#before };
      return { foreground, obstacle: obstacleTo(this.#session, known) };
    };
    const passing = await this.#wait(() => look().obstacle?.kind !== 'passing', limits);
    const left = shorter(limits, passing.elapsedMs);
    const readyWithin = (timeoutMs: number) =>
      this.#wait(
        () => {
          const { foreground, obstacle } = look();
          return obstacle ? undefined : foreground;
        },
        { ...left, timeoutMs: Math.min(timeoutMs, left.timeoutMs) },
      );
    let ready = await readyWithin(READY_MS);
    if (!ready.value && look().obstacle?.isShellBusy) ready = await readyWithin(BUSY_SHELL_MS);
    this.#checkRunning();
    if (ready.value) return ready.value;
    const { foreground, obstacle } = look();
    // for a caller whose time is over, nothing is typed
    const isHopeless = obstacle?.kind !== 'guess' || left.timeoutMs <= READY_MS;
    if (obstacle && isHopeless) {
      throw fail(obstacle.isNotAShell ? 'not_a_shell' : 'command_running', { reason: obstacle.reason });
    }
    return foreground;
  }

  /** A shell that reads a line again without having reported how the command ended has given it up. */
  #edited({ pid, since }: LineEditor): void {
    const run = this.#last;
    if (!run || run.isOver || run.shell.pid === undefined) return;
    // shells other than bash give up only when interrupted or replaced, and their `read` also edits lines
    const mayGiveUp = run.shell.shell === 'bash' || /(^|[\s;&|])exec\s/.test(run.command);
    const givesUp = mayGiveUp && run.outputAt !== undefined;
    if (!givesUp && this.#session.input.lastActAt <= run.typedAt) return;
    if (pid !== run.shell.pid && !run.shell.isGone()) return;
    run.interrupt(since);
    this.#waits.nudge();
  }

  /** A file that may still be read stays until the session ends. */
  #forgetFile(): void {
    const { file, isOver } = this.#last ?? {};
    if (file !== undefined && isOver) this.#files.remove(file);
  }

  #checkRunning(): void {
    if (this.#session.exit) throw fail('session_exited', { act: 'run a command' });
  }

  #typedBefore(command: string, since: number): CommandRun {
    const run = this.#last;
    if (run?.command === command && since > run.since) return run;
    throw fail('invalid_argument', { name: 'since', reason: `this command was not running at ${since}` });
  }

  async #wait<T>(look: () => T | undefined | false, limits: Limits): Promise<WaitResult<T>> {
    const ended = await this.#waits.wait<T>(predicate(look), limits);
    if (ended.outcome === 'cancelled') throw fail('cancelled', {});
    return ended;
  }

  #result(run: CommandRun, waited: WaitResult<unknown>['outcome'], maxLines: number | undefined): CommandResult {
    const { terminal, exit } = this.#session;
    const outcome = outcomeOf(run, waited);
    const exitCode = outcome === 'exited' ? exit?.exitCode : run.exitCode;
    const to = run.endedAt ?? terminal.seq;
    return {
      outcome,
      ...(exitCode === undefined ? {} : { exitCode }),
      ...commandOutput(this.#session, { from: run.outputAt ?? to, to, maxLines }),
      timedOut: outcome === 'timed_out',
      seq: to,
      ...(exit ? { exit } : {}),
    };
  }
}

function outcomeOf(run: CommandRun, waited: WaitResult<unknown>['outcome']): CommandResult['outcome'] {
  if (run.isOver) return run.isInterrupted ? 'interrupted' : 'done';
  return waited === 'exited' || waited === 'pending' ? waited : 'timed_out';
}

function shorter(limits: Limits, byMs: number): Limits {
  const { timeoutMs, patienceMs } = limits;
  return {
    ...limits,
    timeoutMs: Math.max(0, timeoutMs - byMs),
    patienceMs: patienceMs === undefined ? undefined : Math.max(0, patienceMs - byMs),
  };
}
