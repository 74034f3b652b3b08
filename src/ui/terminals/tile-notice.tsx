import { Button } from '../kit/button.js';
import { Failure } from '../kit/failure.js';
import type { TerminalStatus } from './live-terminal.js';
import type { Control } from './use-control.js';

interface TileNoticeProps {
  status: TerminalStatus;
  control: Control;
  failure: Error | undefined;
  /** The service knows no session of this name. */
  isUnknown: boolean;
  onTake: () => void;
}

/** What keeps the person from typing, and what can be done about it. */
export function TileNotice({ status, control, failure, isUnknown, onTake }: TileNoticeProps) {
  if (failure) return <Failure error={failure} />;
  if (status.state === 'lost' && isUnknown) return <Line>There is no such session here.</Line>;
  if (status.state === 'lost') return <Line>Connection lost. Trying again; nothing will be missing.</Line>;
  if (status.state === 'catching_up') return <Line>Much output: catching up.</Line>;
  if (status.state === 'ended') return null;
  if (typeof control.holder === 'object') {
    return (
      <Line>
        <span className="min-w-0 flex-1 truncate">
          <strong className="font-semibold">{control.holder.name}</strong> has control; you are watching.
        </span>
        <Button onClick={onTake} className="h-7!">
          Take over
        </Button>
      </Line>
    );
  }
  if (status.refusal !== undefined) return <Line>{status.refusal}</Line>;
  return null;
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="flex items-center gap-3 border-b border-line bg-warn/10 px-3 py-1.5 text-[13px]">
      {children}
    </div>
  );
}
