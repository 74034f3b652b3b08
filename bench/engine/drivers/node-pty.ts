import { spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { COLS, type Driver, type Program, ROWS } from './driver.js';

/** Where reading pauses and resumes, as in xterm's guide to flow control. */
const HIGH_WATER = 128 * 1024;
const LOW_WATER = 16 * 1024;

/** The usual setup today: strings from node-pty go into xterm's `write`, whose callback checks the screen. */
export const nodePty: Driver = {
  async start(command, args) {
    const terminal = new headless.Terminal({ cols: COLS, rows: ROWS, scrollback: 1000, allowProposedApi: true });
    const pty = spawn(command, [...args], { cols: COLS, rows: ROWS });
    const looks = new Set<() => void>();
    let unparsed = 0;
    let isEnded = false;
    const look = () => {
      for (const run of looks) run();
    };
    pty.onData((text) => {
      unparsed += text.length;
      if (unparsed > HIGH_WATER) pty.pause();
      terminal.write(text, () => {
        unparsed -= text.length;
        if (unparsed < LOW_WATER) pty.resume();
        look();
      });
    });
    pty.onExit(() => {
      isEnded = true;
      look();
    });
    const until = (isMet: () => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!isMet()) return;
          looks.delete(check);
          resolve();
        };
        looks.add(check);
        check();
      });
    const program: Program = {
      whenShown: (text) => until(() => screenText(terminal).includes(text)),
      send: (text) => pty.write(text),
      addWaits(count) {
        for (let i = 0; i < count; i++) until(() => screenText(terminal).includes(`text ${i} that no load holds`));
      },
      whenOver: () => until(() => isEnded && unparsed === 0),
      async close() {
        if (!isEnded) pty.kill('SIGKILL');
        await until(() => isEnded);
        terminal.dispose();
      },
    };
    return program;
  },
};

function screenText(terminal: headless.Terminal): string {
  const { active } = terminal.buffer;
  const lines = Array.from({ length: ROWS }, (_, y) => active.getLine(active.baseY + y)?.translateToString(true));
  return lines.join('\n');
}
