import type { RawData } from 'ws';
import { fail, type TtypilotError } from '../../../base/errors/errors.js';
import type { RunWork } from '../../../base/work.js';
import { type ClientFrame, parseClientFrame, type ServerFrame } from '../../../contracts/ws-frames.js';
import { permissionProblem } from '../../../operations/call-context.js';
import type { Principal, Scope } from '../../../service/access.js';
import type { LiveSession, OpenOutput } from '../../../session/live-session.js';
import type { ClientSocket } from '../connections/client-socket.js';
import type { HttpContext } from '../context.js';
import { failureBody } from '../failure.js';
import { OutputPump, type Sink } from './output-pump.js';
import { sendExit } from './send-exit.js';
import type { SizeOwners, SizeViewer } from './size-owners.js';
import { ViewerInput } from './viewer-input.js';

type ResizeRequest = Extract<ClientFrame, { type: 'resize' }>;

export interface ViewerOptions {
  context: HttpContext;
  session: LiveSession;
  principal: Principal;
  owners: SizeOwners;
  paneId: string;
  since: number | 'screen';
  /** It knows only the frames `init` and `exit`. */
  isLegacy: boolean;
}

/** One client that watches a session's terminal and may type into it. */
export class Viewer implements Sink, SizeViewer {
  readonly #socket: ClientSocket;
  readonly #options: ViewerOptions;
  readonly #output: OpenOutput;
  readonly #pump: OutputPump;
  readonly #input: ViewerInput;
  #isEnding = false;

  wantedSize: { cols: number; rows: number } | undefined;
  isWishForAlone = false;
  isSizeOwner = false;

  constructor(socket: ClientSocket, options: ViewerOptions) {
    const { context, session, owners, since } = options;
    this.#socket = socket;
    this.#options = options;
    this.#input = new ViewerInput(options, (error) => this.failed(error));
    const run: RunWork = (work) => context.service.engine.work.run(work, { caller: options.principal.id });
    this.#output = session.outputFrom(since);
    this.#pump = new OutputPump(this.#output.source, this, { clock: context.clock, since, run });
    socket.onMessage((data, isBinary) => this.#receive(data, isBinary));
    socket.onClose(() => this.#dispose());
    owners.add(session, this);
    const { terminal, state } = session;
    const { cols, rows, title } = terminal;
    const about = { session_id: session.id, pane_id: options.paneId, cols, rows, state, title };
    this.#send({ type: 'init', ...about, seq: this.#pump.position, is_size_owner: false });
  }

  get bufferedBytes(): number {
    return this.#socket.unreadBytes;
  }

  sendBytes(bytes: Uint8Array, whenSent: () => void): void {
    this.#socket.send(bytes, whenSent);
  }

  sendResize({ cols, rows }: { cols: number; rows: number }): void {
    this.#send({ type: 'resize', cols, rows, is_size_owner: this.isSizeOwner });
  }

  sendScreen(screen: { seq: number; missed: number; cols: number; rows: number; screen: string }): void {
    if (screen.missed > 0) this.#options.context.metrics.countResync();
    if (this.#options.isLegacy) this.#socket.send(Buffer.from(`\x1bc${screen.screen}`));
    else this.#send({ type: 'resync', ...screen });
  }

  sendEnd(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    const { context, session, isLegacy } = this.#options;
    void context.sessions
      .exitOf(session.id)
      .then((notice) => sendExit(this.#socket, notice, isLegacy))
      .catch(context.onFailure);
  }

  ownerChanged(): void {
    const { cols, rows } = this.#options.session.terminal;
    this.sendResize({ cols, rows });
  }

  failed(error: TtypilotError): void {
    this.#socket.noteNoise();
    const { details, ...rest } = failureBody(error);
    this.#send({ type: 'error', ...rest });
  }

  #send(frame: ServerFrame): void {
    if (this.#options.isLegacy && frame.type !== 'init') return;
    this.#socket.send(JSON.stringify(frame));
  }

  #receive(data: RawData, isBinary: boolean): void {
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
    if (isBinary) return this.#type(bytes);
    const frame = parseClientFrame(bytes.toString());
    if (frame?.type === 'input') this.#type(Buffer.from(frame.data), frame.lease);
    else if (frame?.type === 'resize') this.#resize(frame);
    else this.failed(fail('invalid_input', { operation: 'a frame', reason: 'it is neither input nor resize' }));
  }

  #type(bytes: Buffer, lease?: number): void {
    if (this.#may('input')) this.#input.type(bytes, lease);
  }

  #resize({ cols, rows, take, if_alone }: ResizeRequest): void {
    // every resize is sent to all viewers
    this.#socket.noteNoise();
    if (!this.#may('control')) return;
    this.wantedSize = { cols, rows };
    this.isWishForAlone = if_alone ?? false;
    this.#options.owners.request(this.#options.session, this, { take });
  }

  #may(needed: Scope): boolean {
    const { scope: granted } = this.#options.principal;
    const problem = permissionProblem('the terminal', { needed, granted });
    if (problem) this.failed(problem);
    return problem === undefined;
  }

  #dispose(): void {
    this.#pump.dispose();
    this.#output.dispose();
    this.#input.dispose();
    this.#options.owners.remove(this.#options.session, this);
  }
}
