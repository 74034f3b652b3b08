import type { ConnectionState } from './overview.js';

const WORDS: Record<ConnectionState, { word: string; dot: string }> = {
  connecting: { word: 'Connecting', dot: 'bg-warn' },
  live: { word: 'Live', dot: 'bg-good' },
  lost: { word: 'Reconnecting', dot: 'bg-bad motion-safe:animate-pulse' },
  logged_out: { word: 'Logged out', dot: 'bg-bad' },
};

/** Whether the page is up to date. */
export function ConnectionStatus({ state }: { state: ConnectionState }) {
  const { word, dot } = WORDS[state];
  return (
    <span role="status" className="flex items-center gap-1.5 px-1 text-xs text-muted" data-connection={state}>
      <span className={`size-2 rounded-full ${dot}`} aria-hidden />
      <span className={state === 'live' ? 'max-sm:sr-only' : ''}>{word}</span>
    </span>
  );
}
