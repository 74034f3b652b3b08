import type { Disposable } from '../../base/disposable.js';
import type { PtyExited } from '../../contracts/pty-exited.js';
import type { ThemeName } from '../theme.js';
import { bytesOfKey, ctrlCharacter, type RowKey } from './row-keys.js';
import { keepSizeWish, sizeWish } from './size-wish.js';
import { TerminalConnection, type TerminalListener, type TerminalState } from './terminal-connection.js';
import { TerminalView } from './view/terminal-view.js';

export interface LiveTerminalOptions {
  frame: HTMLElement;
  sessionId: string;
  theme: ThemeName;
  /** Whether typing is allowed, and with which lease. */
  permission: () => { isAllowed: boolean; lease: number | undefined };
  /** Returns true for keys that are not for the program. */
  onShortcut: (event: KeyboardEvent) => boolean;
  /** Whether this view sets the size while it is the only viewer. */
  fitsIfAlone: () => boolean;
  onChange: (status: TerminalStatus) => void;
}

export interface TerminalStatus {
  state: TerminalState;
  /** The service has sent the session's screen, so the page has something to show. */
  isShown: boolean;
  /** This view sets the size. */
  isSizeOwner: boolean;
  /** Ctrl applies to the next character. */
  isCtrlHeld: boolean;
  /** How the program ended. */
  exit?: PtyExited | undefined;
  /** Why the last input was refused. */
  refusal?: string | undefined;
}

export const INITIAL_STATUS: TerminalStatus = {
  state: 'connecting',
  isShown: false,
  isSizeOwner: false,
  isCtrlHeld: false,
};

/** A live session in the page: output in, input out. */
export class LiveTerminal implements Disposable {
  readonly view: TerminalView;
  readonly #options: LiveTerminalOptions;
  readonly #connection: TerminalConnection;
  readonly #resizes: ResizeObserver;
  #status = INITIAL_STATUS;

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

  /** Takes over the session's size for this view, or leaves it to other viewers. */
  fit(isWanted: boolean): void {
    keepSizeWish(this.#options.sessionId, isWanted ? 'fit' : 'leave');
    if (isWanted) return this.#askForSize({ take: true });
    this.#tell({ isSizeOwner: false });
    this.view.scale();
  }

  holdCtrl(isHeld: boolean): void {
    this.#tell({ isCtrlHeld: isHeld });
  }

  /** Presses a key of the phone's key row, in the cursor mode that the program has set. */
  press(key: RowKey): void {
    const { terminal } = this.view;
    const isApplicationCursor = terminal.modes.applicationCursorKeysMode;
    const bytes = bytesOfKey(key, { isCtrlHeld: this.#status.isCtrlHeld, isApplicationCursor });
    this.holdCtrl(false);
    terminal.input(bytes);
  }

  /** As if pasted with the keyboard: in brackets where the program asked for them. */
  paste(text: string): void {
    this.view.terminal.paste(text);
  }

  dispose(): void {
    this.#resizes.disconnect();
    this.#connection.dispose();
    this.view.dispose();
  }

  #events(): TerminalListener {
    return {
      onState: (state) => {
        // the session's size cannot change now, so a notice above the terminal must not push rows out of the frame
        if (state !== 'live') this.view.scale();
        this.#tell({ state });
      },
      onInit: () => {
        this.#tell({ isShown: true });
        if (this.#wantsSize) this.#askForSize();
      },
      onSize: (size) => {
        this.view.setSize(size);
        if (size.isOwner !== undefined) this.#tell({ isSizeOwner: size.isOwner });
      },
      onScreen: (screen) => this.view.show(screen),
      onOutput: (bytes, done) => this.view.write(bytes, done),
      onExit: (notice) => {
        this.view.showExit(notice);
        if ('type' in notice) this.#tell({ exit: notice });
      },
      onRefused: ({ message }) => this.#tell({ refusal: message }),
    };
  }

  #type(data: string): void {
    const { isAllowed, lease } = this.#options.permission();
    if (!isAllowed) return;
    if (this.#status.refusal !== undefined) this.#tell({ refusal: undefined });
    this.#connection.type(this.#withCtrl(data), lease);
  }

  /** Phone keyboards have no Ctrl: apply the page's Ctrl to the next character. */
  #withCtrl(data: string): string {
    if (!this.#status.isCtrlHeld || [...data].length !== 1) return data;
    this.holdCtrl(false);
    return ctrlCharacter(data);
  }

  /** Mouse reports in the old encoding, which is not text. */
  #typeBytes(data: string): void {
    const { isAllowed, lease } = this.#options.permission();
    if (isAllowed && lease === undefined) {
      this.#connection.typeBytes(Uint8Array.from(data, (character) => character.charCodeAt(0)));
    }
  }

  #laidOut(): void {
    if (this.#status.state === 'live' && (this.#status.isSizeOwner || this.#wantsSize)) this.#askForSize();
    this.view.layOut();
  }

  get #wantsSize(): boolean {
    const wish = sizeWish(this.#options.sessionId);
    return wish === undefined ? this.#options.fitsIfAlone() : wish === 'fit';
  }

  #askForSize({ take }: { take?: true } = {}): void {
    const size = this.view.wantedSize;
    if (!size) return;
    if (take) this.#connection.resize(size, { take });
    else this.#connection.resize(size, sizeWish(this.#options.sessionId) === 'fit' ? {} : { if_alone: true });
  }

  #tell(change: Partial<TerminalStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.onChange(this.#status);
  }
}
