import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { WebglAddon } from '@xterm/addon-webgl';
import { Terminal } from '@xterm/xterm';
import type { Disposable } from '../../../base/disposable.js';
import { type ThemeName, xtermTheme } from '../../theme.js';
import type { Size, TerminalEvents } from '../terminal-connection.js';
import { onWrongDevicePixels } from './device-pixels.js';
import { exitLines, exitNotice } from './exit-lines.js';
import { isForScreenReader, onScreenReaderChange } from './screen-reader.js';
import { silence } from './silence.js';

const FONTS = [
  '"JetBrains Mono Variable"',
  'monospace',
  'Twemoji',
  '"Noto Sans JP Variable"',
  '"Noto Sans KR Variable"',
  '"Noto Sans SC Variable"',
].join(', ');
const FONT_SIZE = 14;
const SMALLEST_FONT = 4;
const LARGEST_FONT = 18;
/** In pixels, as the terminal draws it. */
const SCROLL_BAR = 14;
/** Of JetBrains Mono, for a size of 1. */
const LETTER_WIDTH = 0.6;
/** Mouse and focus reports of a program that is gone would only get in the way. */
const MODES_OFF = '\x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?2004l\x1b[?25l';

/** A terminal in the page. It draws what a session shows; what is typed goes to `onInput`. */
export class TerminalView implements Disposable {
  readonly terminal: Terminal;
  readonly search = new SearchAddon();
  readonly #fit = new FitAddon();
  readonly #frame: HTMLElement;
  #isOwner = false;
  #isFast = false;
  #pixels: Disposable | undefined;
  readonly #choice = onScreenReaderChange(() => {
    this.terminal.options.screenReaderMode = isForScreenReader();
  });

  constructor(frame: HTMLElement, theme: ThemeName, { isReadOnly = false } = {}) {
    this.#frame = frame;
    this.terminal = new Terminal({
      allowProposedApi: true,
      fontFamily: FONTS,
      fontSize: FONT_SIZE,
      scrollback: 10_000,
      theme: xtermTheme(theme),
      cursorBlink: false,
      // programs choose colours for a background that they do not know
      minimumContrastRatio: 4.5,
      macOptionIsMeta: true,
      rescaleOverlappingGlyphs: true,
      disableStdin: isReadOnly,
      screenReaderMode: isForScreenReader(),
    });
    silence(this.terminal.parser);
    this.terminal.loadAddon(this.search);
    this.terminal.loadAddon(this.#fit);
    this.terminal.loadAddon(new UnicodeGraphemesAddon());
    this.terminal.loadAddon(new WebLinksAddon((_, url) => open(url, '_blank', 'noopener,noreferrer')));
    this.terminal.open(frame);
    this.#drawFast();
    document.fonts.addEventListener('loadingdone', this.#redraw);
  }

  /** The size that fills the frame with letters of the usual size. */
  get wantedSize(): Size | undefined {
    this.#setFont(FONT_SIZE);
    const wanted = this.#fit.proposeDimensions();
    if (!wanted || Number.isNaN(wanted.cols) || Number.isNaN(wanted.rows)) return undefined;
    return { cols: Math.max(2, wanted.cols), rows: Math.max(1, wanted.rows) };
  }

  get size(): Size {
    const { cols, rows } = this.terminal;
    return { cols, rows };
  }

  setTheme(theme: ThemeName): void {
    this.terminal.options.theme = xtermTheme(theme);
  }

  /** In turn with the output: what was written before it is for the size before. */
  setSize({ cols, rows, isOwner }: Parameters<TerminalEvents['onSize']>[0]): void {
    this.#isOwner = isOwner ?? this.#isOwner;
    this.terminal.write('', () => {
      if (cols !== this.terminal.cols || rows !== this.terminal.rows) this.terminal.resize(cols, rows);
      this.layOut();
    });
  }

  /** Leaves the size to others. */
  scale(): void {
    this.#isOwner = false;
    this.layOut();
  }

  /** Who does not set the size draws the letters so that all of it fits. */
  layOut(): void {
    if (this.#isOwner) {
      this.#setFont(FONT_SIZE);
      return;
    }
    const fits = this.#scale();
    if (fits === undefined) return;
    const size = this.terminal.options.fontSize ?? FONT_SIZE;
    let next = Math.min(LARGEST_FONT, Math.max(SMALLEST_FONT, Math.floor(size * fits * 4) / 4));
    this.#setFont(next);
    // cells are whole pixels, so the first guess may be a little too large
    while ((this.#scale() ?? 1) < 1 && next > SMALLEST_FONT) {
      next -= 0.25;
      this.#setFont(next);
    }
  }

  /** The graphics card draws cells of whole pixels, rounded down: where that would squeeze the letters, up. */
  #setFont(size: number): void {
    const width = size * LETTER_WIDTH * devicePixelRatio;
    this.terminal.options.letterSpacing = this.#isFast && width % 1 >= 0.5 ? 1 : 0;
    this.terminal.options.fontSize = size;
  }

  /** By how much the drawn screen could grow and still fit into the frame. */
  #scale(): number | undefined {
    const screen = this.#frame.querySelector('.xterm-screen')?.getBoundingClientRect();
    const { clientWidth, clientHeight } = this.#frame;
    if (!screen || screen.width === 0 || clientWidth === 0) return undefined;
    return Math.min((clientWidth - SCROLL_BAR) / screen.width, clientHeight / screen.height);
  }

  show(screen: string): void {
    this.terminal.write(`\x1bc${screen}`);
  }

  write(bytes: Uint8Array, done: () => void): void {
    this.terminal.write(bytes, done);
  }

  /** Says how the program ended, below what it has shown. */
  showExit(notice: Parameters<TerminalEvents['onExit']>[0]): void {
    const isWhole = 'type' in notice;
    // after all that is still to be drawn, so that it is known which screen that is
    this.terminal.write('', () => {
      const isFullScreen = this.terminal.buffer.active.type === 'alternate';
      const toEnd = isFullScreen ? `\x1b[0m\x1b[r\x1b[${this.terminal.rows};1H` : '';
      this.terminal.write(MODES_OFF + toEnd + (isWhole ? exitLines(notice) : exitNotice(notice)));
    });
  }

  dispose(): void {
    this.#choice.dispose();
    this.#pixels?.dispose();
    document.fonts.removeEventListener('loadingdone', this.#redraw);
    this.terminal.dispose();
  }

  /** Letters whose font has come after they were drawn. */
  readonly #redraw = (): void => {
    this.terminal.clearTextureAtlas();
    this.terminal.refresh(0, this.terminal.rows - 1);
  };

  /** On the graphics card where there is one; the page's own drawing does, too. */
  #drawFast(): void {
    try {
      const webgl = new WebglAddon();
      webgl.onContextLoss(() => this.#drawSlowly(webgl));
      this.terminal.loadAddon(webgl);
      this.#isFast = true;
      this.#pixels = onWrongDevicePixels(this.#frame, () => this.#drawSlowly(webgl));
    } catch {
      // drawn by the page then
    }
  }

  #drawSlowly(webgl: WebglAddon): void {
    if (!this.#isFast) return;
    this.#isFast = false;
    this.#pixels?.dispose();
    webgl.dispose();
    this.layOut();
  }
}
