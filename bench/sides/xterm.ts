import headless from '@xterm/headless';

export type XtermTerminal = InstanceType<typeof headless.Terminal>;

interface Internals {
  _core: { _inputHandler: { parse(bytes: Uint8Array): void } };
}

export function createXterm(cols: number, rows: number, scrollback: number): XtermTerminal {
  return new headless.Terminal({ cols, rows, scrollback, allowProposedApi: true, logLevel: 'off' });
}

/** xterm's synchronous parse is not public, but it is the fairest peer. */
export function parseNow(terminal: XtermTerminal, bytes: Uint8Array): void {
  (terminal as unknown as Internals)._core._inputHandler.parse(bytes);
}

/** The public call; resolves when everything is parsed. */
export function write(terminal: XtermTerminal, chunks: readonly Uint8Array[]): Promise<void> {
  return new Promise((resolve) => {
    chunks.forEach((chunk, i) => {
      terminal.write(chunk, i === chunks.length - 1 ? resolve : undefined);
    });
  });
}

export function screenText(terminal: XtermTerminal): string {
  const { active } = terminal.buffer;
  const rows: string[] = [];
  for (let y = 0; y < terminal.rows; y++) rows.push(active.getLine(active.baseY + y)?.translateToString(true) ?? '');
  return rows.join('\n');
}
