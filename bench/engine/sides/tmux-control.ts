import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { MarkTimes } from '../mark-times.js';
import { timesMs } from '../times.js';
import { SILENT_READER, type Side } from './side.js';
import { quoted, TmuxServer } from './tmux-server.js';

/** How much of a pane's recent output is searched. */
const KEPT_LENGTH = 4096;

/** A small client of tmux's control mode; it searches the panes' output and has no screen. */
export class TmuxControl implements Side {
  readonly name = 'tmux, control mode';
  readonly #server = new TmuxServer('control');
  readonly #client: ChildProcessByStdio<Writable, Readable, null>;
  readonly #replies: ((lines: string[]) => void)[] = [];
  readonly #newest = new Map<string, string>();
  #waiting: { pane: string; text: string; resolve: () => void } | undefined;
  #block: string[] | undefined;

  private constructor() {
    const args = ['-L', this.#server.socket, '-f', '/dev/null', '-C', 'new-session', 'sleep 3600'];
    this.#client = spawn('tmux', args, { env: { ...process.env, TMUX: '' }, stdio: ['pipe', 'pipe', 'ignore'] });
    let rest = '';
    this.#client.stdout.setEncoding('latin1').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(line);
    });
  }

  /** Undefined if tmux is not installed. */
  static async open(): Promise<TmuxControl | undefined> {
    const side = new TmuxControl();
    const isMissing = once(side.#client, 'spawn').then(
      () => false,
      () => true,
    );
    if (await isMissing) return undefined;
    await new Promise<string[]>((resolve) => side.#replies.push(resolve));
    await side.#ask('set-option -g history-limit 1000');
    await side.#ask('refresh-client -C 120x40');
    return side;
  }

  async secondsOfCat(file: string): Promise<number> {
    const startedMs = performance.now();
    const pane = await this.#window(`cat '${file}'; echo fin"ished". ; exec sleep 600`);
    await this.#whenWritten(pane, 'finished.');
    const seconds = (performance.now() - startedMs) / 1000;
    await this.#end(pane);
    return seconds;
  }

  async wakeUpsMs({ marks, floods }: { marks: number; floods: number }): Promise<number[]> {
    const noisy: string[] = [];
    for (let i = 0; i < floods; i++) noisy.push(await this.#window('exec yes'));
    const times = new MarkTimes({ count: marks, delayMs: 3 });
    const pane = await this.#window(`${quoted([process.execPath, ...times.args])}; echo over. ; exec sleep 600`);
    await this.#whenWritten(pane, 'ready.');
    for (let mark = 0; mark < times.count; mark++) {
      this.#ask(`send-keys -t ${pane} Enter`);
      await this.#whenWritten(pane, `mark-${mark}.`);
      times.seen();
    }
    this.#ask(`send-keys -t ${pane} Enter`);
    await this.#whenWritten(pane, 'over.');
    for (const name of [pane, ...noisy]) await this.#end(name);
    return times.wakeUpsMs();
  }

  async echoesMs(count: number): Promise<number[]> {
    const pane = await this.#window(quoted(SILENT_READER));
    await this.#whenWritten(pane, 'ready.');
    const times = await timesMs(count, (i) => {
      this.#ask(`send-keys -t ${pane} key-${i}. Enter`);
      return this.#whenWritten(pane, `key-${i}.`);
    });
    await this.#end(pane);
    return times;
  }

  startsMs(count: number): Promise<number[]> {
    const start = async () => {
      const pane = await this.#window('echo ready.; exec sleep 600');
      await this.#whenWritten(pane, 'ready.');
      return pane;
    };
    return timesMs(count, start, (pane) => this.#end(pane));
  }

  async close(): Promise<void> {
    const exit = once(this.#client, 'exit');
    await this.#server.close();
    await exit;
  }

  async #window(command: string): Promise<string> {
    const script = command.replaceAll(/["\\$]/g, '\\$&');
    const [pane = ''] = await this.#ask(`new-window -d -P -F "#{pane_id}" "${script}"`);
    return pane;
  }

  async #end(pane: string): Promise<void> {
    await this.#ask(`kill-pane -t ${pane}`);
    this.#newest.delete(pane);
  }

  #ask(command: string): Promise<string[]> {
    this.#client.stdin.write(`${command}\n`);
    return new Promise((resolve) => this.#replies.push(resolve));
  }

  #whenWritten(pane: string, text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { pane, text, resolve };
      this.#look(pane);
    });
  }

  #hear(line: string): void {
    if (line.startsWith('%output ')) {
      const [, pane = '', data = ''] = /^%output (%\d+) (.*)$/s.exec(line) ?? [];
      const text = data.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
      this.#newest.set(pane, `${this.#newest.get(pane) ?? ''}${text}`.slice(-KEPT_LENGTH));
      this.#look(pane);
    } else if (line.startsWith('%begin ')) {
      this.#block = [];
    } else if (line.startsWith('%end ') || line.startsWith('%error ')) {
      this.#replies.shift()?.(this.#block ?? []);
      this.#block = undefined;
    } else {
      this.#block?.push(line);
    }
  }

  #look(pane: string): void {
    const waiting = this.#waiting;
    if (waiting?.pane !== pane || !this.#newest.get(pane)?.includes(waiting.text)) return;
    this.#waiting = undefined;
    waiting.resolve();
  }
}
