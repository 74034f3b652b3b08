import type { Trace } from '../../../trace/trace.js';
import { momentAt, type TracePlace } from '../model/moments.js';
import { useLatest } from '../model/use-latest.js';
import { RawPieces } from './raw-pieces.js';

/** The raw output around a moment, escape sequences named. */
export function OutputPanel({ trace, place, version }: { trace: Trace; place: TracePlace; version: number }) {
  const raw = useLatest(() => trace.raw(momentAt(place)), [trace, place.atMs, place.seq, version]);
  if (!raw) return null;
  return (
    <div className="flex flex-col gap-2 p-3 text-[13px]">
      <h3 className="text-xs font-semibold text-muted">Before this moment</h3>
      {raw.before.length > 0 ? <RawPieces pieces={raw.before} chosen={raw.before.length - 1} /> : <p>Nothing yet.</p>}
      <h3 className="text-xs font-semibold text-muted">After it</h3>
      {raw.after.length > 0 ? <RawPieces pieces={raw.after} /> : <p>Nothing in this part of the trace.</p>}
    </div>
  );
}
