import type { Random } from './random.js';
import { lineLength, sentence, word } from './words.js';

/** One piece of output, a line or a frame. Loads are made of many. */
type Piece = (random: Random, index: number) => string;

/** Log lines and source text. */
export const plain: Piece = (random) => `${sentence(random, lineLength(random))}\r\n`;

/** What ls, git, grep and compilers print: a few words in colour on each line. */
export const coloured: Piece = (random) => {
  const words = Array.from({ length: random.int(4, 12) }, () => paint(random, word(random)));
  return `${words.join(' ')}\r\n`;
};

/** Rows of a table with coloured fields, as top, htop or an editor draw them: every frame touches half of the rows. */
export const fullScreen: Piece = (random, index) => {
  let frame = '\x1b[?25l\x1b[H';
  for (let row = 1; row <= 40; row++) {
    if (random.chance(0.5)) continue;
    frame += `\x1b[${row};${random.chance(0.6) ? 1 : random.int(2, 60)}H`;
    for (let field = random.int(1, 5); field > 0; field--) {
      frame += `\x1b[${random.pick(SGR)}m${sentence(random, random.int(4, 24))}`;
    }
    frame += random.chance(0.7) ? '\x1b[0m\x1b[K' : `\x1b[m\x1b[${random.int(1, 9)}C${index % 100}`;
  }
  return `${frame}\x1b[40;${random.int(1, 100)}H\x1b[?25h`;
};

/** Chinese, Japanese, Korean, accents and single emoji among some ASCII. */
export const wide: Piece = (random) => {
  let line = '';
  for (let n = random.int(6, 16); n > 0; n--) {
    const kind = random.int(0, 9);
    if (kind < 5) line += run(random, CJK, random.int(2, 8));
    else if (kind < 7) line += run(random, ACCENTED, random.int(3, 10));
    else if (kind < 8) line += random.pick(EMOJI);
    else line += word(random);
    line += ' ';
  }
  return `${line}\r\n`;
};

/** Families, skin tones, flags, combining marks: characters of several code points. */
export const clusters: Piece = (random) => {
  const parts = Array.from({ length: random.int(6, 14) }, () =>
    random.chance(0.5) ? random.pick(CLUSTERS) : word(random),
  );
  return `${parts.join(' ')}\r\n`;
};

/** Every word is its own link, as `ls --hyperlink` prints. */
export const hyperlinks: Piece = (random, index) => {
  const names = Array.from({ length: random.int(3, 8) }, (_, i) => {
    const name = `${word(random)}-${index}-${i}`;
    return `\x1b]8;;file://host/home/user/${name}\x1b\\${name}\x1b]8;;\x1b\\`;
  });
  return `${names.join('  ')}\r\n`;
};

/** A highlighted source line from a theme of 24-bit colours, sometimes a gradient. */
export const truecolour: Piece = (random) => {
  const isGradient = random.chance(0.1);
  const words = Array.from({ length: random.int(4, 12) }, () => {
    const [r, g, b] = isGradient ? [random.int(0, 255), random.int(0, 255), 128] : random.pick(THEME);
    return `\x1b[38;2;${r};${g};${b}m${word(random)}`;
  });
  return `${words.join(' ')}\x1b[0m\r\n`;
};

/** A pager or an editor that scrolls part of the screen both ways. */
export const scrollRegions: Piece = (random) => {
  let frame = `\x1b[${random.int(1, 4)};${random.int(30, 38)}r`;
  for (let n = random.int(4, 10); n > 0; n--) {
    const text = sentence(random, lineLength(random) % 118);
    const act = random.int(0, 3);
    if (act === 0) frame += `\x1b[38;1H\n${text}\x1b[K`;
    else if (act === 1) frame += `\x1b[4;1H\x1bM${text}\x1b[K`;
    else if (act === 2) frame += `\x1b[${random.int(5, 25)};1H\x1b[${random.int(1, 3)}L${text}`;
    else frame += `\x1b[${random.int(5, 25)};1H\x1b[${random.int(1, 3)}M\x1b[30;1H${text}`;
  }
  return `${frame}\x1b[r`;
};

/** A program that takes the whole screen, draws and leaves again. */
export const alternateScreen: Piece = (random, index) => {
  const body = Array.from({ length: 8 }, () => fullScreen(random, index)).join('');
  return `\x1b[?1049h\x1b[2J${body}\x1b[?1049l${plain(random, index)}`;
};

const SGR = ['0', '1', '7', '31', '32', '33;1', '36', '0;30;46', '38;5;208', '48;5;17;37', '1;34', '90'];
const THEME = Array.from({ length: 24 }, (_, i) => [(i * 53) % 256, (i * 97) % 256, (i * 151) % 256] as const);
const CJK =
  '的一是不了在人有我他这中大来上国個說們時间水火木金土日月年東京都市日本語ひらがなカタカナ한국어터미널안녕하세요';
const ACCENTED = 'àéîõüßçñøåčęłšžąőğşÄÖÜæþðабвгдежзиклмнопрстуфхαβγδεζηθλμ';
const EMOJI = ['😀', '🚀', '🎉', '🔥', '✅', '❌', '⚡', '🐛', '📦', '💡'];
const CLUSTERS = ['👨‍👩‍👧‍👦', '👩🏽‍💻', '🇩🇪', '🇯🇵', '❤️', '1️⃣', 'e\u0301', 'n\u0303', 'क्षि', 'กำ', '🏳️‍🌈', '👍🏿'];

function paint(random: Random, text: string): string {
  return random.chance(0.6) ? `\x1b[${random.pick(SGR)}m${text}\x1b[0m` : text;
}

function run(random: Random, letters: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += random.pick(letters);
  return text;
}
