import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ScreenState } from '../compare-screens.js';
import { readCaptured } from './captured-rows.js';
import type { TmuxControl } from './control.js';

interface Size {
  cols: number;
  rows: number;
}

export interface TmuxScreen extends ScreenState {
  /** The modes that are on, of those that tmux reports. */
  modes: string[];
}

const modeFlags = {
  cursor_flag: 'visible cursor',
  insert_flag: 'insert',
  keypad_cursor_flag: 'application cursor keys',
  keypad_flag: 'application keypad',
  mouse_standard_flag: 'mouse normal',
  mouse_button_flag: 'mouse button',
  mouse_all_flag: 'mouse any',
  mouse_sgr_flag: 'mouse in SGR',
  origin_flag: 'origin',
  wrap_flag: 'autowrap',
};

/** A pane of tmux that is fed through its terminal device, as a program in it would do, and read back. */
export class TmuxPane {
  readonly #control: TmuxControl;
  readonly #id: string;
  readonly #device: FileHandle;
  #answers = '';
  #expected = 0;

  static async open(control: TmuxControl, { cols, rows }: Size): Promise<TmuxPane> {
    const program = `stty raw -echo; printf '\\033[6n'; exec sleep 600`;
    const [pane = ''] = await control.run(
      `new-session -d -P -F '#{pane_id} #{pane_tty}' -x ${cols} -y ${rows} "${program.replaceAll('\\', '\\\\')}"`,
    );
    const [id, path] = pane.split(' ') as [string, string];
    const self = new TmuxPane(control, id, await open(path, constants.O_RDWR | constants.O_NOCTTY));
    await self.#untilAnswered(1);
    return self;
  }

  private constructor(control: TmuxControl, id: string, device: FileHandle) {
    this.#control = control;
    this.#id = id;
    this.#device = device;
  }

  /** Feeds only complete control sequences: the query that follows must not end up inside one. */
  async feed(bytes: Uint8Array): Promise<void> {
    const queries = Buffer.from(bytes).toString('latin1').split('\x1b[6n').length;
    await this.#device.writeFile(bytes);
    await this.#device.writeFile('\x1b[6n');
    // the reply arrives once everything before the query has been parsed
    await this.#untilAnswered(queries);
  }

  async resize(cols: number, rows: number): Promise<void> {
    await this.#control.run(`resize-window -t ${this.#id} -x ${cols} -y ${rows}`);
  }

  async state(): Promise<TmuxScreen> {
    const format = '#{pane_width} #{pane_height} #{cursor_x} #{cursor_y} #{alternate_on} #{pane_title}';
    const flags = Object.keys(modeFlags).map((flag) => `#{${flag}}`);
    const [captured, [told = ''], [set = '']] = (await Promise.all([
      this.#control.run(`capture-pane -p -e -N -t ${this.#id}`),
      this.#control.run(`display-message -p -t ${this.#id} '${format}'`),
      this.#control.run(`display-message -p -t ${this.#id} '${flags.join(' ')}'`),
    ])) as [string[], string[], string[]];
    const [cols, rows, x, y, alternate, ...title] = told.split(' ');
    return {
      cols: Number(cols),
      rows: Number(rows),
      cells: readCaptured(captured),
      cursor: { x: Number(x), y: Number(y) },
      title: title.join(' '),
      isAlternate: alternate === '1',
      modes: Object.values(modeFlags).filter((_, index) => set.split(' ')[index] === '1'),
    };
  }

  async close(): Promise<void> {
    await this.#control.run(`kill-session -t ${this.#id}`);
    await this.#device.close();
  }

  async #untilAnswered(count: number): Promise<void> {
    this.#expected += count;
    while (this.#answers.split(/\x1b\[\d+;\d+R/).length <= this.#expected) {
      const { buffer, bytesRead } = await this.#device.read(Buffer.alloc(4096));
      if (bytesRead === 0) throw new Error('the pane has ended');
      this.#answers += buffer.toString('latin1', 0, bytesRead);
    }
  }
}
