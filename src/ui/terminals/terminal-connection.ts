import type { Disposable } from '../../base/disposable.js';
import type { TerminalSize } from '../../base/terminal-size.js';
import type { PtyExited } from '../../contracts/pty-exited.js';
import { parseServerFrame, type ServerFrame } from '../../contracts/ws-frames.js';
import { LiveSocket } from '../live/live-socket.js';

export type TerminalState = 'connecting' | 'live' | 'lost' | 'catching_up' | 'ended';

/** Callbacks of a connection. */
export interface TerminalListener {
  onState(state: TerminalState): void;
  /** At the beginning of each connection. */
  onInit(isOwner: boolean): void;
  onSize(size: TerminalSize & { isOwner?: boolean }): void;
  /** Replaces everything shown so far. */
  onScreen(screen: string): void;
  /** More output; call `done` once it is drawn. */
  onOutput(bytes: Uint8Array, done: () => void): void;
  onExit(notice: PtyExited | { exit_code: number }): void;
  onRefused(error: { error_type: string; message: string }): void;
}

/** Above this backlog the page disconnects until it has drawn it: browser sockets cannot be paused. */
const MAX_PENDING_BYTES = 4_000_000;
const RESUME_BELOW_BYTES = 500_000;
const NORMAL = 1000;
/** Large pastes go out in several frames of whole characters. */
const PIECES = /[\s\S]{1,65536}/gu;

/** The output of one session, without loss or repetition across reconnects. */
export class TerminalConnection implements Disposable {
  readonly #events: TerminalListener;
  readonly #socket: LiveSocket;
  /** Output bytes received; undefined before the first screen. */
  #position: number | undefined;
  #pending = 0;
  #isPaused = false;
  #isOver = false;

  constructor(sessionId: string, events: TerminalListener) {
    this.#events = events;
    const path = `/ws/term/${sessionId}/${sessionId}`;
    this.#socket = new LiveSocket({
      path: () => `${path}?since=${this.#position ?? 'screen'}`,
      onMessage: (data) => this.#receive(data),
      onState: (state) => {
        if (!this.#isOver) events.onState(state);
      },
      onClosed: ({ code }) => {
        if (code === NORMAL) this.#end();
        return !this.#isOver;
      },
    });
  }

  type(data: string, lease: number | undefined): void {
    for (const piece of data.match(PIECES) ?? []) {
      this.#send({ type: 'input', data: piece, ...(lease === undefined ? {} : { lease }) });
    }
  }

  /** Bytes that are not text. */
  typeBytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.#socket.send(bytes);
  }

  /** Requests a size. `take`: even if another viewer owns it. `if_alone`: only without other viewers. */
  resize({ cols, rows }: TerminalSize, how: { take?: boolean; if_alone?: boolean }): void {
    this.#send({ type: 'resize', cols, rows, ...how });
  }

  dispose(): void {
    this.#isOver = true;
    this.#socket.dispose();
  }

  #send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') return this.#output(new Uint8Array(data));
    const frame = parseServerFrame(data);
    if (frame) this.#obey(frame);
  }

  #output(bytes: Uint8Array): void {
    this.#position = (this.#position ?? 0) + bytes.length;
    this.#pending += bytes.length;
    this.#events.onOutput(bytes, () => this.#drawn(bytes.length));
    if (this.#pending <= MAX_PENDING_BYTES || this.#isPaused || this.#isOver) return;
    this.#isPaused = true;
    this.#socket.pause();
    this.#events.onState('catching_up');
  }

  #drawn(count: number): void {
    this.#pending -= count;
    if (!this.#isPaused || this.#pending > RESUME_BELOW_BYTES || this.#isOver) return;
    this.#isPaused = false;
    this.#socket.resume();
  }

  #obey(frame: ServerFrame): void {
    switch (frame.type) {
      case 'init':
        this.#position ??= frame.seq;
        this.#events.onSize({ cols: frame.cols, rows: frame.rows, isOwner: frame.is_size_owner });
        this.#events.onInit(frame.is_size_owner);
        return;
      case 'resize':
        this.#events.onSize({ cols: frame.cols, rows: frame.rows, isOwner: frame.is_size_owner });
        return;
      case 'resync':
        this.#position = frame.seq;
        this.#events.onSize({ cols: frame.cols, rows: frame.rows });
        this.#events.onScreen(frame.screen);
        return;
      case 'pty_exited':
        this.#events.onExit(frame);
        return this.#end();
      case 'exit':
        this.#events.onExit({ exit_code: frame.code });
        return this.#end();
      case 'error':
        this.#events.onRefused(frame);
    }
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#events.onState('ended');
  }
}
