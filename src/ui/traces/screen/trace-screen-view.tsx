import { type MouseEvent, memo } from 'react';
import type { Theme } from '../../../render/picture/themes.js';
import type { TraceScreen } from '../../../trace/read/screen.js';
import { css } from '../../theme.js';
import { areSameSpans, cssOf, spansOf } from './screen-spans.js';

/** Row height as a multiple of the font size; the width of a cell is 0.6 of it. */
export const ROW_EM = 1.3;
export const CELL_EM = 0.6;

/** A part of a row that is marked. */
export interface ScreenMark {
  row: number;
  from: number;
  to: number;
  look: 'changed' | 'miss' | 'found' | 'chosen';
}

interface TraceScreenViewProps {
  screen: TraceScreen;
  theme: Theme;
  fontSize: number;
  marks: readonly ScreenMark[];
  label: string;
  onCell: (row: number, col: number) => void;
}

const LOOKS: Record<ScreenMark['look'], string> = {
  changed: 'bg-warn/15 ring-1 ring-warn/70',
  miss: 'ring-2 ring-bad',
  found: 'bg-accent/30 ring-1 ring-accent',
  chosen: 'ring-2 ring-accent',
};

/** A screen as text that can be selected; a click chooses a cell. */
export function TraceScreenView({ screen, theme, fontSize, marks, label, onCell }: TraceScreenViewProps) {
  const { cols, rows, cells, cursor } = screen;
  const choose = (event: MouseEvent<HTMLElement>) => {
    // the end of a selection is not a click
    if (String(getSelection()) !== '') return;
    const box = event.currentTarget.getBoundingClientRect();
    const col = Math.floor(((event.clientX - box.left) / box.width) * cols);
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    if (row >= 0 && row < rows && col >= 0 && col < cols) onCell(row, col);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the panel "Cell" chooses one with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: it is not a part of a form
    <div
      role="group"
      aria-label={label}
      data-screen
      onClick={choose}
      className="relative cursor-crosshair overflow-hidden font-mono select-text"
      style={{
        width: `${cols * CELL_EM * fontSize}px`,
        height: `${rows * ROW_EM * fontSize}px`,
        fontSize: `${fontSize}px`,
        lineHeight: ROW_EM,
        background: css(theme.background),
        color: css(theme.foreground),
        fontVariantLigatures: 'none',
      }}
    >
      {cells.map((row, y) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <ScreenRow key={y} spans={spansOf(row)} theme={theme} />
      ))}
      {cursor.visible && (
        <span
          aria-hidden
          className="pointer-events-none absolute opacity-50"
          style={{ ...boxOf(cursor.y, cursor.x, 1), background: css(theme.cursor) }}
        />
      )}
      {marks.map(({ row, from, to, look }) => (
        <span
          key={`${row} ${from} ${look}`}
          aria-hidden
          data-mark={look}
          className={`pointer-events-none absolute rounded-[1px] ${LOOKS[look]}`}
          style={boxOf(row, from, to - from)}
        />
      ))}
    </div>
  );
}

const ScreenRow = memo(Row, (a, b) => a.theme === b.theme && areSameSpans(a.spans, b.spans));

function Row({ spans, theme }: { spans: ReturnType<typeof spansOf>; theme: Theme }) {
  return (
    <div className="overflow-hidden whitespace-pre" style={{ height: `${ROW_EM}em` }} data-row>
      {spans.map(({ col, cols, text, style, isFixed }) =>
        isFixed ? (
          <span
            key={col}
            className="inline-block overflow-hidden align-top"
            style={{ ...cssOf(style, theme), width: `${cols * CELL_EM}em`, height: `${ROW_EM}em` }}
          >
            {text}
          </span>
        ) : (
          <span key={col} style={cssOf(style, theme)}>
            {text}
          </span>
        ),
      )}
      {spans.length === 0 && '\n'}
    </div>
  );
}

function boxOf(row: number, col: number, cols: number) {
  return {
    top: `${row * ROW_EM}em`,
    left: `${col * CELL_EM}em`,
    width: `${cols * CELL_EM}em`,
    height: `${ROW_EM}em`,
  };
}
