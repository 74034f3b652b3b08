import { useEffect, useRef } from 'react';
import { focusHome } from '../kit/home.js';
import type { Overview } from '../live/overview.js';
import { goTo } from '../router.js';
import { AddSession } from './add-session.js';
import { TerminalTile } from './tile/terminal-tile.js';

interface TerminalsPageProps {
  overview: Overview;
  sessionIds: string[];
}

/** One terminal, or several side by side. */
export function TerminalsPage({ overview, sessionIds }: TerminalsPageProps) {
  const show = (ids: string[]) =>
    goTo(ids.length === 0 ? { page: 'sessions' } : { page: 'terminals', sessionIds: ids });
  const shownCount = useRef(sessionIds.length);
  useEffect(() => {
    // closing one view moves the focus to another
    if (sessionIds.length < shownCount.current) focusHome();
    shownCount.current = sessionIds.length;
  }, [sessionIds.length]);
  const columns = sessionIds.length === 1 ? '' : 'lg:grid-cols-2';
  const wide = sessionIds.length > 4 ? '2xl:grid-cols-3' : '';
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">{sessionIds.length === 1 ? 'Terminal' : `${sessionIds.length} terminals`}</h1>
      <div
        className={`grid min-h-0 flex-1 auto-rows-[minmax(16rem,1fr)] gap-2 overflow-y-auto p-2 max-sm:gap-1 max-sm:p-0 ${columns} ${wide}`}
      >
        {sessionIds.map((id) => (
          <TerminalTile
            key={id}
            overview={overview}
            sessionId={id}
            isSplit={sessionIds.length > 1}
            onReplace={(added) => show(sessionIds.map((other) => (other === id ? added : other)))}
            onClose={() => show(sessionIds.filter((other) => other !== id))}
            extra={
              id === sessionIds.at(-1) && (
                <AddSession overview={overview} shown={sessionIds} onAdd={(added) => show([...sessionIds, added])} />
              )
            }
          />
        ))}
      </div>
    </div>
  );
}
