import { SearchX } from 'lucide-react';
import { BUTTON_LOOKS, BUTTON_SHAPE } from '../../kit/button.js';
import { Empty } from '../../kit/empty.js';
import { hrefOf } from '../../router.js';

/** In the place of a terminal whose session the service does not know. */
export function MissingSession({ sessionId }: { sessionId: string }) {
  return (
    <Empty icon={SearchX} title="There is no such session">
      <p className="max-w-sm text-muted">
        The service does not know <code className="font-mono break-all text-ink">{sessionId}</code>. It may have been
        removed, or the address is wrong.
      </p>
      <a href={hrefOf({ page: 'sessions' })} className={`${BUTTON_SHAPE} ${BUTTON_LOOKS.solid}`}>
        All sessions
      </a>
    </Empty>
  );
}
