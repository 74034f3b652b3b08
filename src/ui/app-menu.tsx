import { BookOpen, CircleHelp, LogOut, Menu, Moon, Settings, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { logOut } from './api.js';
import { IconButton } from './kit/button.js';
import { MENU_ITEM, MenuContent } from './kit/menu.js';
import { goTo } from './router.js';
import { chooseTheme, useTheme } from './theme.js';

/** Rarely used actions of the whole app. */
export function AppMenu() {
  const isDark = useTheme() === 'dark';
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label="Menu">
          <Menu size={16} />
        </IconButton>
      </DropdownMenu.Trigger>
      <MenuContent>
        <DropdownMenu.Item className={MENU_ITEM} onSelect={() => goTo({ page: 'settings' })}>
          <Settings size={16} aria-hidden />
          Settings
        </DropdownMenu.Item>
        <DropdownMenu.Item className={MENU_ITEM} onSelect={() => chooseTheme(isDark ? 'light' : 'dark')}>
          {isDark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
          {isDark ? 'Light theme' : 'Dark theme'}
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={MENU_ITEM}>
          <a href="/help">
            <CircleHelp size={16} aria-hidden />
            Help
          </a>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={MENU_ITEM}>
          <a href="/api/docs">
            <BookOpen size={16} aria-hidden />
            API reference
          </a>
        </DropdownMenu.Item>
        <DropdownMenu.Item className={MENU_ITEM} onSelect={leave}>
          <LogOut size={16} aria-hidden />
          Log out
        </DropdownMenu.Item>
      </MenuContent>
    </DropdownMenu.Root>
  );
}

function leave(): void {
  // it fails only without a connection, and the bar shows that
  logOut().catch(() => {});
}
