import { useEffect } from 'react';

const HOME = 'data-home';
const MODAL = '[role="dialog"], [role="alertdialog"]';

/** Marks the terminal in use: focus returns to it when a menu, a dialog or another view closes. */
export function setHome(frame: Element): void {
  for (const other of document.querySelectorAll(`[${HOME}]`)) other.removeAttribute(HOME);
  frame.setAttribute(HOME, '');
}

/** Focuses the last used terminal, unless a dialog is open. */
export function focusHome(): void {
  if (document.querySelector(MODAL) === null) homeInput()?.focus({ preventScroll: true });
}

/** Inside a menu or a dialog: returns focus the moment it closes, so that no key is lost. */
export function FocusReturn() {
  useEffect(() => focusHome, []);
  return null;
}

/** For `onCloseAutoFocus`, which fires a moment later: on a page with a terminal, focus is already right. */
export function keepFocus(event: Event): void {
  if (homeInput()) event.preventDefault();
}

function homeInput(): HTMLElement | null | undefined {
  const frame = document.querySelector(`[${HOME}]`) ?? document.querySelector('.terminal-frame');
  return frame?.querySelector<HTMLElement>('.xterm textarea');
}
