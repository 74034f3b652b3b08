import { useEffect, useRef, useState } from 'react';
import type { TraceScreen } from '../../../trace/read/screen.js';
import { terminalColors, useTheme } from '../../theme.js';
import type { TraceReaders } from '../model/trace-readers.js';
import { drawTraceScreen } from '../screen/draw-trace-screen.js';
import type { TimeRange } from './time-range.js';

const FRAME_WIDTH = 104;
const FRAME_HEIGHT = 58;
const MAX_FRAMES = 40;

/** Small pictures of the screen, spread over the part of the trace that is shown. */
export function TraceFilmstrip({
  readers,
  version,
  range,
}: {
  readers: TraceReaders;
  version: number;
  range: TimeRange;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => setCount(Math.min(MAX_FRAMES, Math.floor(element.clientWidth / FRAME_WIDTH)));
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  const span = (range.toMs - range.fromMs) / Math.max(1, count);
  return (
    <div ref={strip} aria-hidden className="pointer-events-none flex max-sm:hidden" style={{ height: FRAME_HEIGHT }}>
      {Array.from({ length: count }, (_, i) => (
        // each picture shows the end of its part, so that the last one is the last screen
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place
        <Thumb key={i} readers={readers} version={version} atMs={range.fromMs + span * (i + 1)} />
      ))}
    </div>
  );
}

function Thumb({ readers, version, atMs }: { readers: TraceReaders; version: number; atMs: number }) {
  const theme = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [screen, setScreen] = useState<TraceScreen>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a trace that has grown shows something else
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const shown = await readers.pictureAt({ atMs }, () => !isGone);
      if (!isGone && shown) setScreen(shown);
    };
    // a picture that cannot be read stays empty; the screen itself says why
    load().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [readers, version, atMs]);
  useEffect(() => {
    if (canvas.current && screen) drawTraceScreen(canvas.current, screen, terminalColors(theme));
  }, [screen, theme]);
  return (
    <canvas
      ref={canvas}
      width={FRAME_WIDTH * 2}
      height={FRAME_HEIGHT * 2}
      className="h-full min-w-0 flex-1 border-r border-line object-cover object-left-top"
    />
  );
}
