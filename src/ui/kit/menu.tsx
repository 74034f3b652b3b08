import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { FocusReturn, keepFocus } from './home.js';

const MENU =
  'z-50 max-h-[min(44rem,var(--radix-dropdown-menu-content-available-height))] min-w-52 max-w-[calc(100vw-1rem)] ' +
  'overflow-y-auto rounded-lg border border-line bg-panel p-1 shadow-xl';

export const MENU_ITEM =
  'flex items-center gap-3 rounded-md px-3 py-1.5 text-[13px] outline-none select-none data-highlighted:bg-raised phone:min-h-11';

/** The content of an open menu. */
export function MenuContent({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content align="end" className={MENU} onCloseAutoFocus={keepFocus}>
        {children}
        <FocusReturn />
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  );
}

/** A group of items, separated from the previous group by a line. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DropdownMenu.Group className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1">
      <DropdownMenu.Label className="px-3 pt-1 pb-0.5 text-xs text-muted">{label}</DropdownMenu.Label>
      {children}
    </DropdownMenu.Group>
  );
}
