import { Circle, Hand } from 'lucide-react';
import type { Overview, Seen } from '../live/overview.js';
import { hrefOf } from '../router.js';
import { Age } from './age.js';
import { commandLine } from './session-name.js';
import { SessionStatus } from './session-status.js';
import { Thumbnail } from './thumbnail.js';

interface SessionCardProps {
  overview: Overview;
  name: string;
  session: Seen;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** A session in the list: thumbnail, name, status. */
export function SessionCard({ overview, name, session, isSelected, onSelect }: SessionCardProps) {
  const { info, bornAt } = session;
  return (
    <li
      className={`group relative flex flex-col overflow-hidden rounded-lg border bg-panel transition-colors focus-within:border-accent hover:border-edge ${isSelected ? 'border-accent' : 'border-line'}`}
    >
      <div className={`aspect-[80/50] ${info.state === 'running' && !info.is_unreachable ? '' : 'opacity-60'}`}>
        <Thumbnail overview={overview} sessionId={info.id} />
      </div>
      <div className="flex flex-col gap-1 border-t border-line px-3 py-2.5">
        <div className="flex items-center justify-between gap-2">
          <a
            href={hrefOf({ page: 'terminals', sessionIds: [info.id] })}
            className="truncate font-medium after:absolute after:inset-0"
            title={name}
          >
            {name}
          </a>
          <label className="relative z-10 -my-2 -mr-3 flex size-9 shrink-0 items-center justify-center phone:size-11">
            <span className="sr-only">Select {name}</span>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
              className="size-4 accent-accent-fill"
            />
          </label>
        </div>
        <p className="truncate font-mono text-xs text-muted">{commandLine(info)}</p>
        <p className="flex items-center justify-between gap-2 text-xs text-muted">
          <SessionStatus info={info} />
          <span className="flex items-center gap-1.5 truncate">
            {info.recording_ids !== undefined && (
              <span className="inline-flex items-center gap-1 text-bad">
                <Circle size={8} fill="currentColor" aria-hidden /> recording
              </span>
            )}
            {info.controller !== undefined && (
              <span
                className="inline-flex items-center gap-1 truncate text-warn"
                title={`${info.controller} has control`}
              >
                <Hand size={12} aria-hidden /> <span className="truncate">{info.controller}</span>
              </span>
            )}
            <Age since={bornAt} />
          </span>
        </p>
      </div>
    </li>
  );
}
