import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';
import type { Backend, LaunchOptions } from '../backend.js';
import { TREE_MARK_NAME } from '../pty/environment.js';
import type { PtyHost } from '../pty/pty-host.js';
import { FarBackend } from './far-backend.js';
import { type FarPlace, farPlace } from './far-place.js';
import { HELPER_SCRIPT } from './helper-script.js';
import { MarkReader } from './mark-reader.js';
import { SideChannel } from './side-channel.js';
import { START_SCRIPT } from './start-script.js';

export interface FarLaunchOptions extends LaunchOptions {
  /** Such as `ssh://box`, `docker://NAME` or `kubectl://POD`. */
  host: string;
}

/** A login over a slow network. */
const START_MS = 20_000;
const MAX_TEXT = 4096;
const SCRIPT_NAME = 'ttypilot';

/** Starts programs on other machines, where nothing of ttypilot is installed: only `sh` has to be there. */
export class FarHost {
  readonly #clock: Clock;
  readonly #terminals: PtyHost;
  readonly #owner: string;

  constructor(clock: Clock, terminals: PtyHost, owner = '') {
    this.#clock = clock;
    this.#terminals = terminals;
    this.#owner = owner;
  }

  /** Rejects like a start on this machine, or with why the other one is not reached. Then nothing runs here or there. */
  async launch(options: FarLaunchOptions): Promise<Backend> {
    const treeMark = this.#owner + randomBytes(8).toString('hex');
    const order = startOrder(options, treeMark);
    const place = farPlace(options.host, process.env);
    const mark = randomBytes(8).toString('hex');
    const { cols, rows } = options;
    const size = { ...(cols === undefined ? {} : { cols }), ...(rows === undefined ? {} : { rows }) };
    const carrier = this.#terminals.launch({
      ...place.inTerminal(['sh', '-c', START_SCRIPT, SCRIPT_NAME, mark]),
      ...size,
    });
    const side = new SideChannel(place.onPipes(['sh', '-c', HELPER_SCRIPT, SCRIPT_NAME]), this.#clock);
    try {
      return await this.#start({ carrier, side, place, mark, treeMark, order, options });
    } catch (error) {
      side.dispose();
      await carrier.kill();
      carrier.dispose();
      throw error;
    }
  }

  #start({ carrier, side, place, mark, treeMark, order, options }: Start): Promise<FarBackend> {
    return new Promise((resolve, reject) => {
      const parts: Disposable[] = [];
      const settle = (outcome: () => void) => {
        for (const part of parts.splice(0)) part.dispose();
        outcome();
      };
      let backend: FarBackend | undefined;
      let text = '';
      const reader = new MarkReader(mark, {
        onBytes: (bytes) => {
          // before the program starts: what ssh and login scripts say, and the echo of the order
          if (backend) backend.output(bytes);
          else text = (text + Buffer.from(bytes).toString()).slice(-MAX_TEXT);
        },
        onMark: (words) => {
          const [word, ...values] = words;
          if (backend) return backend.marked(words);
          if (word === 'hello') {
            text = '';
            carrier.write(Buffer.from(order)).catch(() => {});
          } else if (word === 'error') settle(() => reject(startError(values[0], options)));
          else if (word === 'start') {
            const [pid = 0, wrapperPid = 0] = values.map(Number);
            const path = values[2] ?? '';
            const started = { carrier, side, clock: this.#clock, mark, treeMark, place, pid, wrapperPid, path };
            const begun = new FarBackend(started);
            backend = begun;
            settle(() => resolve(begun));
          }
        },
      });
      carrier.onData((bytes) => reader.push(bytes));
      carrier.onExit(({ exitCode }) => {
        reader.end();
        if (backend) backend.carrierEnded();
        else settle(() => reject(place.failure({ code: exitCode ?? null, text })));
      });
      const giveUp = () => settle(() => reject(place.unreachable(`nothing started within ${START_MS / 1000} s`)));
      parts.push(this.#clock.after(START_MS, giveUp));
    });
  }
}

interface Start {
  carrier: Backend;
  side: SideChannel;
  place: FarPlace;
  mark: string;
  treeMark: string;
  order: string;
  options: FarLaunchOptions;
}

function startError(problem: string | undefined, { command, cwd = '' }: FarLaunchOptions): Error {
  if (problem === 'directory') return fail('directory_not_found', { directory: cwd });
  if (problem === 'closed') return fail('permission_denied', { target: cwd });
  if (problem === 'denied') return fail('permission_denied', { target: command });
  return fail('program_not_found', { program: command });
}

/** A terminal that collects lines cuts them off at 4,096 bytes. */
const MAX_LINE = 1000;
/** As Linux limits one argument. */
const MAX_WORD_BYTES = 128 * 1024;

/** What to start, in lines for the script there. */
function startOrder({ command, args = [], cwd, env = {}, useScript }: FarLaunchOptions, treeMark: string): string {
  if (useScript) throw fail('invalid_argument', { name: 'use_script', reason: 'it is not there for another host' });
  const own = { TERM: 'xterm-256color', COLORTERM: 'truecolor' };
  const variables = Object.entries({ ...own, ...env, [TREE_MARK_NAME]: treeMark });
  const bad = variables.find(([name]) => !/^[A-Za-z_]\w*$/.test(name))?.[0];
  if (bad !== undefined) {
    throw fail('invalid_argument', { name: 'env', reason: `${JSON.stringify(bad)} cannot be a name on another host` });
  }
  const lines = [
    ...variables.flatMap(([name, value]) => (value === null ? [`u${name}`] : orderLines('e', `${name}=${value}`))),
    ...(cwd === undefined ? [] : orderLines('d', cwd)),
    ...[command, ...args].flatMap((word) => orderLines('a', word)),
  ];
  return `${lines.join('\n')}\n.\n`;
}

/** A value for printf's %b, so that it may hold anything, cut into lines. */
function orderLines(kind: string, value: string): string[] {
  if (value.includes('\0')) throw fail('invalid_argument', { name: 'args', reason: 'it has a NUL character' });
  const bytes = Buffer.from(value);
  if (bytes.length >= MAX_WORD_BYTES) {
    const reason = `one of them has ${bytes.length} bytes, and the system takes at most ${MAX_WORD_BYTES}`;
    throw fail('invalid_argument', { name: 'args', reason });
  }
  const codes = [...bytes].map((byte) => {
    const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x5c;
    return isPlain ? String.fromCharCode(byte) : `\\0${byte.toString(8).padStart(3, '0')}`;
  });
  const pieces: string[] = [''];
  for (const code of codes) {
    if ((pieces.at(-1) as string).length + code.length > MAX_LINE) pieces.push('');
    pieces[pieces.length - 1] += code;
  }
  return pieces.map((piece, i) => `${i < pieces.length - 1 ? '+' : kind}${piece}`);
}
