import type { Disposable } from '../../base/disposable.js';
import type { PtyExited } from '../../contracts/pty-exited.js';
import { parseServerFrame, type ServerFrame } from '../../contracts/ws-frames.js';
import { LiveSocket } from '../live/live-socket.js';

export type TerminalState = 'connecting' | 'live' | 'lost' | 'catching_up' | 'ended';

export interface Size {
  cols: number;
  rows: number;
}

/** What a connection tells. */
export interface TerminalEvents {
  onState(state: TerminalState): void;
  /** At the beginning of each connection. */
  onInit(isOwner: boolean): void;
  onSize(size: Size & { isOwner?: boolean }): void;
  /** Everything shown so far is replaced by this. */
  onScreen(screen: string): void;
  /** More output; `done` is called when it is on the screen. */
  onOutput(bytes: Uint8Array, done: () => void): void;
  onExit(notice: PtyExited | { exit_code: number }): void;
  onRefused(error: { error_type: string; message: string }): void;
}

/** A page that has so much to draw leaves, and comes back when it has drawn it: sockets in a page cannot be paused. */
const MOST_PENDING = 4_000_000;
const FEW_PENDING = 500_000;
const NORMAL = 1000;
/** A large paste goes out in several frames, each of whole characters. */
const PIECES = /[\s\S]{1,65536}/gu;

/** The output of one session, without loss or repetition however often the network goes away. */
export class TerminalConnection implements Disposable {
  readonly #events: TerminalEvents;
  readonly #socket: LiveSocket;
  /** How many bytes of the output we have got; undefined before the first screen. */
  #position: number | undefined;
  #pending = 0;
  #isPaused = false;
  #isOver = false;

  constructor(sessionId: string, events: TerminalEvents) {
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

  /** Bytes that are no text. */
  typeBytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.#socket.send(bytes);
  }

  /** Asks for a size: with `take` also when another viewer sets it, with `if_alone` only while there is no other. */
  resize({ cols, rows }: Size, how: { take?: boolean; if_alone?: boolean }): void {
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
    if (this.#pending <= MOST_PENDING || this.#isPaused || this.#isOver) return;
    this.#isPaused = true;
    this.#socket.pause();
    this.#events.onState('catching_up');
  }

  #drawn(count: number): void {
    this.#pending -= count;
    if (!this.#isPaused || this.#pending > FEW_PENDING || this.#isOver) return;
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
