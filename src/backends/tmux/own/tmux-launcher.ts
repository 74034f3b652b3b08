import { randomBytes } from 'node:crypto';
import { getSystemErrorName } from 'node:util';
import { callerPane, fullPaneName } from '../../../base/caller-pane.js';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import type { LaunchOptions } from '../../backend.js';
import { type PreparedProgram, prepareProgram } from '../../pty/prepare-program.js';
import { ProcessTable, readProcess } from '../../pty/process-table.js';
import type { ModeReader } from '../../terminal-probe/mode-reader.js';
import type { ControlClient } from '../server/control-client.js';
import { type PaneInfo, PaneQuestion } from '../server/pane-list.js';
import { commandArgs, noteCommands, startTmux, tmuxCommandLine } from '../server/tmux-command.js';
import type { TmuxServer } from '../server/tmux-server.js';
import { wrapperCommand } from './exit-wrapper.js';
import { LaunchFiles, launchDirectory } from './launch-files.js';
import { type NotedEnd, OwnPaneBackend, type ProgramRecord, readEnd } from './own-pane-backend.js';

export interface TmuxLaunchOptions extends LaunchOptions {
  /** A unique name for the window and the program's files. */
  id: string;
  historyRows: number;
  /** What to note about the program in tmux itself, from the start: this process may end at any time. */
  notes?: (record: ProgramRecord) => Record<string, string>;
  /** Called when the server runs and nothing is started yet; a rejection ends the launch. */
  admit?: () => Promise<unknown>;
}

export type Adoption = Pick<TmuxLaunchOptions, 'id' | 'historyRows'>;

/** Marks that identify the processes of a program, and its end. */
type Marks = Pick<ProgramRecord, 'treeMark' | 'endMark'>;

/** The tmux session that holds all our programs as windows, so that one connection hears them all. */
const OWN_SESSION = 'ttypilot';
const OWN_TARGET = `=${OWN_SESSION}:`;
/** An option of that session: the process that owns its programs. */
const OWNER_OPTION = '@ttypilot-keeper';
const READ_OWNER = ['display-message', '-p', '-t', OWN_TARGET, `#{${OWNER_OPTION}}`];
/** Shown to a person who attaches to it. */
const KEEPER_TEXT = 'ttypilot keeps programs here. Ctrl+b w lists them, Ctrl+b d leaves.';
/** Its first window, which keeps the session alive when no program runs. */
export const KEEPER_WINDOW = 'ttypilot-keeper';
/** A machine under load may be slow to start a program. */
const START_MS = 15_000;

/** Starts programs in panes of our own tmux server, where they outlive this process. */
export class TmuxLauncher implements Disposable {
  readonly #server: TmuxServer;
  readonly #clock: Clock;
  readonly #modes: ModeReader;
  readonly #processes: ProcessTable;
  readonly #files: LaunchFiles;
  #starting: Promise<string> | undefined;

  constructor({ server, clock, modes }: { server: TmuxServer; clock: Clock; modes: ModeReader }) {
    this.#server = server;
    this.#clock = clock;
    this.#modes = modes;
    this.#processes = new ProcessTable(clock);
    this.#files = new LaunchFiles(launchDirectory(server.socketName), clock);
  }

