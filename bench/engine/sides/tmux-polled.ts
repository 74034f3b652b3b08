import { MarkTimes } from '../mark-times.js';
import { timesMs } from '../times.js';
import { SILENT_READER, type Side } from './side.js';
import { quoted, TmuxServer } from './tmux-server.js';

/** A script that runs tmux to send keys and polls the screen with it. */
export class TmuxPolled implements Side {
  readonly name = 'tmux, polled';
  readonly #server = new TmuxServer('polled');
  #count = 0;

  /** Undefined if tmux is not installed. */
  static async open(): Promise<TmuxPolled | undefined> {
    const side = new TmuxPolled();
    return (await side.#server.open()) ? side : undefined;
  }

  async secondsOfCat(file: string): Promise<number> {
    const channel = `done-${this.#count++}`;
    const startedMs = performance.now();
    await this.#window(`cat '${file}'; tmux -L ${this.#server.socket} wait-for -S ${channel}`);
    await this.#server.run('wait-for', channel);
    return (performance.now() - startedMs) / 1000;
  }

  async wakeUpsMs({ marks, floods }: { marks: number; floods: number }): Promise<number[]> {
    const noisy: string[] = [];
    for (let i = 0; i < floods; i++) noisy.push(await this.#window('exec yes'));
    // one poll takes a few milliseconds
    const times = new MarkTimes({ count: Math.ceil(marks / 10), delayMs: 20, spreadMs: 30 });
    const pane = await this.#window(`exec ${quoted([process.execPath, ...times.args])}`);
    await this.#whenShown(pane, 'ready.');
    for (let mark = 0; mark < times.count; mark++) {
      await this.#server.run('send-keys', '-t', pane, 'Enter');
      await this.#whenShown(pane, `mark-${mark}.`);
      times.seen();
    }
    await this.#server.run('send-keys', '-t', pane, 'Enter');
    while ((await this.#server.run('list-panes', '-a', '-F', '#{pane_id}')).split('\n').includes(pane));
    for (const name of noisy) await this.#end(name);
    return times.wakeUpsMs();
  }

  async echoesMs(count: number): Promise<number[]> {
    const pane = await this.#window(quoted(SILENT_READER));
    await this.#whenShown(pane, 'ready.');
    const times = await timesMs(Math.ceil(count / 10), async (i) => {
      await this.#server.run('send-keys', '-t', pane, `key-${i}.`, 'Enter');
      await this.#whenShown(pane, `key-${i}.`);
    });
    await this.#end(pane);
    return times;
  }

  startsMs(count: number): Promise<number[]> {
    const start = async () => {
      const pane = await this.#window('echo ready.; exec sleep 600');
      await this.#whenShown(pane, 'ready.');
      return pane;
    };
    return timesMs(count, start, (pane) => this.#end(pane));
  }

  /** How long it takes to read a full screen. */
  async readsMs(count: number, words: readonly string[], drawn: string): Promise<number[]> {
    const pane = await this.#window(`exec ${quoted(words)}`);
    await this.#whenShown(pane, drawn);
    const times = await timesMs(count, () => this.#server.run('capture-pane', '-p', '-t', pane));
    await this.#end(pane);
    return times;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** Runs a command in a new window; returns its pane id. */
  async #window(command: string): Promise<string> {
    return (await this.#server.run('new-window', '-d', '-P', '-F', '#{pane_id}', command)).trim();
  }

  #end(pane: string): Promise<string> {
    return this.#server.run('kill-pane', '-t', pane);
  }

  async #whenShown(pane: string, text: string): Promise<void> {
    while (!(await this.#server.run('capture-pane', '-p', '-t', pane)).includes(text));
  }
}
