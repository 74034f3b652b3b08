import { type PointerEvent, useEffect, useRef } from 'react';
import type { ToldStep } from '../../../trace/read/why.js';
import { momentText } from '../model/moments.js';
import type { TraceReaders } from '../model/trace-readers.js';
import { panned, shareOf, type TimeRange, timeOf, zoomed } from './time-range.js';
import { TimelineSteps } from './timeline-steps.js';
import { TraceFilmstrip } from './trace-filmstrip.js';

export interface FoundSpan {
  fromMs: number;
  toMs: number;
}

interface TimelineProps {
  readers: TraceReaders;
  version: number;
  steps: readonly ToldStep[];
  whole: TimeRange;
  range: TimeRange;
  atMs: number;
  pinnedMs: number | undefined;
  found: readonly FoundSpan[];
  valueText: string;
  onRange: (range: TimeRange) => void;
  onSeek: (atMs: number) => void;
  onStep: (index: number) => void;
}

const WHEEL_ZOOM = 1.0015;

/** The trace in time: pictures, acts, waits, markers, and where the viewer is. Drag to go anywhere, wheel to zoom. */
export function Timeline(props: TimelineProps) {
  const { readers, version, steps, whole, range, atMs, pinnedMs, found, valueText, onSeek, onStep } = props;
  const track = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      const { range, whole, onRange } = latest.current;
      const box = element.getBoundingClientRect();
      event.preventDefault();
      const span = range.toMs - range.fromMs;
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
        return onRange(panned(range, whole, (sideways / box.width) * span));
      const around = timeOf((event.clientX - box.left) / box.width, range);
      onRange(zoomed(range, whole, WHEEL_ZOOM ** event.deltaY, around));
    };
    // a passive listener could not keep the page from scrolling
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onSeek(timeOf((event.clientX - box.left) / box.width, range));
  };
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const step = (event.target as HTMLElement).dataset.step;
    if (step !== undefined) return onStep(Number(step));
    event.currentTarget.setPointerCapture(event.pointerId);
    seek(event);
  };
  const share = shareOf(atMs, range);
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={Math.round(whole.fromMs)}
      aria-valuemax={Math.round(whole.toMs)}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={valueText}
      onPointerDown={start}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
      className="relative touch-none overflow-hidden rounded-md border border-line bg-page select-none"
    >
      <TraceFilmstrip readers={readers} version={version} range={range} />
      <TimelineSteps steps={steps} range={range} found={found} />
      {pinnedMs !== undefined && <Line share={shareOf(pinnedMs, range)} look="bg-warn" />}
      {share >= 0 && share <= 1 && (
        <div
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent"
          style={{ left: `${share * 100}%` }}
        >
          <div className="absolute -top-px left-1/2 size-2.5 -translate-x-1/2 rounded-b-full bg-accent" />
        </div>
      )}
      <div
        aria-hidden
        className="pointer-events-none flex justify-between px-1.5 pb-0.5 text-[10px] text-muted tabular-nums"
      >
        <span>{momentText(range.fromMs)}</span>
        <span>{momentText((range.fromMs + range.toMs) / 2)}</span>
        <span>{momentText(range.toMs)}</span>
      </div>
    </div>
  );
}

function Line({ share, look }: { share: number; look: string }) {
  if (share < 0 || share > 1) return null;
  return (
    <div
      className={`pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 ${look}`}
      style={{ left: `${share * 100}%` }}
    />
  );
}
