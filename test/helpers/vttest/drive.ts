import { spawnSync } from 'node:child_process';
import type { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { createTerminal, encodeKey, type Terminal } from '../../../src/terminal/index.js';

/** A fresh terminal with the features that vttest needs: 132 columns and checksums. */
export function createVttestTerminal(): Terminal {
  return createTerminal({ cols: 80, rows: 24, windowOps: true, checksumReports: true });
}

/**
 * Drives a real vttest: answers its menus with the choices, one after the other, and calls `onScreen` whenever it
 * stands still to be looked at. Ends at the menu after the last choice, and returns all that vttest wrote.
 */
export async function driveVttest(
  host: PtyHost,
  choices: readonly string[],
  onScreen: (terminal: Terminal, replies: string) => void,
): Promise<Uint8Array> {
  const terminal = createVttestTerminal();
  const backend = host.launch({ command: program, args: ['24x80.132'], env: { TERM: 'vt100' } });
  const left = [...choices];
  const written: Uint8Array[] = [];
  let replies = '';
  let unanswered = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const type = (bytes: Uint8Array) => backend.write(bytes).catch(reject);
      const giveUp = (why: string) => reject(new Error(`vttest ${why}; the screen:\n${terminal.screenText()}`));
      let patience = systemClock.after(PATIENCE_MS, () => giveUp('went quiet'));
      terminal.onReply((bytes) => {
        replies += latin1(bytes);
        type(bytes);
      });
      terminal.onResizeRequest(() => backend.resize(terminal.cols, terminal.rows));
      backend.onExit(() => giveUp('ended'));
      backend.onData((bytes) => {
        patience.dispose();
        patience = systemClock.after(PATIENCE_MS, () => giveUp('went quiet'));
        written.push(Uint8Array.from(bytes));
        terminal.feed(bytes);
        unanswered = (unanswered + latin1(bytes)).slice(-MAX_PROMPT);
        const wanted = wantedAtEndOf(unanswered);
        if (wanted === 'nothing') return;
        unanswered = '';
        if (wanted === 'look') {
          onScreen(terminal, replies);
          replies = '';
        } else if (wanted === 'choice') {
          const choice = left.shift();
          if (choice === undefined) {
            patience.dispose();
            return resolve();
          }
          type(Buffer.from(choice));
        }
        type(encodeKey('enter', terminal.modes));
      });
    });
  } finally {
    await backend.kill();
    backend.dispose();
    terminal.dispose();
  }
  return Buffer.concat(written);
}

/** The version of the installed vttest; undefined if there is none. */
export function vttestVersion(): string | undefined {
  return spawnSync(program, ['-V'], { encoding: 'utf8' }).stdout?.trim();
}

const program = 'vttest';
const PATIENCE_MS = 15_000;
const MAX_PROMPT = 100;

/** What vttest waits for, judged by its last characters; at an ENQ it waits for RETURN without a prompt. */
function wantedAtEndOf(text: string): 'choice' | 'look' | 'key' | 'nothing' {
  if (/Enter choice number \(\d+ - \d+\): $|setting the title\.[\r\n]+$/.test(text)) return 'choice';
  if (/Push <RETURN>$/.test(text)) return 'look';
  if (/Push the RETURN key: $|\x05$/.test(text)) return 'key';
  return 'nothing';
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
