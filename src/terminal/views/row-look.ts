import { BLANK } from '../screen/cells.js';
import type { Row } from '../screen/row.js';
import {
  BOLD,
  INVERSE,
  OVERLINE,
  PLAIN,
  PROTECTED,
  STRIKETHROUGH,
  type StyleParts,
  UNDERLINE_MASK,
} from '../screen/styles.js';
import { textOfRow } from '../screen/text.js';
import type { State } from '../state/state.js';

const SPACE = 0x20;
/** The attributes that make a blank show more than its background. */
const SHOWN_ON_BLANKS = INVERSE | UNDERLINE_MASK | STRIKETHROUGH | OVERLINE;
const END_OF_TEXT = '\n';
/** Longer runs are replaced by a digest, so that a kept look takes little more memory than the text. */
const MAX_RUNS = 1000;
const DIGEST = '#';

/**
 * Everything of a row that can be seen, as one text: two rows with the same look show the same. Ids of links, the colour of a
 * blank's text and when cells were written do not count. Cached until the row changes.
 */
export function rowLook(state: State, row: Row): string {
  // drops the cached look of a row that has changed
  const text = textOfRow(row, state.clusters);
  if (row.look === null) {
    const runs = styledRuns(state, row).join(' ');
    row.look = `${row.lineSize}${text}${END_OF_TEXT}${runs.length > MAX_RUNS ? `${DIGEST}${digest(runs)}` : runs}`;
  }
  return row.look;
}

/** A run of cells in one style. */
export interface LookRun {
  from: number;
  /** Exclusive. */
  to: number;
  style: string;
  /** How much the style stands out: inverse, then a background, then bold or underlined, then a colour. */
  emphasis: number;
}

/** The styled runs of a look, from left to right; cells between them are plain. None if there were too many to keep. */
export function runsOfLook(look: string): LookRun[] {
  const runs = look.slice(look.indexOf(END_OF_TEXT) + 1);
  return runs === '' || runs.startsWith(DIGEST) ? [] : runs.split(' ').map(parseRun);
}

function parseRun(run: string): LookRun {
  const [from, to, emphasis, style] = run.split(':', 4);
  return { from: Number(from), to: Number(to), emphasis: Number(emphasis), style: style as string };
}

function styledRuns(state: State, row: Row): string[] {
  const { cells, used, width } = row;
  const runs: string[] = [];
  const names = new StyleNames(state);
  let start = 0;
  let style = '';
  for (let x = 0; x < used; x++) {
    const word = cells[width + x] as number;
    const content = cells[x] as number;
    const next = word === 0 ? '' : names.of(word, content === BLANK || content === SPACE);
    if (next === style) continue;
    if (style !== '') runs.push(`${start}:${x}:${style}`);
    start = x;
    style = next;
  }
  if (style !== '') runs.push(`${start}:${used}:${style}`);
  return runs;
}

/** The visible styles of words; those of the last blank and of the last character are kept, because words and blanks alternate. */
class StyleNames {
  readonly #state: State;
  readonly #text = { word: 0, name: '' };
  readonly #blank = { word: 0, name: '' };

  constructor(state: State) {
    this.#state = state;
  }

  of(word: number, isBlank: boolean): string {
    const last = isBlank ? this.#blank : this.#text;
    if (last.word !== word) {
      last.word = word;
      last.name = styleOf(this.#state, word, isBlank);
    }
    return last.name;
  }
}

/** What can be seen of a cell's style; empty if it is plain. */
function styleOf({ styles }: State, word: number, isBlank: boolean): string {
  const parts = styles.parts(word);
  const attributes = parts.attributes & ~PROTECTED;
  const url = styles.linkOf(word)?.url ?? '';
  const shown: StyleParts =
    isBlank && (attributes & SHOWN_ON_BLANKS) === 0
      ? { ...PLAIN, background: parts.background }
      : { ...parts, attributes, underlineColor: attributes & UNDERLINE_MASK ? parts.underlineColor : 0 };
  const { foreground, background, underlineColor } = shown;
  if (shown.attributes === 0 && foreground === 0 && background === 0 && url === '') return '';
  const link = url === '' ? '' : url.replace(/[ :%\n]/g, (character) => `%${character.charCodeAt(0)}`);
  return `${emphasisOf(shown)}:${shown.attributes}.${foreground}.${background}.${underlineColor}.${link}`;
}

function emphasisOf({ attributes, foreground, background }: StyleParts): number {
  const isBold = (attributes & (BOLD | UNDERLINE_MASK)) !== 0;
  return (attributes & INVERSE ? 8 : 0) + (background === 0 ? 0 : 4) + (isBold ? 2 : 0) + (foreground === 0 ? 0 : 1);
}

/** 64 bits that differ for different texts, for all that matters here. */
function digest(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b1];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b) ^ (two >>> 13);
  }
  return `${one >>> 0}.${two >>> 0}`;
}
