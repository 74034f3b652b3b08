import { SearchX } from 'lucide-react';
import { BUTTON_LOOKS, BUTTON_SHAPE } from '../../kit/button.js';
import { Empty } from '../../kit/empty.js';
import { hrefOf } from '../../router.js';
import { exitSentence } from '../../sessions/exit-words.js';
import type { TerminalStatus } from '../live-terminal.js';

interface MissingSessionProps {
  sessionId: string;
  /** How it ended, if the service remembers that. */
  exit: TerminalStatus['exit'];
}

/** Shown instead of the terminal of a session that the service does not have. */
export function MissingSession({ sessionId, exit }: MissingSessionProps) {
  return (
    <Empty icon={SearchX} title={exit ? 'This session is gone' : 'Session not found'}>
      {exit ? (
        <p className="max-w-sm text-muted">
          {exitSentence(exit)} The service no longer has the session{' '}
          <span className="break-all text-ink">{exit.session_title || sessionId}</span> or its output.
        </p>
      ) : (
        <p className="max-w-sm text-muted">
          There is no session <code className="font-mono break-all text-ink">{sessionId}</code>. It may have been
          removed, or the address is wrong.
        </p>
      )}
      <a href={hrefOf({ page: 'sessions' })} className={`${BUTTON_SHAPE} ${BUTTON_LOOKS.solid}`}>
        All sessions
      </a>
    </Empty>
  );
}