  /** Starts a program. Rejects with the errors of a launch in a terminal, or with `tmux_missing` or `tmux_failed`. */
  async launch(options: TmuxLaunchOptions): Promise<OwnPaneBackend> {
    const program = prepareProgram(options);
    this.#starting ??= this.#ownSession().finally(() => {
      this.#starting = undefined;
    });
    const sessionId = await this.#starting;
    await options.admit?.();
    return this.#server.withClient(sessionId, (client) => this.#launch(client, program, options));
  }

  /** Takes over a program that was started earlier. Watch it next, then call `found`. */
  adopt(info: PaneInfo, record: ProgramRecord, { id, historyRows }: Adoption): OwnPaneBackend {
    const { treeMark, endMark, directory } = record;
    const files = new LaunchFiles(directory, this.#clock);
    return this.#backend(info, { treeMark, endMark, files, id, historyRows, isNew: false });
  }

  /** Gives an adopted backend its program's pid. The starting process may have ended before the pid was known. */
  async found(backend: OwnPaneBackend, record: ProgramRecord, id: string): Promise<void> {
    try {
      const isKnown = record.programPid > 0;
      backend.begin(isKnown ? record : await this.#whenStarted(new LaunchFiles(record.directory, this.#clock), id));
    } catch (error) {
      await backend.kill();
      throw error;
    }
  }

  /** How a program ended whose pane is gone; undefined when that was not recorded. */
  recordedEnd(id: string): NotedEnd | undefined {
    const content = this.#files.recordedEnd(id);
    return content === undefined ? undefined : readEnd(content);
  }

  async ownerNote(): Promise<string> {
    const blocks = await this.#server.run([READ_OWNER]);
    return blocks.flat().at(-1)?.toString() ?? '';
  }

  /** One tmux command, so that two processes cannot both win. Notes contain nothing special in tmux formats. */
  async replaceOwnerNote(old: string, note: string): Promise<string> {
    const isOld = `#{==:#{${OWNER_OPTION}},${old}}`;
    const set = tmuxCommandLine(['set-option', '-t', OWN_TARGET, OWNER_OPTION, note]);
    const blocks = await this.#server.run([['if-shell', '-F', '-t', OWN_TARGET, isOld, set], READ_OWNER]);
    return blocks.flat().at(-1)?.toString() ?? '';
  }

  dispose(): void {
    this.#files.dispose();
  }

  async #launch(
    client: ControlClient,
    program: PreparedProgram,
    { id, historyRows, notes }: TmuxLaunchOptions,
  ): Promise<OwnPaneBackend> {
    const { treeMark, cols, rows, cwd } = program;
    const endMark = randomBytes(8).toString('hex');
    const files = this.#files;
    const paths = files.filesOf(id);
    const early = { programPid: 0, treeMark, endMark, directory: files.directory };
    const question = new PaneQuestion();
    const window = ['new-window', '-d', '-P', '-F', question.format, '-t', OWN_TARGET, '-n', id, '-c', cwd];
    const made = `=${OWN_SESSION}:=${id}`;
    const commands = [
      ['set-option', '-g', 'history-limit', `${historyRows}`],
      ['set-option', '-t', OWN_TARGET, 'default-size', `${cols}x${rows}`],
      [...window, ...wrapperCommand(), paths.spec],
      // the size stays ours when another client attaches; as a global option this crashes tmux 3.3a when the next window is created
      ['set-option', '-w', '-t', made, 'window-size', 'manual'],
      ['resize-window', '-t', made, '-x', `${cols}`, '-y', `${rows}`],
      ...noteCommands(made, notes?.(early) ?? {}),
    ];
    let backend: OwnPaneBackend | undefined;
    try {
      files.writeSpec(paths, endMark, program);
      await client.request(commands, (blocks) => {
        const [info] = question.read(blocks.flat());
        if (!info) throw fail('tmux_failed', { reason: 'it did not create a window' });
        const sized = { ...info, cols, rows };
        backend = this.#backend(sized, { treeMark, endMark, files, id, historyRows, isNew: true });
        this.#server.watchNew(backend, client);
      });
      backend?.begin(await this.#whenStarted(files, id));
    } catch (error) {
      await backend?.kill();
      backend?.dispose();
      files.remove(paths);
      throw error;
    }
    return backend as unknown as OwnPaneBackend;
  }

  #backend(
    info: PaneInfo,
    { files, id, ...own }: Marks & { files: LaunchFiles; id: string; historyRows: number; isNew: boolean },
  ): OwnPaneBackend {
    const shared = { clock: this.#clock, modes: this.#modes, processes: this.#processes, link: this.#server };
    const isCaller = fullPaneName(info) === callerPane(process.env);
    return new OwnPaneBackend({ ...shared, ...own, info, isCaller, files, paths: files.filesOf(id) });
  }

  /** Resolves with the program's pid as soon as it runs. */
  #whenStarted(files: LaunchFiles, id: string): Promise<Pick<ProgramRecord, 'programPid' | 'keeper'>> {
    return new Promise((resolve, reject) => {
      let awaiting: Disposable | undefined;
      const timeout = this.#clock.after(START_MS, () => {
        awaiting?.dispose();
        reject(fail('spawn_failed', { reason: 'it did not start in time' }));
      });
      awaiting = files.whenThere(files.filesOf(id).started, (content) => {
        timeout.dispose();
        const [kind, value, keeperPid] = content.split(' ');
        if (kind === 'pid') resolve({ programPid: Number(value), keeper: keeperOf(Number(keeperPid)) });
        else reject(fail('spawn_failed', { reason: `it could not be run (${getSystemErrorName(-Number(value))})` }));
      });
    });
  }

  /** The id of our session; creates the session and the server if they are missing. */
  async #ownSession(): Promise<string> {
    const ask = ['display-message', '-p', '-t', OWN_TARGET, '#{session_id}'];
    const find = async () => {
      const blocks = await this.#server.run([['has-session', '-t', `=${OWN_SESSION}`], ask]);
      return blocks.flat().at(-1)?.toString() ?? '';
    };
    try {
      return await find();
    } catch (error) {
      if (error instanceof TtypilotError && error.code === 'tmux_timeout') throw error;
      this.#files.removeOld(Date.now());
      const session = ['new-session', '-d', '-s', OWN_SESSION, '-n', KEEPER_WINDOW, '-c', '/', ...KEEPER];
      const args = commandArgs([session, ...SETTINGS.map((words) => ['set-option', ...words]), ask]);
      // another process may be faster
      return startTmux(this.#server.socketName, ['-f', '/dev/null', ...args], this.#server.timeoutMs).catch(find);
    }
  }
}

/** Undefined where the system cannot contain programs. */
function keeperOf(pid: number): ProgramRecord['keeper'] {
  return pid > 0 ? { pid, startTime: readProcess(pid)?.startTime ?? '' } : undefined;
}

const KEEPER = ['sh', '-c', `echo '${KEEPER_TEXT}'; exec cat`];

const SETTINGS = [
  ['-s', 'exit-empty', 'off'],
  ['-g', 'remain-on-exit', 'on'],
  ['-gq', 'remain-on-exit-format', ''],
  ['-g', 'automatic-rename', 'off'],
  ['-g', 'allow-rename', 'off'],
  ['-g', 'status', 'off'],
];
