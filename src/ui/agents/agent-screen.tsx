import { useCallback, useSyncExternalStore } from 'react';
import type { Overview } from '../live/overview.js';

const MAX_ROWS = 30;

/** The agent's screen as live text. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll without a mouse
    <section aria-label="Screen" tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-page p-2">
      <pre className="font-mono text-[11px] leading-4">{rows.slice(Math.max(0, end - MAX_ROWS), end).join('\n')}</pre>
    </section>
  );
}
