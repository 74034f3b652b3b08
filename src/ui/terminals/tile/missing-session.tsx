import { SearchX } from 'lucide-react';
import { BUTTON_LOOKS, BUTTON_SHAPE } from '../../kit/button.js';
import { Empty } from '../../kit/empty.js';
import { hrefOf } from '../../router.js';

/** Shown instead of the terminal of an unknown session. */
export function MissingSession({ sessionId }: { sessionId: string }) {
  return (
    <Empty icon={SearchX} title="Session not found">
      <p className="max-w-sm text-muted">
        There is no session <code className="font-mono break-all text-ink">{sessionId}</code>. It may have been removed,
        or the address is wrong.
      </p>
      <a href={hrefOf({ page: 'sessions' })} className={`${BUTTON_SHAPE} ${BUTTON_LOOKS.solid}`}>
        All sessions
      </a>
    </Empty>
  );
}
