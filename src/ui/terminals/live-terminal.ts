import type { Disposable } from '../../base/disposable.js';
import type { ThemeName } from '../theme.js';
import { wantSize, wantsSize } from './size-wish.js';
import { TerminalConnection, type TerminalEvents, type TerminalState } from './terminal-connection.js';
import { TerminalView } from './terminal-view.js';

export interface LiveTerminalOptions {
  frame: HTMLElement;
  sessionId: string;
  theme: ThemeName;
  /** With what to type, and whether that is allowed. */
  permission: () => { isAllowed: boolean; lease: number | undefined };
  /** Keys that are not for the program; true when it was one. */
  onShortcut: (event: KeyboardEvent) => boolean;
  onChange: (status: TerminalStatus) => void;
}

export interface TerminalStatus {
  state: TerminalState;
  /** This page sets the size. */
  isSizeOwner: boolean;
  /** Why the last input did not arrive. */
  refusal?: string | undefined;
}

/** A session in the page: what it shows, and what is typed into it. */
export class LiveTerminal implements Disposable {
  readonly view: TerminalView;
  readonly #options: LiveTerminalOptions;
  readonly #connection: TerminalConnection;
  readonly #resizes: ResizeObserver;
  #status: TerminalStatus = { state: 'connecting', isSizeOwner: false };

  constructor(options: LiveTerminalOptions) {
    const { frame, sessionId, theme } = options;
    this.#options = options;
    this.view = new TerminalView(frame, theme);
    this.#connection = new TerminalConnection(sessionId, this.#events());
    const { terminal } = this.view;
    terminal.onData((data) => this.#type(data));
    terminal.onBinary((data) => this.#typeBytes(data));
    terminal.attachCustomKeyEventHandler((event) => !options.onShortcut(event));
    this.#resizes = new ResizeObserver(() => this.#laidOut());
    this.#resizes.observe(frame);
  }

  /** Sets the size of the session to that of the page, whoever set it before; or leaves it to others. */
  fit(isWanted: boolean): void {
    wantSize(this.#options.sessionId, isWanted);
    if (isWanted) this.#askForSize(true);
    else this.#tell({ isSizeOwner: false });
    if (!isWanted) this.view.scale();
  }

  dispose(): void {
    this.#resizes.disconnect();
    this.#connection.dispose();
    this.view.dispose();
  }

  #events(): TerminalEvents {
    return {
      onState: (state) => this.#tell({ state }),
      onInit: () => {
        if (wantsSize(this.#options.sessionId)) this.#askForSize(false);
      },
      onSize: (size) => {
        this.view.setSize(size);
        if (size.isOwner !== undefined) this.#tell({ isSizeOwner: size.isOwner });
      },
      onScreen: (screen) => this.view.show(screen),
      onOutput: (bytes, done) => this.view.write(bytes, done),
      onExit: (notice) => this.view.showExit(notice),
      onRefused: ({ message }) => this.#tell({ refusal: message }),
    };
  }

  #type(data: string): void {
    const { isAllowed, lease } = this.#options.permission();
    if (!isAllowed) return;
    if (this.#status.refusal !== undefined) this.#tell({ refusal: undefined });
    this.#connection.type(data, lease);
  }

  /** Mouse reports of old programs, which are no text. */
  #typeBytes(data: string): void {
    const { isAllowed, lease } = this.#options.permission();
    if (isAllowed && lease === undefined) {
      this.#connection.typeBytes(Uint8Array.from(data, (character) => character.charCodeAt(0)));
    }
  }

  #laidOut(): void {
    if (this.#status.isSizeOwner) this.#askForSize(false);
    else this.view.layOut();
  }

  #askForSize(take: boolean): void {
    const size = this.view.wantedSize;
    if (size) this.#connection.resize(size, take);
  }

  #tell(change: Partial<TerminalStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.onChange(this.#status);
  }
}
