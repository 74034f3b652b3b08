import type { Candidate } from './candidate.js';
import { BOLD, DIM, isBlank, isDrawing, type LookRow, type Looks, UNDERLINE } from './looks.js';

const POINTERS = new Set('❯›▸▶➤➜→»>*');
/** These also begin quotations, lists and notes. */
const WEAK_POINTERS = new Set('>*');
const BOXES = new Set('◯○◉●◻◼☐☑☒✔✓⬡⬢□■');
const SPELLED_BOX = /^(?:\[[ xX*✓✔]\]|\([ xX*•]\))$/u;
const LOOK_COLUMNS = 8;
const SIDES = new Set('│┃║▌▎▏┆|');

/** A row that begins with a sign, after the sides of boxes drawn around it. */
interface SignedRow {
  y: number;
  sign: string;
  signX: number;
  textX: number;
}

/** Items with a pointer in front of them, as `❯ Yes`. */
export function pointedItems(looks: Looks): Candidate[] {
  return looks.rows.flatMap((_, y) => {
    const row = signedRow(looks, y, POINTERS);
    if (!row) return [];
    const siblings = [y - 1, y + 1].filter((other) => isSibling(looks, row, other));
    if (siblings.length === 0 || isTwice(looks, row) || !isLive(looks, row)) return [];
    const differs = siblings.every((other) => lookAt(looks, y, row.textX) !== lookAt(looks, other, row.textX));
    const isHidden = !looks.cursor.visible;
    if (WEAK_POINTERS.has(row.sign) && !(differs && (isHidden || looks.isFullScreen)) && !(row.sign === '>' && isHidden)) return [];
    if (row.sign === '*' && !(differs && isHidden)) return [];
    if (!differs && !isHidden && looks.cursor.y !== y) return [];
    return [itemAt(looks, row, 'marker', differs ? 6 : 5)];
  });
}

/** The one row of a list of boxes (`◯ one`, `[x] two`) that looks different from the others. */
export function lookedApart(looks: Looks): Candidate[] {
  const found: Candidate[] = [];
  for (let y = 0; y < looks.rows.length; y++) {
    const list: SignedRow[] = [];
    for (let row = signedRow(looks, y, BOXES); row; row = signedRow(looks, y + list.length, BOXES)) {
      if (list[0] && (row.signX !== list[0].signX || row.textX !== list[0].textX)) break;
      list.push(row);
    }
    const chosen = isLive(looks, list[0]) ? oddOne(looks, list) : undefined;
    if (chosen) found.push(itemAt(looks, chosen, wordFor(looks, chosen), 4));
    y += Math.max(0, list.length - 1);
  }
  return found;
}

/** One of two or three answers in a line, as `● Yes / ○ No`, or underlined. */
export function toggles(looks: Looks): Candidate[] {
  if (looks.cursor.visible) return [];
  const y = looks.rows.findLastIndex(({ text }) => text.includes(' / '));
  const row = looks.rows[y];
  if (!row || looks.rows.slice(y + 2).some(({ text }) => text.trim() !== '')) return [];
  const filled = row.chars.flatMap((char, x) => (char === '●' ? [x] : []));
  if (filled.length === 1 && row.chars.includes('○')) {
    const from = (filled[0] as number) + 2;
    return [{ y, from, to: wordEnd(row, from), how: 'marker', score: 5, isColourful: false }];
  }
  const runs = underlinedRuns(row);
  const [run] = runs;
  const isAnswer = run && (row.chars[run.from - 2] === '/' || row.chars[run.to + 1] === '/');
  if (runs.length !== 1 || !isAnswer || /^\s*[✔✓√]/u.test(row.text)) return [];
  return [{ y, ...run, how: 'underline', score: 5, isColourful: false }];
}

/** A short underlined piece that begins under the cursor, as links of text browsers do. */
export function underlinedAtCursor(looks: Looks): Candidate[] {
  const { x, y, visible } = looks.cursor;
  const row = looks.rows[y];
  if (!row || !visible || !looks.isAlternate || y >= looks.rows.length - 1) return [];
  const run = underlinedRuns(row).find(({ from }) => from === x);
  if (!run || run.to >= looks.cols - 1 || row.chars.slice(run.from, run.to).every(isBlank)) return [];
  return [{ y, ...run, how: 'underline', score: 4, isColourful: false }];
}

