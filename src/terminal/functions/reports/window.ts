import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';
import { cursorHome } from '../cursor/cursor.js';
import { resizeGrid } from '../resize.js';

/** Reports a simulated window with cells of 8 × 16 pixels on a display of 1920 × 1080. */
const CELL = { width: 8, height: 16 };
const DISPLAY = { width: 1920, height: 1080 };
/** The largest grid that a program can request. */
const MAX_SIZE = { cols: 1000, rows: 1000 };

/** XTWINOPS */
export function windowOperation(state: State, params: Params): void {
  const operation = params.get(0, 0);
  const which = params.get(1, 0);
  switch (operation) {
    case 14:
      return state.reply(`\x1b[4;${state.rows * CELL.height};${state.cols * CELL.width}t`);
    case 15:
      return state.reply(
        `\x1b[5;${Math.max(DISPLAY.height, state.rows * CELL.height)};${Math.max(DISPLAY.width, state.cols * CELL.width)}t`,
      );
    case 16:
      return state.reply(`\x1b[6;${CELL.height};${CELL.width}t`);
    case 18:
      return state.reply(`\x1b[8;${state.rows};${state.cols}t`);
    case 19:
      return state.reply(`\x1b[9;${displayRows(state)};${displayCols(state)}t`);
    case 22:
      return state.titles.push(which !== 1, which !== 2);
    case 23:
      return popTitle(state, which);
  }
  changeWindow(state, operation, params);
}

/** DECCOLM: clears the screen unless the program keeps it, and homes the cursor. */
export function setColumns(state: State, cols: number, clears: boolean): void {
  requestSize(state, cols, state.rows, 'crop');
  state.resetMargins();
  if (clears) {
    for (let y = 0; y < state.rows; y++) state.screen.row(y).reset(state.erasePen);
    state.changed = true;
  }
  cursorHome(state);
}

/** Handles a size that the program requests: it is reported to listeners and applied if that is allowed. */
export function requestSize(state: State, cols: number, rows: number, lines: 'wrap' | 'crop' = 'wrap'): void {
  const wanted = { cols: clamp(cols, MAX_SIZE.cols), rows: clamp(rows, MAX_SIZE.rows) };
  if (wanted.cols === state.cols && wanted.rows === state.rows) return;
  if (state.options.windowOps) resizeGrid(state, wanted.cols, wanted.rows, lines);
  state.events.add({ type: 'resizeRequest', ...wanted, seq: state.seq });
}

/** Mode 2048: reports the size in the input stream. */
export function reportSize(state: State): void {
  const { cols, rows } = state;
  state.reply(`\x1b[48;${rows};${cols};${rows * CELL.height};${cols * CELL.width}t`);
}

/** Operations and reports that require ownership of the window. */
function changeWindow(state: State, operation: number, params: Params): void {
  const { window } = state;
  const allowed = state.options.windowOps === true;
  if (operation === 8)
    return requestSize(
      state,
      wanted(params, 2, state.cols, displayCols(state)),
      wanted(params, 1, state.rows, displayRows(state)),
    );
  if (operation === 4) {
    const rows = wanted(params, 1, state.rows * CELL.height, DISPLAY.height) / CELL.height;
    const cols = wanted(params, 2, state.cols * CELL.width, DISPLAY.width) / CELL.width;
    return requestSize(state, Math.floor(cols), Math.floor(rows));
  }
  if (operation >= 24) return requestSize(state, state.cols, operation);
  if (!allowed) return;
  if (operation === 1) window.isIconified = false;
  else if (operation === 2) window.isIconified = true;
  else if (operation === 3) Object.assign(window, { x: params.get(1, 0), y: params.get(2, 0) });
  else if (operation === 9) maximize(state, params.get(1, 0));
  else if (operation === 10) setFullScreen(state, params.get(1, 0));
  else if (operation === 11) state.reply(`\x1b[${window.isIconified ? 2 : 1}t`);
  else if (operation === 13) state.reply(`\x1b[3;${window.x};${window.y}t`);
  else if (operation === 20) state.reply(`\x1b]L${reported(state, state.titles.icon)}\x1b\\`);
  else if (operation === 21) state.reply(`\x1b]l${reported(state, state.titles.window)}\x1b\\`);
}

/** 0 restores the size, 1 fills the display, 2 its height, 3 its width. */
function maximize(state: State, how: number): void {
  if (how === 0) return restoreSize(state);
  state.window.restored ??= { cols: state.cols, rows: state.rows };
  const cols = how === 2 ? state.cols : displayCols(state);
  requestSize(state, cols, how === 3 ? state.rows : displayRows(state));
}

/** 0 leaves full screen, 1 enters it, 2 toggles it. */
function setFullScreen(state: State, how: number): void {
  const wantsFull = how === 1 || (how === 2 && !state.window.restored);
  maximize(state, wantsFull ? 1 : 0);
}

function restoreSize(state: State): void {
  const size = state.window.restored;
  state.window.restored = null;
  if (size) requestSize(state, size.cols, size.rows);
}

function popTitle(state: State, which: number): void {
  const before = state.titles.window;
  state.titles.pop(which !== 1, which !== 2);
  if (state.titles.window !== before) {
    state.changed = true;
    state.events.add({ type: 'title', title: state.titles.window, seq: state.seq });
  }
}

/** A missing value means unchanged, 0 means as large as the display. */
function wanted(params: Params, index: number, current: number, largest: number): number {
  return params.get(index, current) || largest;
}

function reported(state: State, title: string): string {
  if (!state.titles.reportsHex) return title;
  return Array.from(new TextEncoder().encode(title), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function displayCols(state: State): number {
  return Math.max(state.cols, Math.floor(DISPLAY.width / CELL.width));
}

function displayRows(state: State): number {
  return Math.max(state.rows, Math.floor(DISPLAY.height / CELL.height));
}

function clamp(value: number, largest: number): number {
  return Math.max(1, Math.min(value, largest));
}
