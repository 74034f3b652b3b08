import { useCallback, useSyncExternalStore } from 'react';
import type { Overview } from '../live/overview.js';

const MOST_ROWS = 30;

/** What the terminal of an agent shows, as text, live. */
export function AgentScreen({ overview, sessionId }: { overview: Overview; sessionId: string }) {
  const subscribe = useCallback((listener: () => void) => overview.show(sessionId, listener), [overview, sessionId]);
  const screen = useSyncExternalStore(subscribe, () => overview.screen(sessionId));
  const rows = (screen?.lines ?? []).map(({ runs }) =>
    runs
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );
  const end = rows.findLastIndex((row) => row !== '') + 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with keys
    <section aria-label="Screen" tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-page p-2">
      <pre className="font-mono text-[11px] leading-4">{rows.slice(Math.max(0, end - MOST_ROWS), end).join('\n')}</pre>
    </section>
  );
}
