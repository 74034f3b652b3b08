import type { Candidate } from './candidate.js';
import { BOLD_LOOK, DIM_LOOK, isBlankChar, isDrawing, type LookRow, type Looks, UNDERLINE_LOOK } from './looks.js';

const POINTERS = new Set('❯›▸▶➤➜→»>*');
/** These also begin quotations, lists and notes. */
const WEAK_POINTERS = new Set('>*');
/** These seldom begin anything but an item or the prompt of a shell. */
const STRONG_POINTERS = new Set('❯›▸▶➤');
const BOXES = new Set('◯○◉●◻◼☐☑☒✔✓⬡⬢□■');
const SPELLED_BOX = /^(?:\[[ xX*✓✔]\]|\([ xX*•]\))$/u;
const QUESTION = /^\?\s|\?(?:\s|$)/;
const QUESTION_OR_TITLE = /^\?\s|[?:](?:\s|$)/;
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
    if (siblings.length === 0 || isTwice(looks, row)) return [];
    const differs = siblings.every((other) => itemLook(looks, y, row.textX) !== itemLook(looks, other, row.textX));
    const isFound = isLive(looks, row) ? isPointer(looks, row, differs) : isAsked(looks, row, differs);
    if (!isFound) return [];
    return [itemAt(looks, row, 'marker', differs ? 6 : 5)];
  });
}

function isPointer({ cursor, isFullScreen }: Looks, { y, sign, signX }: SignedRow, differs: boolean): boolean {
  const isHidden = !cursor.visible;
  // behind the sign it would be an input line
  const isAtCursor = cursor.y === y && cursor.x <= signX;
  if (sign === '*') return differs && isHidden;
  if (WEAK_POINTERS.has(sign)) return isHidden || (differs && (isFullScreen || isAtCursor));
  return differs || isHidden || cursor.y === y;
}

