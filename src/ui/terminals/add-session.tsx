import { Columns2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from '../kit/button.js';
import { MENU_ITEM, MenuContent } from '../kit/menu.js';
import { type Overview, useSessions } from '../live/overview.js';
import { useSessionNames } from '../sessions/session-name.js';
import { SessionStatus } from '../sessions/session-status.js';

interface AddSessionProps {
  overview: Overview;
  shown: string[];
  onAdd: (sessionId: string) => void;
}

/** Opens another session next to the open ones. */
export function AddSession({ overview, shown, onAdd }: AddSessionProps) {
  const sessionName = useSessionNames(overview);
  const others = (useSessions(overview) ?? []).filter(({ info }) => !shown.includes(info.id));
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label="Open another side by side">
          <Columns2 size={16} />
        </IconButton>
      </DropdownMenu.Trigger>
      <MenuContent>
        {others.length === 0 && <p className="px-3 py-2 text-[13px] text-muted">No other sessions.</p>}
        {others.map(({ info }) => (
          <DropdownMenu.Item key={info.id} className={MENU_ITEM} onSelect={() => onAdd(info.id)}>
            <span className="min-w-0 flex-1 truncate">{sessionName(info)}</span>
            <SessionStatus info={info} />
          </DropdownMenu.Item>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}
