import { Menu, MonitorSmartphone, Moon, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { BrowsersDialog } from './browsers/browsers-dialog.js';
import { IconButton } from './kit/button.js';
import { MENU_ITEM, MenuContent } from './kit/menu.js';
import { chooseTheme, useTheme } from './theme.js';

/** What belongs to the whole app, and is needed seldom. */
export function AppMenu() {
  const isDark = useTheme() === 'dark';
  const [showsBrowsers, setShowsBrowsers] = useState(false);
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <IconButton label="Menu">
            <Menu size={16} />
          </IconButton>
        </DropdownMenu.Trigger>
        <MenuContent>
          <DropdownMenu.Item className={MENU_ITEM} onSelect={() => chooseTheme(isDark ? 'light' : 'dark')}>
            {isDark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
            {isDark ? 'Light colours' : 'Dark colours'}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={MENU_ITEM} onSelect={() => setShowsBrowsers(true)}>
            <MonitorSmartphone size={16} aria-hidden />
            Signed-in browsers…
          </DropdownMenu.Item>
        </MenuContent>
      </DropdownMenu.Root>
      {showsBrowsers && <BrowsersDialog onClose={() => setShowsBrowsers(false)} />}
    </>
  );
}
