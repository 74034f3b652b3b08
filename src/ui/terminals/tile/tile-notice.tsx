import { RotateCcw } from 'lucide-react';
import { Button } from '../../kit/button.js';
import { Failure } from '../../kit/failure.js';
import { Notice } from '../../kit/notice.js';
import { hrefOf } from '../../router.js';
import { exitSentence } from '../../sessions/exit-words.js';
import type { TerminalStatus } from '../live-terminal.js';
import type { Control } from './use-control.js';
import type { Restart } from './use-restart.js';

interface TileNoticeProps {
  status: TerminalStatus;
  control: Control;
  /** The service no longer lists the session. */
  isGone: boolean;
  onTake: () => void;
  /** Undefined if the program cannot be restarted. */
  restart: Restart | undefined;
  onRestart: () => void;
}

/** Errors, and why the user cannot type, with what to do about it. */
export function TileNotice({ failure, ...rest }: TileNoticeProps & { failure: Error | undefined }) {
  return (
    <>
      {failure && <Failure error={failure} />}
      <StateNotice {...rest} />
    </>
  );
}

function StateNotice({ status, control, isGone, onTake, ...again }: TileNoticeProps) {
  if (isGone) return <GoneNotice exit={status.exit} {...again} />;
  if (status.state === 'lost') return <Notice>Connection lost. Reconnecting…</Notice>;
  if (status.state === 'catching_up') return <Notice>Catching up with a lot of output…</Notice>;
  if (status.state === 'ended') return <EndNotice exit={status.exit} {...again} />;
  if (typeof control.holder === 'object') {
    return (
      <Notice>
        <span className="min-w-0 flex-1 truncate">
          <strong className="font-semibold">{control.holder.name}</strong> has control; you are watching.
        </span>
        <Button onClick={onTake}>Take over</Button>
      </Notice>
    );
  }
  if (status.refusal !== undefined) return <Notice>{status.refusal}</Notice>;
  return null;
}

interface EndProps extends Pick<TileNoticeProps, 'restart' | 'onRestart'> {
  exit: TerminalStatus['exit'];
}

function EndNotice({ exit, ...again }: EndProps) {
  return (
    <Notice look="calm">
      <span className="min-w-0 flex-1">
        {exit ? exitSentence(exit) : 'The session’s connection was closed.'} {lossText(again.restart)}
      </span>
      <RestartButton {...again} />
    </Notice>
  );
}

function GoneNotice({ exit, ...again }: EndProps) {
  return (
    <Notice>
      <span className="min-w-0 flex-1">
        {exit && exitSentence(exit)} The service no longer has this session. {lossText(again.restart)}
      </span>
      <a href={hrefOf({ page: 'sessions' })} className="whitespace-nowrap text-accent hover:underline max-sm:hidden">
        All sessions
      </a>
      <RestartButton {...again} />
    </Notice>
  );
}

function RestartButton({ restart, onRestart }: Omit<EndProps, 'exit'>) {
  if (!restart) return null;
  return (
    <Button onClick={onRestart}>
      <RotateCcw size={14} aria-hidden /> Restart
    </Button>
  );
}

const MAX_NAMES = 3;

/** Said before the click: the program may need what is missing. */
function lossText(restart: Restart | undefined): string {
  const names = restart?.lostNames ?? [];
  if (names.length === 0) return '';
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `A restart runs without ${names.slice(0, MAX_NAMES).join(', ')}${more}: the values are gone.`;
}
