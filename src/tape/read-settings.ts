import { didYouMean } from '../base/text/near-spellings.js';
import { THEME_NAMES } from '../render/picture/themes.js';
import { WINDOW_BARS } from '../render/picture/window-bar.js';
import { checkedPattern } from './patterns.js';
import { SHELLS } from './shells.js';
import type { Pacing, TapeSettings } from './tape.js';
import type { TapeText } from './tape-text.js';
import { themeOf } from './theme.js';

/** What a `Set` changes. */
export type SettingChange = { settings: Partial<TapeSettings> } | { pacing: Pacing } | { note: string } | undefined;

const whole = { isWhole: true };
const PIXELS = [0, 1000] as const;

const SETTINGS: Record<string, (text: TapeText) => SettingChange> = {
  Shell(text) {
    const shell = text.value('the shell');
    if (Object.hasOwn(SHELLS, shell)) return { settings: { shell } };
    throw text.problem(
      `there is no shell ${shell} for tapes; ttypilot plays them in ${Object.keys(SHELLS).join(', ')}`,
    );
  },
  FontSize: (text) => ({ settings: { fontSize: text.number('the font size', [6, 72]) } }),
  FontFamily(text) {
    const family = text.value('the font');
    const isOurs = /jetbrains ?mono/i.test(family);
    return isOurs ? undefined : { note: `FontFamily ${family} is not used: pictures are drawn in JetBrains Mono` };
  },
  Width: (text) => ({ settings: { width: text.number('the width', [40, 8000], whole) } }),
  Height: (text) => ({ settings: { height: text.number('the height', [40, 8000], whole) } }),
  LetterSpacing: (text) => ({ settings: { letterSpacing: text.number('the letter spacing', [-10, 100]) } }),
  LineHeight: (text) => ({ settings: { lineHeight: text.number('the line height', [0.5, 5]) } }),
  Padding: (text) => ({ settings: { padding: text.number('the padding', PIXELS, whole) } }),
  Margin: (text) => ({ settings: { margin: text.number('the margin', PIXELS, whole) } }),
  MarginFill(text) {
    const color = text.value('the colour in quotes');
    if (/^#[\da-f]{6}$/i.test(color)) return { settings: { marginFill: Number.parseInt(color.slice(1), 16) } };
    throw text.problem(`MarginFill must be a colour such as "#6b50ff", not ${color}`);
  },
  WindowBar(text) {
    const style = text.value('the style of the bar');
    const windowBar = WINDOW_BARS.find((known) => known === style);
    if (windowBar) return { settings: { windowBar } };
    if (style === '') return undefined;
    throw text.problem(`there is no bar ${style}; the styles are ${WINDOW_BARS.join(', ')}`);
  },
  WindowBarSize: (text) => ({ settings: { windowBarSize: text.number('the size of the bar', [8, 200], whole) } }),
  BorderRadius: (text) => ({ settings: { borderRadius: text.number('the radius', PIXELS, whole) } }),
  Theme(text) {
    if (text.isNext(/\{/y)) return { settings: { theme: themeOf(text.object(), text) } };
    const wanted = text.value('the theme');
    const name = wanted.toLowerCase().replace(/[\s_]+/g, '-');
    if (THEME_NAMES.includes(name)) return { settings: { theme: name } };
    throw text.problem(
      `there is no theme ${wanted}; the themes are ${THEME_NAMES.join(', ')}. Give the colours of another one as JSON`,
    );
  },
  Framerate: (text) => ({ settings: { framerate: text.number('the frame rate', [1, 120]) } }),
  PlaybackSpeed: (text) => ({ settings: { playbackSpeed: text.number('the playback speed', [0.01, 100]) } }),
  LoopOffset(text) {
    const offset = text.value('the offset').replace(/%$/, '');
    const share = /^\d+(\.\d+)?$/.test(offset) ? Number(offset) / 100 : Number.NaN;
    if (share <= 1) return { settings: { loopOffset: share } };
    throw text.problem(`LoopOffset must be a percentage such as 50%, not ${offset}`);
  },
  CursorBlink(text) {
    const value = text.value('true or false');
    if (['true', 'false'].includes(value)) return undefined;
    throw text.problem(`CursorBlink must be true or false, not ${value}`);
  },
  TypingSpeed: (text) => ({ pacing: { typingMs: text.time('the typing speed') } }),
  WaitTimeout: (text) => ({ pacing: { waitTimeoutMs: text.time('the timeout') } }),
  WaitPattern: (text) => ({ pacing: { waitPattern: checkedPattern(text) } }),
};

/** Reads what follows `Set`. */
export function readSetting(text: TapeText): SettingChange {
  const name = text.value('the name of the setting');
  const read = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
  if (read) return read(text);
  throw text.problem(`there is no setting ${name}${didYouMean(name, Object.keys(SETTINGS))}`);
}
