import { type ReactNode, useEffect, useRef, useState } from 'react';
import { changesBetween, type TraceScreen } from '../../../trace/read/screen.js';
import { terminalColors, useTheme } from '../../theme.js';
import { momentText, type TracePlace } from '../model/moments.js';
import { fitScreens } from './fit-screens.js';
import { type ScreenMark, TraceScreenView } from './trace-screen-view.js';

/** A screen with its caption. */
export interface StagedScreen {
  caption: string;
  place: TracePlace;
  screen: TraceScreen;
  marks: readonly ScreenMark[];
}

interface ScreenStageProps {
  /** One moment, or two that are compared. */
  screens: readonly StagedScreen[];
  note?: ReactNode;
  onCell: (place: TracePlace, row: number, col: number) => void;
}

/** The screen, or two of them with what differs marked. */
export function ScreenStage({ screens, note, onCell }: ScreenStageProps) {
  const theme = useTheme();
  const stage = useRef<HTMLElement>(null);
  const [box, setBox] = useState({ width: 800, height: 500 });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const resizes = new ResizeObserver(() => setBox({ width: element.clientWidth, height: element.clientHeight }));
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  const [one, other] = screens;
  const changed = one && other ? changedMarks(one.screen, other.screen) : [];
  const grid = {
    cols: Math.max(1, ...screens.map(({ screen }) => screen.cols)),
    rows: Math.max(1, ...screens.map(({ screen }) => screen.rows)),
  };
  const { fontSize, isSideBySide } = fitScreens(grid, other ? 2 : 1, box);
  return (
    <section
      ref={stage}
      aria-label="Screen"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when a screen is larger than it
      tabIndex={0}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-auto p-3 max-md:min-h-72"
    >
      {note}
      <div className={`m-auto flex gap-3 ${isSideBySide ? 'flex-row items-start' : 'flex-col'}`}>
        {screens.map(({ caption, place, screen, marks }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first is the one before
          <figure key={i} className="w-fit overflow-hidden rounded-lg border border-line bg-panel shadow-sm">
            <figcaption className="flex items-baseline gap-2 border-b border-line px-2.5 py-1 text-xs">
              <span className="font-semibold">{caption}</span>
              <span className="text-muted tabular-nums">{momentText(place.atMs)}</span>
              {other && i === 1 && <span className="text-muted">{changeText(changed.length)}</span>}
              <span className="ml-auto truncate text-muted">{screen.title}</span>
            </figcaption>
            <TraceScreenView
              screen={screen}
              theme={terminalColors(theme)}
              fontSize={fontSize}
              marks={[...changed, ...marks]}
              label={`${caption}, ${momentText(place.atMs)}`}
              onCell={(row, col) => onCell(place, row, col)}
            />
          </figure>
        ))}
      </div>
    </section>
  );
}

function changedMarks(a: TraceScreen, b: TraceScreen): ScreenMark[] {
  return changesBetween(a, b).rows.flatMap(({ row, columns }) =>
    columns.map(([from, to]): ScreenMark => ({ row, from, to, look: 'changed' })),
  );
}

function changeText(count: number): string {
  if (count === 0) return 'nothing changed';
  return count === 1 ? '1 change' : `${count} changes`;
}
