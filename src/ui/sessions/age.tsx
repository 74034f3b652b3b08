import { useEffect, useState } from 'react';
import { systemClock } from '../../base/clock.js';

/** The time since something happened, kept up to date. */
export function Age({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.round((now - since) / 1000));
  useEffect(() => {
    const timer = systemClock.after(seconds < 60 ? 1000 : 15_000, () => setNow(Date.now()));
    return () => timer.dispose();
  }, [seconds]);
  return (
    <time dateTime={new Date(since).toISOString()} title={new Date(since).toLocaleString()}>
      {ageText(seconds)}
    </time>
  );
}

function ageText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
