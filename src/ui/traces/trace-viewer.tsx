import { Crosshair, FileTerminal, Search, SlidersHorizontal, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { isFailure } from '../../trace/steps/sentence.js';
import { Button, IconButton } from '../kit/button.js';
import { momentAt, momentText, type TracePlace } from './model/moments.js';
import type { TraceReaders } from './model/trace-readers.js';
import { useFound } from './model/use-found.js';
import { useLatest } from './model/use-latest.js';
import { usePlayback } from './model/use-playback.js';
import { useSearch } from './model/use-search.js';
import { useTraceKeys } from './model/use-trace-keys.js';
import { useViewer } from './model/use-viewer.js';
import { CellPanel, sentence } from './panels/cell-panel.js';
import { ModesPanel } from './panels/modes-panel.js';
import { OutputPanel } from './panels/output-panel.js';
import { SearchPanel } from './panels/search-panel.js';
import { marksOf } from './screen/screen-marks.js';
import { ScreenStage } from './screen/screen-stage.js';
import { StepList } from './step-list.js';
import { zoomed } from './timeline/time-range.js';
import { Timeline } from './timeline/timeline.js';
import { TimelineBar } from './timeline/timeline-bar.js';

const PANELS = [
  { panel: 'search', label: 'Search in time', icon: Search },
  { panel: 'cell', label: 'Cell', icon: Crosshair },
  { panel: 'output', label: 'Raw output', icon: FileTerminal },
  { panel: 'modes', label: 'Modes', icon: SlidersHorizontal },
] as const;

type Panel = (typeof PANELS)[number]['panel'];

interface TraceViewerProps {
  readers: TraceReaders;
  /** Goes up when the trace has grown. */
  version: number;
  title: string;
  isLive: boolean;
  /** Left of the title. */
  back?: ReactNode;
}

/** A recorded session, at any of its moments. */
export function TraceViewer({ readers, version, title, isLive, back }: TraceViewerProps) {
  const viewer = useViewer(readers, version);
  const { trace, steps, place, whole, range, screens, current } = viewer;
  const search = useSearch(readers, version);
  const [panel, setPanel] = useState<Panel>();
  const [cell, setCell] = useState<{ place: TracePlace; row: number; col: number }>();
  const searchInput = useRef<HTMLInputElement>(null);
  const playback = usePlayback({
    ...{ trace, atMs: place.atMs, startMs: whole.fromMs, endMs: whole.toMs },
    onTime: (atMs) => viewer.go({ atMs }),
  });
  const why = useLatest(cell && (() => trace.why(cell.row, cell.col, momentAt(cell.place))), [
    trace,
    cell?.place.atMs,
    cell?.place.seq,
    cell?.row,
    cell?.col,
  ]);
  const go = (to: TracePlace) => {
    playback.pause();
    viewer.go(to);
  };
  const chooseStep = (index: number) => {
    playback.pause();
    viewer.chooseStep(Math.min(steps.length - 1, Math.max(0, index)));
  };
  const frame = (by: 1 | -1) => {
    playback.pause();
    void trace.frameNear(place.atMs, by).then((atMs) => {
      if (atMs !== undefined) viewer.go({ atMs });
    });
  };
  const openSearch = () => {
    setPanel('search');
    searchInput.current?.focus();
  };
  useTraceKeys({
    onStep: (by) => chooseStep(by > 0 || viewer.chosen !== undefined ? current + by : current),
    onFrame: frame,
    onPlay: playback.toggle,
    onSearch: openSearch,
    onEnd: (which) => go({ atMs: which === 'start' ? whole.fromMs : whole.toMs }),
    onClose: () => setPanel(undefined),
  });
  const chooseCell = (at: TracePlace, row: number, col: number) => {
    setCell({ place: at, row, col });
    setPanel('cell');
  };
  const step = viewer.chosen === undefined ? undefined : steps[viewer.chosen];
  const shown = screens?.at(-1);
  const found = (search.result?.appearances ?? []).map(({ from, to }) => ({
    fromMs: from.atMs,
    toMs: to?.atMs ?? whole.toMs,
  }));
  const foundOn = useFound(screens, panel === 'search' ? search.find : undefined);
  const spoken = steps[current] ? `: ${steps[current].sentence}` : '';
  return (
    <div className="flex h-full flex-col max-md:h-auto max-md:min-h-full" data-trace>
      <header className="flex min-w-0 flex-wrap items-center gap-x-2 border-b border-line bg-panel px-3 py-1">
        {back}
        <h1 className="min-w-0 flex-1 truncate text-[13px] font-semibold">{title}</h1>
        <div className="flex" role="toolbar" aria-label="Panels">
          {PANELS.map(({ panel: name, label, icon: Icon }) => (
            <Button
              key={name}
              look="quiet"
              aria-label={label}
              aria-pressed={panel === name}
              className="aria-pressed:bg-raised aria-pressed:text-accent max-sm:px-0"
              onClick={() => setPanel(panel === name ? undefined : name)}
            >
              <Icon size={16} aria-hidden />
              <span className="max-lg:hidden">{label}</span>
            </Button>
          ))}
        </div>
      </header>
      {trace.problems.map((problem) => (
        <p key={problem} role="status" className="flex gap-2 border-b border-line bg-warn/10 px-3 py-1.5 text-[13px]">
          <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warn" aria-hidden /> {sentence(problem)}
        </p>
      ))}
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <aside
          aria-label="What happened"
          className="w-80 shrink-0 border-r border-line bg-panel max-lg:w-64 max-md:order-3 max-md:h-80 max-md:w-full max-md:border-t max-md:border-r-0"
        >
          <StepList steps={steps} chosen={current} onChoose={chooseStep} />
        </aside>
        <ScreenStage
          screens={(screens ?? []).map((one, i) => ({
            ...one,
            marks: marksOf({
              screen: one.screen,
              step: i === (screens?.length ?? 0) - 1 ? step : undefined,
              cell: cell && panel === 'cell' && isSame(cell.place, one.place) ? cell : undefined,
              found: foundOn?.get(one.screen),
            }),
          }))}
          note={
            step &&
            isFailure(step) && (
              <div
                role="status"
                className="mb-3 rounded-md border border-bad/40 bg-bad/10 px-3 py-2 text-[13px]"
                data-failure
              >
                {sentence(step.sentence)}
              </div>
            )
          }
          onCell={chooseCell}
        />
        {panel && (
          <aside
            aria-label={PANELS.find(({ panel: name }) => name === panel)?.label}
            className="flex w-88 shrink-0 flex-col border-l border-line bg-panel max-lg:w-72 max-md:order-2 max-md:max-h-96 max-md:w-full max-md:border-t max-md:border-l-0"
          >
            <div className="flex items-center justify-between border-b border-line py-0.5 pr-1 pl-3">
              <h2 className="text-xs font-semibold">{PANELS.find(({ panel: name }) => name === panel)?.label}</h2>
              <IconButton label="Close the panel" onClick={() => setPanel(undefined)}>
                <X size={16} aria-hidden />
              </IconButton>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
            <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0}>
              {panel === 'search' && <SearchPanel search={search} input={searchInput} onGo={go} />}
              {panel === 'cell' && shown && (
                <CellPanel
                  why={why}
                  cell={cell}
                  size={shown.screen}
                  onCell={(row, col) => setCell({ place: cell?.place ?? place, row, col })}
                  onGo={(to) => {
                    go(to);
                    if (cell) setCell({ ...cell, place: to });
                  }}
                />
              )}
              {panel === 'output' && <OutputPanel trace={trace} place={place} version={version} />}
              {panel === 'modes' && shown && <ModesPanel screen={shown.screen} />}
            </div>
          </aside>
        )}
      </div>
      <footer className="flex flex-col gap-1.5 border-t border-line bg-panel p-2 max-md:sticky max-md:bottom-0">
        <TimelineBar
          playback={playback}
          atMs={place.atMs}
          endMs={whole.toMs}
          isComparing={viewer.isComparing}
          isFollowing={isLive ? viewer.isFollowing : undefined}
          onFrame={frame}
          onZoom={(factor) => viewer.setRange(zoomed(range, whole, factor, place.atMs))}
          onCompare={viewer.toggleCompare}
          onFollow={viewer.follow}
        />
        <Timeline
          readers={readers}
          version={version}
          steps={steps}
          whole={whole}
          range={range}
          atMs={place.atMs}
          pinnedMs={viewer.isComparing ? screens?.[0]?.place.atMs : undefined}
          found={found}
          valueText={`${momentText(place.atMs)} of ${momentText(whole.toMs)}${spoken}`}
          onRange={viewer.setRange}
          onSeek={(atMs) => go({ atMs })}
          onStep={chooseStep}
        />
      </footer>
    </div>
  );
}

function isSame(a: TracePlace, b: TracePlace): boolean {
  return a.atMs === b.atMs && a.seq === b.seq;
}
