const MAX_TITLE = 1024;
const DEEPEST_STACK = 10;

/** The titles of the window and the icon, and their stack for CSI 22 t and CSI 23 t. */
export class Titles {
  window = '';
  icon = '';
  /** XTSMTITLE: titles are set and reported in hexadecimal. */
  setsHex = false;
  reportsHex = false;
  #stack: { window: string | undefined; icon: string | undefined }[] = [];

  setWindow(text: string): void {
    this.window = bounded(text);
  }

  setIcon(text: string): void {
    this.icon = bounded(text);
  }

  push(window: boolean, icon: boolean): void {
    this.#stack.push({ window: window ? this.window : undefined, icon: icon ? this.icon : undefined });
    if (this.#stack.length > DEEPEST_STACK) this.#stack.shift();
  }

  /** Pops the top entry; a missing part comes from the next entry below that has it. */
  pop(window: boolean, icon: boolean): void {
    const lower = this.#stack.toReversed();
    this.#stack.pop();
    if (window) this.window = lower.find((entry) => entry.window !== undefined)?.window ?? this.window;
    if (icon) this.icon = lower.find((entry) => entry.icon !== undefined)?.icon ?? this.icon;
  }

  reset(): void {
    this.setsHex = false;
    this.reportsHex = false;
  }
}

/** Removes control characters. */
function bounded(text: string): string {
  return text
    .slice(0, 4 * MAX_TITLE)
    .replace(/[\x00-\x1f\x7f-\x9f]/g, '')
    .slice(0, MAX_TITLE);
}
