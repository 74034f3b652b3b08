import { useEffect, useState } from 'react';
import { systemClock } from '../../base/clock.js';

const HOME = 'data-home';
const MODAL = '[role="dialog"], [role="alertdialog"]';

/** Marks the terminal in use: focus returns to it when a menu, a dialog or another view closes. */
export function setHome(frame: Element): void {
  for (const other of document.querySelectorAll(`[${HOME}]`)) other.removeAttribute(HOME);
  frame.setAttribute(HOME, '');
}

/** Focuses the last used terminal, unless a dialog is open. */
export function focusHome(): void {
  if (!isModalOpen()) homeInput()?.focus({ preventScroll: true });
}

/** Inside a menu or a dialog: returns focus the moment it closes, so that no key is lost. */
export function FocusReturn() {
  // while it renders, the focus is still where it was before
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      returnFocus(opener);
      // a click outside closes it when pressed, and only then moves the focus to what is below: nothing
      systemClock.after(0, () => {
        if (document.activeElement === document.body) returnFocus(opener);
      });
    },
    [opener],
  );
  return null;
}

/** For `onCloseAutoFocus`, which fires a moment later: on a page with a terminal, focus is already right. */
export function keepFocus(event: Event): void {
  if (homeInput()) event.preventDefault();
}

/** To the last used terminal; on other pages to the button that opened the dialog. */
function returnFocus(opener: Element | null): void {
  if (isModalOpen()) return;
  const button = opener instanceof HTMLElement && opener.isConnected ? opener : undefined;
  (homeInput() ?? button)?.focus({ preventScroll: true });
}

function isModalOpen(): boolean {
  return document.querySelector(MODAL) !== null;
}

function homeInput(): HTMLElement | null | undefined {
  const frame = document.querySelector(`[${HOME}]`) ?? document.querySelector('.terminal-frame');
  return frame?.querySelector<HTMLElement>('.xterm textarea');
}
