import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { WebglAddon } from '@xterm/addon-webgl';
import { Terminal } from '@xterm/xterm';
import type { Disposable } from '../../../base/disposable.js';
import type { TerminalSize } from '../../../base/terminal-size.js';
import { type ThemeName, xtermTheme } from '../../theme.js';
import type { TerminalListener } from '../terminal-connection.js';
import { onWrongDevicePixels } from './device-pixels.js';
import { exitLine } from './exit-line.js';
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
const MIN_FONT_SIZE = 4;
const MAX_FONT_SIZE = 18;
/** In pixels, as xterm draws it. */
const SCROLL_BAR = 14;
/** JetBrains Mono's letter width as a share of the font size. */
const LETTER_WIDTH = 0.6;
/** Turns off the mouse and focus reports of a program that has ended. */
const MODES_OFF = '\x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?2004l\x1b[?25l';

/** The terminal widget of the page. */
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
      // programs choose colours without knowing the background
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

  /** The size that fills the frame at the default font size. */
  get wantedSize(): TerminalSize | undefined {
    this.#setFont(FONT_SIZE);
    const wanted = this.#fit.proposeDimensions();
    if (!wanted || Number.isNaN(wanted.cols) || Number.isNaN(wanted.rows)) return undefined;
    return { cols: Math.max(2, wanted.cols), rows: Math.max(1, wanted.rows) };
  }

  get size(): TerminalSize {
    const { cols, rows } = this.terminal;
    return { cols, rows };
  }

  setTheme(theme: ThemeName): void {
    this.terminal.options.theme = xtermTheme(theme);
  }

  /** Applied in order with the output, because earlier output was written for the earlier size. */
  setSize({ cols, rows, isOwner }: Parameters<TerminalListener['onSize']>[0]): void {
    this.#isOwner = isOwner ?? this.#isOwner;
    this.terminal.write('', () => {
      if (cols !== this.terminal.cols || rows !== this.terminal.rows) this.terminal.resize(cols, rows);
      this.layOut();
    });
  }

  /** Leaves the size to other viewers. */
  scale(): void {
    this.#isOwner = false;
    this.layOut();
  }

  /** A view that does not own the size scales the font so that the whole screen fits. */
  layOut(): void {
    if (this.#isOwner) {
      this.#setFont(FONT_SIZE);
      return;
    }
    const fits = this.#scale();
    if (fits === undefined) return;
    const size = this.terminal.options.fontSize ?? FONT_SIZE;
    let next = Math.min(MAX_FONT_SIZE, Math.max(MIN_FONT_SIZE, Math.floor(size * fits * 4) / 4));
    this.#setFont(next);
    // cells are whole pixels, so the first guess may be slightly too large
    while ((this.#scale() ?? 1) < 1 && next > MIN_FONT_SIZE) {
      next -= 0.25;
      this.#setFont(next);
    }
  }

  /** WebGL rounds cells down to whole pixels; round up where that would squeeze the letters. */
  #setFont(size: number): void {
    const width = size * LETTER_WIDTH * devicePixelRatio;
    this.terminal.options.letterSpacing = this.#isFast && width % 1 >= 0.5 ? 1 : 0;
    this.terminal.options.fontSize = size;
  }

  /** The factor by which the drawn screen can grow and still fit the frame. */
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

  /** Shows how the program ended, below its output. */
  showExit(notice: Parameters<TerminalListener['onExit']>[0]): void {
    // after all pending output, so that the active buffer is the final one
    this.terminal.write('', () => {
      const isFullScreen = this.terminal.buffer.active.type === 'alternate';
      const toEnd = isFullScreen ? `\x1b[0m\x1b[r\x1b[${this.terminal.rows};1H` : '';
      this.terminal.write(MODES_OFF + toEnd + exitLine(notice));
    });
  }

  dispose(): void {
    this.#choice.dispose();
    this.#pixels?.dispose();
    document.fonts.removeEventListener('loadingdone', this.#redraw);
    this.terminal.dispose();
  }

  /** Redraws letters whose font arrived late. */
  readonly #redraw = (): void => {
    this.terminal.clearTextureAtlas();
    this.terminal.refresh(0, this.terminal.rows - 1);
  };

  /** Uses WebGL where available; the DOM renderer works everywhere. */
  #drawFast(): void {
    try {
      const webgl = new WebglAddon();
      webgl.onContextLoss(() => this.#drawSlowly(webgl));
      this.terminal.loadAddon(webgl);
      this.#isFast = true;
      this.#pixels = onWrongDevicePixels(this.#frame, () => this.#drawSlowly(webgl));
    } catch {
      // the DOM renderer stays
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
