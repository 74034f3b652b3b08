import { PtyHost } from '../../src/backends/pty/pty-host.js';
import { systemClock } from '../../src/base/clock.js';
import { createTerminal, encodeKey, type Terminal } from '../../src/terminal/index.js';

/** What was exchanged with vttest up to the moment when a screen stood complete. */
export interface VttestScreen {
  terminal: Terminal;
  /** All that vttest wrote so far. */
  offset: number;
  /** What the terminal answered since the screen before. */
  replies: string;
}

/** A fresh terminal with what vttest asks of one: 132 columns and checksums. */
export function createVttestTerminal(): Terminal {
  return createTerminal({ cols: 80, rows: 24, windowOps: true, checksumReports: true });
}

/**
 * Drives a real vttest: answers its menus with the choices, one after the other, and calls `onScreen` whenever it
 * stands still to be looked at. Ends at the menu after the last choice, and returns all that vttest wrote.
 */
export async function driveVttest(
  choices: readonly string[],
  onScreen: (screen: VttestScreen) => void,
): Promise<Uint8Array> {
  const terminal = createVttestTerminal();
  const backend = new PtyHost(systemClock).launch({ command: 'vttest', args: ['24x80.132'], env: { TERM: 'vt100' } });
  const left = [...choices];
  const written: Uint8Array[] = [];
  let replies = '';
  let unanswered = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const type = (bytes: Uint8Array) => backend.write(bytes).catch(reject);
      const enter = () => type(encodeKey('enter', terminal.modes));
      const giveUp = (why: string) => reject(new Error(`vttest ${why}; the screen:\n${terminal.screenText()}`));
      let patience = systemClock.after(patienceMs, () => giveUp('went quiet'));
      terminal.onReply((bytes) => {
        replies += latin1(bytes);
        type(bytes);
      });
      terminal.onResizeRequest(() => backend.resize(terminal.cols, terminal.rows));
      backend.onExit(() => giveUp('ended'));
      backend.onData((bytes) => {
        patience.dispose();
        patience = systemClock.after(patienceMs, () => giveUp('went quiet'));
        written.push(Uint8Array.from(bytes));
        terminal.feed(bytes);
        unanswered = (unanswered + latin1(bytes)).slice(-longestPrompt);
        const prompt = promptAtEnd(unanswered);
        if (!prompt) return;
        unanswered = '';
        if (prompt === 'menu') {
          const choice = left.shift();
          if (choice === undefined) return finish();
          type(new TextEncoder().encode(choice));
        } else if (prompt === 'screen') {
          onScreen({ terminal, offset: terminal.seq, replies });
          replies = '';
        }
        enter();
      });

      function finish(): void {
        patience.dispose();
        resolve();
      }
    });
  } finally {
    backend.dispose();
    await backend.kill();
    terminal.dispose();
  }
  return Buffer.concat(written);
}

const patienceMs = 5_000;
const longestPrompt = 100;

/** What vttest waits for, told by the last characters that it wrote. */
function promptAtEnd(text: string): 'menu' | 'screen' | 'key' | undefined {
  if (/Enter choice number \(\d+ - \d+\): $|setting the title\.[\r\n]+$/.test(text)) return 'menu';
  if (/Push <RETURN>$/.test(text)) return 'screen';
  if (/Push the RETURN key: $|\x05$/.test(text)) return 'key';
  return undefined;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
