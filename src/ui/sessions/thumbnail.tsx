import { useEffect, useRef } from 'react';
import { whileVisible } from '../kit/while-visible.js';
import type { Overview } from '../live/overview.js';
import { css, terminalColors, useTheme } from '../theme.js';
import { drawScreen } from './draw-screen.js';

interface ThumbnailProps {
  overview: Overview;
  sessionId: string;
}

/** A live thumbnail of a session; costs nothing while it is not visible. */
export function Thumbnail({ overview, sessionId }: ThumbnailProps) {
  const theme = useTheme();
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const draw = () => {
      const screen = overview.screen(sessionId);
      if (!screen) return;
      canvas.width = canvas.clientWidth * devicePixelRatio;
      canvas.height = canvas.clientHeight * devicePixelRatio;
      drawScreen(canvas, screen, terminalColors(theme));
      canvas.dataset.seq = String(Math.max(0, ...screen.lines.map(({ seq }) => seq)));
    };
    return whileVisible(canvas, () => {
      const stop = overview.show(sessionId, draw);
      draw();
      void document.fonts.ready.then(draw);
      return stop;
    });
  }, [overview, sessionId, theme]);
  const background = css(terminalColors(theme).background);
  return (
    <div className="size-full p-2" style={{ background }}>
      <canvas ref={ref} aria-hidden className="block size-full" />
    </div>
  );
}
