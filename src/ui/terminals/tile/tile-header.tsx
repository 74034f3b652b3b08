import { Camera, Circle, Hand, HandHelping, Maximize, Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Button, IconButton } from '../../kit/button.js';
import type { Seen } from '../../live/overview.js';
import { SessionStatus } from '../../sessions/session-status.js';
import type { TerminalStatus } from '../live-terminal.js';
import { SessionMenu } from './session-menu.js';
import type { Control } from './use-control.js';

interface TileHeaderProps {
  ref: Ref<HTMLElement>;
  name: string;
  session: Seen | undefined;
  status: TerminalStatus;
  control: Control;
  isRecording: boolean;
  isMissing: boolean;
  extra: ReactNode;
  onClose: () => void;
  onFit: (isWanted: boolean) => void;
  onFind: () => void;
  onScreenshot: () => void;
  onTake: () => void;
  onHandBack: () => void;
  /** Returns to the terminal. */
  onLeave: () => void;
  onCopy: () => void;
  onPaste: (() => Promise<void>) | undefined;
}

/** The name of an open session and its actions. */
export function TileHeader(props: TileHeaderProps) {
  const { ref, name, session, status, isRecording, isMissing, extra } = props;
  const { onClose, onFit, onFind, onScreenshot, onLeave, onCopy, onPaste } = props;
  const isRunning = session?.info.state === 'running';
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || (event.key === 'Enter' && event.ctrlKey && event.shiftKey)) onLeave();
  };
  return (
    <header
      ref={ref}
      className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1 pr-1 pl-3"
    >
      <div className="flex min-w-0 flex-1 items-baseline gap-3 max-sm:basis-full max-sm:pr-2">
        <h2 className="truncate text-[13px] font-semibold">{name}</h2>
        {session && <SessionStatus info={session.info} />}
        {isRecording && (
          <span className="flex items-center gap-1.5 text-xs whitespace-nowrap text-bad">
            <Circle size={9} fill="currentColor" className="motion-safe:animate-pulse" aria-hidden /> Recording
          </span>
        )}
        {session && (
          <span className="hidden text-xs whitespace-nowrap text-muted xl:inline">
            {session.info.cols}×{session.info.rows}
          </span>
        )}
      </div>
      <div role="toolbar" aria-label="Terminal" onKeyDown={leave} className="flex items-center gap-0.5 max-sm:-ml-2">
        {isRunning && <ControlButton {...props} />}
        {isRunning && (
          <IconButton
            label={status.isSizeOwner ? 'Stop fitting the session to this window' : 'Fit the session to this window'}
            isPressed={status.isSizeOwner}
            onClick={() => onFit(!status.isSizeOwner)}
          >
            <Maximize size={16} />
          </IconButton>
        )}
        {!isMissing && (
          <IconButton label="Find (Ctrl+Shift+F)" onClick={onFind}>
            <Search size={16} />
          </IconButton>
        )}
        {session && session.info.state !== 'closed' && (
          <IconButton label="Screenshot" onClick={onScreenshot}>
            <Camera size={16} />
          </IconButton>
        )}
        {extra}
        {session && <SessionMenu session={session} name={name} onCopy={onCopy} onPaste={onPaste} />}
        <IconButton label="Close this view" onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
    </header>
  );
}

function ControlButton({ control, onTake, onHandBack }: TileHeaderProps) {
  if (control.holder === 'me') {
    return (
      <Button look="quiet" onClick={onHandBack} className="text-accent!" title="Let everyone type again">
        <HandHelping size={16} aria-hidden /> <span className="max-sm:sr-only">Hand back</span>
      </Button>
    );
  }
  return (
    <Button look="quiet" onClick={onTake} title="Only you can type">
      <Hand size={16} aria-hidden />
      <span className="max-sm:sr-only">{control.holder === 'nobody' ? 'Take control' : 'Take over'}</span>
    </Button>
  );
}
