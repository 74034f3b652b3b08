import { BookOpen, LogOut, Menu, Moon, Settings, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { logOut } from './api.js';
import { IconButton } from './kit/button.js';
import { MENU_ITEM, MenuContent } from './kit/menu.js';
import { goTo } from './router.js';
import { chooseTheme, useTheme } from './theme.js';

/** What belongs to the whole app, and is needed seldom. */
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
          Settings and help
        </DropdownMenu.Item>
        <DropdownMenu.Item className={MENU_ITEM} onSelect={() => chooseTheme(isDark ? 'light' : 'dark')}>
          {isDark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
          {isDark ? 'Light colours' : 'Dark colours'}
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={MENU_ITEM}>
          <a href="/api/docs">
            <BookOpen size={16} aria-hidden />
            The API
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
  // it fails only without a connection, which the bar shows
  logOut().catch(() => {});
}
