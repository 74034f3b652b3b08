import { spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { cols, type Driver, type Program, rows } from './driver.js';

/** Where reading stops and goes on again, as xterm's guide to flow control has it. */
const highWater = 128 * 1024;
const lowWater = 16 * 1024;

/** What most programs do today: strings from node-pty into xterm's `write`, and a look at the screen in its callback. */
export const nodePty: Driver = {
  async start(command, args) {
    const terminal = new headless.Terminal({ cols, rows, scrollback: 1000, allowProposedApi: true });
    const pty = spawn(command, [...args], { cols, rows });
    const looks = new Set<() => void>();
    let unparsed = 0;
    let isEnded = false;
    const look = () => {
      for (const run of looks) run();
    };
    pty.onData((text) => {
      unparsed += text.length;
      if (unparsed > highWater) pty.pause();
      terminal.write(text, () => {
        unparsed -= text.length;
        if (unparsed < lowWater) pty.resume();
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
  const lines = Array.from({ length: rows }, (_, y) => active.getLine(active.baseY + y)?.translateToString(true));
  return lines.join('\n');
}