function signedRow({ rows }: Looks, y: number, signs: ReadonlySet<string>): SignedRow | undefined {
  const row = rows[y];
  if (!row) return undefined;
  let signX = 0;
  while (signX < row.chars.length && (isBlank(row.chars[signX]) || SIDES.has(row.chars[signX] as string))) signX++;
  const spelled = row.chars.slice(signX, signX + 3).join('');
  const isSpelled = signs === BOXES && SPELLED_BOX.test(spelled);
  const sign = isSpelled ? spelled : (row.chars[signX] ?? '');
  if (!isSpelled && !signs.has(sign)) return undefined;
  let textX = signX + (isSpelled ? 3 : 1);
  // a box may follow a pointer at once
  if (!isBlank(row.chars[textX]) && !(signs === POINTERS && BOXES.has(row.chars[textX] as string))) return undefined;
  while (textX < row.chars.length && isBlank(row.chars[textX])) textX++;
  return textX < row.chars.length && !isDrawing(row.chars[textX]) ? { y, sign, signX, textX } : undefined;
}

/** An item of the same list, without a sign. */
function isSibling({ rows }: Looks, { signX, textX }: SignedRow, y: number): boolean {
  const row = rows[y];
  if (!row || isBlank(row.chars[textX]) || isDrawing(row.chars[textX])) return false;
  return row.chars.slice(signX, textX).every(isBlank);
}

/** Whether another row of the list has the same sign. */
function isTwice(looks: Looks, { y, sign, signX, textX }: SignedRow): boolean {
  const isSame = (other: number) => looks.rows[other]?.chars[signX] === sign;
  for (const step of [-1, 1]) {
    for (let other = y + step; !isBlank(looks.rows[other]?.chars[textX]); other += step) if (isSame(other)) return true;
  }
  return false;
}

/** Not something that was printed above the prompt of a shell. */
function isLive({ cursor, isFullScreen }: Looks, row: SignedRow | undefined): boolean {
  if (!row) return false;
  return isFullScreen || !cursor.visible || cursor.y <= row.y;
}

function oddOne(looks: Looks, list: readonly SignedRow[]): SignedRow | undefined {
  const styles = list.map(({ y, textX }) => lookAt(looks, y, textX));
  const kinds = new Set(styles);
  if (list.length < 2 || kinds.size !== 2) return undefined;
  const odd = list.filter((_, i) => styles.filter((other) => other === styles[i]).length === 1);
  if (list.length > 2) return odd.length === 1 ? odd[0] : undefined;
  const [first, second] = list as [SignedRow, SignedRow];
  const [one, other] = [emphasis(looks, first), emphasis(looks, second)];
  return one === other ? undefined : one > other ? first : second;
}

function emphasis({ rows }: Looks, { y, textX }: SignedRow): number {
  const { attributes, fore } = rows[y] as LookRow;
  const bits = attributes[textX] as number;
  const color = (fore[textX] as number) >= 0 && fore[textX] !== 8 ? 1 : 0;
  return (bits & UNDERLINE ? 2 : 0) + (bits & BOLD ? 1 : 0) + color - (bits & DIM || fore[textX] === 8 ? 2 : 0);
}

function wordFor({ rows }: Looks, { y, textX }: SignedRow): Candidate['how'] {
  const { attributes, fore } = rows[y] as LookRow;
  const bits = attributes[textX] as number;
  if (bits & UNDERLINE) return 'underline';
  return bits & BOLD && (fore[textX] as number) < 0 ? 'bold' : 'colour';
}

/** How most of a text's first characters look: single letters may stand for keys. */
function lookAt({ rows }: Looks, y: number, x: number): string {
  const row = rows[y];
  if (!row) return '';
  const counts = new Map<string, number>();
  for (let at = x; at < x + LOOK_COLUMNS && !isBlank(row.chars[at]); at++) {
    const look = `${row.fore[at]} ${row.back[at]} ${row.attributes[at]}`;
    counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

function itemAt({ rows, cols }: Looks, { y, sign, signX, textX }: SignedRow, how: Candidate['how'], score: number): Candidate {
  const { chars } = rows[y] as LookRow;
  let to = chars.findIndex((char, x) => x > textX && SIDES.has(char) && chars.slice(x + 1).every(isBlank));
  if (to < 0) to = cols;
  // a box in front of the text is a part of it
  const from = BOXES.has(sign) || SPELLED_BOX.test(sign) ? signX : textX;
  return { y, from, to, how, score, isColourful: true };
}

function underlinedRuns({ attributes }: LookRow): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let from = 0; from < attributes.length; from++) {
    if (!((attributes[from] as number) & UNDERLINE)) continue;
    let to = from;
    while (to < attributes.length && (attributes[to] as number) & UNDERLINE) to++;
    runs.push({ from, to });
    from = to;
  }
  return runs;
}

function wordEnd({ chars }: LookRow, from: number): number {
  let to = from;
  while (to < chars.length && !isBlank(chars[to])) to++;
  return to;
}