/** A list under its question that ends right above the cursor, which waits on an empty row: no command and its output. */
function isAsked(looks: Looks, row: SignedRow, differs: boolean): boolean {
  const { rows, cursor } = looks;
  if (!STRONG_POINTERS.has(row.sign) || cursor.x > 0) return false;
  if (rows.slice(cursor.y).some(({ text }) => text.trim() !== '')) return false;
  let [top, end] = [row.y, row.y + 1];
  while (isSibling(looks, row, top - 1)) top--;
  while (isSibling(looks, row, end)) end++;
  if (end !== cursor.y) return false;
  const above = rows[top - 1]?.text.trim() || (rows[top - 2]?.text.trim() ?? '');
  // the first row could be what was typed in a shell
  return top === row.y ? differs && QUESTION.test(above) : QUESTION_OR_TITLE.test(above);
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

/** The one row of a list that is underlined. */
export function underlinedItems(looks: Looks): Candidate[] {
  const { rows, cursor, isAlternate } = looks;
  const found = rows.flatMap((row, y) => {
    const [run, ...others] = underlinedRuns(row);
    if (
      !run ||
      others.length > 0 ||
      isDrawing(row.chars[run.from]) ||
      row.text.slice(run.from, run.to).trim() !== row.text.trim()
    )
      return [];
    const isItem = (other: LookRow | undefined) =>
      other !== undefined && !isBlankChar(other.chars[run.from]) && isBlankChar(other.chars[run.from - 1]);
    const isLive = cursor.visible ? cursor.y < y && !isAlternate : true;
    if (!isLive || !(isItem(rows[y - 1]) || isItem(rows[y + 1])) || row.text.trim() === '') return [];
    return [{ y, ...run, how: 'underline' as const, score: 4, isColourful: false }];
  });
  return found.length === 1 ? found : [];
}

/** A short underlined piece that begins under the cursor, as links of text browsers do. */
export function underlinedAtCursor(looks: Looks): Candidate[] {
  const { x, y, visible } = looks.cursor;
  const row = looks.rows[y];
  if (!row || !visible || !looks.isAlternate || y >= looks.rows.length - 1) return [];
  const run = underlinedRuns(row).find(({ from }) => from === x);
  if (!run || run.to >= looks.cols - 1 || row.chars.slice(run.from, run.to).every(isBlankChar)) return [];
  return [{ y, ...run, how: 'underline', score: 4, isColourful: false }];
}

function signedRow({ rows }: Looks, y: number, signs: ReadonlySet<string>): SignedRow | undefined {
  const row = rows[y];
  if (!row) return undefined;
  let signX = 0;
  while (signX < row.chars.length && (isBlankChar(row.chars[signX]) || SIDES.has(row.chars[signX] as string))) signX++;
  const spelled = row.chars.slice(signX, signX + 3).join('');
  const isSpelled = signs === BOXES && SPELLED_BOX.test(spelled);
  const isArrow = signs === POINTERS && /^[-=]> $/.test(spelled);
  const sign = isSpelled ? spelled : isArrow ? '→' : (row.chars[signX] ?? '');
  if (!isSpelled && !signs.has(sign)) return undefined;
  let textX = signX + (isSpelled ? 3 : isArrow ? 2 : 1);
  // a box may follow a pointer at once
  if (!isBlankChar(row.chars[textX]) && !(signs === POINTERS && BOXES.has(row.chars[textX] as string)))
    return undefined;
  while (textX < row.chars.length && isBlankChar(row.chars[textX])) textX++;
  return textX < row.chars.length && !isDrawing(row.chars[textX]) ? { y, sign, signX, textX } : undefined;
}

/** An item of the same list, without a sign. */
function isSibling({ rows }: Looks, { signX, textX }: SignedRow, y: number): boolean {
  const row = rows[y];
  if (!row || isBlankChar(row.chars[textX]) || isDrawing(row.chars[textX])) return false;
  return row.chars.slice(signX, textX).every(isBlankChar);
}

/** Whether another row of the list has the same sign. */
function isTwice(looks: Looks, { y, sign, signX, textX }: SignedRow): boolean {
  const { cursor } = looks;
  const isTyped = (other: number) => cursor.visible && cursor.y === other && cursor.x > signX;
  const isSame = (other: number) => looks.rows[other]?.chars[signX] === sign && !isTyped(other);
  for (const step of [-1, 1]) {
    for (let other = y + step; !isBlankChar(looks.rows[other]?.chars[textX]); other += step)
      if (isSame(other)) return true;
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
  return (
    (bits & UNDERLINE_LOOK ? 2 : 0) +
    (bits & BOLD_LOOK ? 1 : 0) +
    color -
    (bits & DIM_LOOK || fore[textX] === 8 ? 2 : 0)
  );
}

function wordFor({ rows }: Looks, { y, textX }: SignedRow): Candidate['how'] {
  const { attributes, fore } = rows[y] as LookRow;
  const bits = attributes[textX] as number;
  if (bits & UNDERLINE_LOOK) return 'underline';
  return bits & BOLD_LOOK && (fore[textX] as number) < 0 ? 'bold' : 'colour';
}

/** How an item looks behind the box that it may begin with. */
function itemLook(looks: Looks, y: number, x: number): string {
  const { chars } = looks.rows[y] as LookRow;
  const isBoxed = BOXES.has(chars[x] as string) && isBlankChar(chars[x + 1]);
  return lookAt(looks, y, isBoxed ? x + 2 : x);
}

/** How most of a text's first characters look: single letters may stand for keys. */
function lookAt({ rows }: Looks, y: number, x: number): string {
  const row = rows[y];
  if (!row) return '';
  const counts = new Map<string, number>();
  for (let at = x; at < x + LOOK_COLUMNS && !isBlankChar(row.chars[at]); at++) {
    const look = `${row.fore[at]} ${row.back[at]} ${row.attributes[at]}`;
    counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

function itemAt(
  { rows, cols }: Looks,
  { y, sign, signX, textX }: SignedRow,
  how: Candidate['how'],
  score: number,
): Candidate {
  const { chars } = rows[y] as LookRow;
  const isBoxed = chars.slice(0, signX).some((char) => SIDES.has(char));
  const side = chars.findIndex((char, x) => x > textX && SIDES.has(char));
  const to = isBoxed && side > 0 ? side : cols;
  // a box in front of the text is a part of it
  const from = BOXES.has(sign) || SPELLED_BOX.test(sign) ? signX : textX;
  return { y, from, to, how, score, isColourful: true };
}

function underlinedRuns({ attributes }: LookRow): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let from = 0; from < attributes.length; from++) {
    if (!((attributes[from] as number) & UNDERLINE_LOOK)) continue;
    let to = from;
    while (to < attributes.length && (attributes[to] as number) & UNDERLINE_LOOK) to++;
    runs.push({ from, to });
    from = to;
  }
  return runs;
}

function wordEnd({ chars }: LookRow, from: number): number {
  let to = from;
  while (to < chars.length && !isBlankChar(chars[to])) to++;
  return to;
}
