import { TriangleAlert } from 'lucide-react';
import { TtypilotError } from '../../base/errors/errors.js';

/** An error and its hint. */
export function Failure({ error }: { error: Error }) {
  const hint = error instanceof TtypilotError ? error.hint : '';
  return (
    <div role="alert" className="flex gap-2 rounded-md border border-bad/40 bg-bad/10 px-3 py-2 text-[13px]">
      <TriangleAlert size={16} className="mt-0.5 shrink-0 text-bad" aria-hidden />
      <div>
        <p>{error.message}</p>
        {hint !== '' && <p className="text-muted">{hint}</p>}
      </div>
    </div>
  );
}
