/** Without a selection, the clipboard keeps its content. */
export function copySelection(selection: string | undefined): void {
  if (selection) void navigator.clipboard.writeText(selection);
}

/** Rejects where the browser does not let a menu read the clipboard; the shortcut still works there. */
export async function readClipboard(): Promise<string> {
  // undefined unless the page came over https or from localhost
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined;
  try {
    if (clipboard?.readText) return await clipboard.readText();
  } catch {
    // refused by the user or by the browser
  }
  throw new Error('The browser does not let this page read the clipboard. Press Ctrl+Shift+V in the terminal.');
}

const HINT_KEY = 'ttypilot.paste-hint';

/** Whether to say, once in this browser, that Ctrl+V does not paste. */
export function takePasteHint(): boolean {
  if (localStorage.getItem(HINT_KEY) !== null) return false;
  localStorage.setItem(HINT_KEY, 'shown');
  return true;
}
