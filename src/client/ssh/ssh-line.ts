import { type ChildProcess, spawn } from 'node:child_process';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import { destinationOf, type SshAddress } from '../../base/ssh/ssh-address.js';
import { OWN_SHELL, sshFailure } from '../../base/ssh/ssh-failure.js';
import { quoteWord } from '../../base/text/quote-word.js';
import type { HttpRequest } from '../http-client.js';
import { MAX_ANSWER_BYTES } from '../read-json.js';
import { fromWire } from '../wire-errors.js';
import { GREETING_MARK, type Greeting, RELAY_PROTOCOL } from './greeting.js';
import { PipeStream } from './pipe-stream.js';

/** The line broke before the answer was complete. */
export class CutError extends Error {
  /** Whether the request may have arrived. */
  readonly wasSent: boolean;

  constructor({ wasSent }: { wasSent: boolean }) {
    super('the connection broke');
    this.wasSent = wasSent;
  }
}

export interface LineOptions {
  address: SshAddress;
  clock: Clock;
  env: NodeJS.ProcessEnv;
  /** A person can answer what ssh asks. */
  hasTerminal: boolean;
  signal: AbortSignal;
}

/** The answer to a request, as it arrives. */
export interface LineAnswer {
  status: number;
  body: ClientHttp2Stream;
  /** Its length, where it is known from the beginning. */
  bytes: number | undefined;
}

const CONNECT_MS = 30_000;
/** A person needs time to find a password. */
const LOGIN_MS = 120_000;
const PING_MS = 5000;
const SILENCE_MS = 10_000;
/** How much login scripts may print before the relay starts. */
const MAX_NOISE_BYTES = 256_000;
const MAX_STDERR = 8000;
const WINDOW_BYTES = 4_000_000;
/** The relay lost its connection to the host of the sessions. */
const INTERNAL_ERROR = 2;
const CANCEL = 8;

/** One ssh process with a relay at its other end. Requests share it as HTTP/2 streams. */
export class SshLine implements Disposable {
  readonly greeting: Greeting;
  readonly #process: SshProcess;
  readonly #session: ClientHttp2Session;
  readonly #clock: Clock;
  #timer: Disposable | undefined;

  private constructor(process: SshProcess, greeting: Greeting, session: ClientHttp2Session, clock: Clock) {
    this.#process = process;
    this.greeting = greeting;
    this.#session = session;
    this.#clock = clock;
    session.on('close', () => this.dispose());
    // each stream reports it, too
    session.on('error', () => {});
    session.setLocalWindowSize(WINDOW_BYTES);
    this.#watch();
  }

  /** Rejects with what ssh or the relay said if the connection fails. */
  static async open(options: LineOptions): Promise<SshLine> {
    // loaded while ssh connects
    const loading = import('node:http2');
    const process = new SshProcess(options);
    try {
      const [greeting, { connect }] = await Promise.all([process.greeting(options), loading]);
      const session = connect('http://relay', {
        createConnection: () => process.stream(),
        settings: { enablePush: false, initialWindowSize: WINDOW_BYTES },
      });
      return new SshLine(process, greeting, session, options.clock);
    } catch (error) {
      process.dispose();
      throw error;
    }
  }

  get isOpen(): boolean {
    return !this.#session.destroyed && !this.#session.closed;
  }

  /** Resolves when the answer begins. Rejects with a CutError when the line breaks first. */
  async ask(path: string, request: HttpRequest): Promise<LineAnswer> {
    const stream = this.#request(path, request);
    return new Promise((resolve, reject) => {
      stream.on('response', (headers) => {
        const length = headers['content-length'];
        const bytes = length === undefined ? undefined : Number(length);
        resolve({ status: Number(headers[':status']), body: stream, bytes });
      });
      stream.on('close', () => reject(request.signal?.aborted ? request.signal.reason : this.#ending(stream)));
    });
  }

  /** Resolves when the whole answer is there. Rejects with a CutError when the line breaks first. */
  async askWhole(path: string, request: HttpRequest): Promise<{ status: number; value: unknown }> {
    const { status, body, bytes } = await this.ask(path, request);
    const chunks: Buffer[] = [];
    let length = 0;
    const read = await new Promise<Buffer>((resolve, reject) => {
      body.on('data', (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length <= MAX_ANSWER_BYTES) return;
        reject(fail('frame_too_large', { bytes: length, limitBytes: MAX_ANSWER_BYTES }));
        body.close(CANCEL);
      });
      // a stream that is cut may end as well
      body.on('end', () => (bytes === undefined ? this.isOpen : length === bytes) && resolve(Buffer.concat(chunks)));
      body.on('close', () => reject(request.signal?.aborted ? request.signal.reason : this.#ending(body)));
    });
    return { status, value: JSON.parse(read.toString()) };
  }

  #request(path: string, { method = 'GET', headers, body, signal }: HttpRequest): ClientHttp2Stream {
    signal?.throwIfAborted();
    if (!this.isOpen) throw new CutError({ wasSent: false });
    const stream = this.#session.request({ ...headers, ':method': method, ':path': path }, { endStream: false });
    const aborting = signal && onAbort(signal, () => stream.close(CANCEL));
    stream.on('close', () => aborting?.dispose());
    // it is closed afterwards
    stream.on('error', () => {});
    stream.end(body);
    return stream;
  }

  /** Why a stream ended early. */
  #ending({ rstCode }: ClientHttp2Stream): Error {
    if (!this.isOpen || rstCode !== INTERNAL_ERROR) return new CutError({ wasSent: true });
    return Object.assign(new Error('the host of the sessions broke the connection'), { code: 'ECONNRESET' });
  }

  /** Ends ssh. */
  dispose(): void {
    this.#timer?.dispose();
    this.#session.destroy();
    this.#process.dispose();
  }

  /** Notices a connection that is open but dead. */
  #watch(): void {
    this.#timer = this.#clock.after(
      PING_MS,
      () => {
        if (!this.isOpen) return;
        this.#timer = this.#clock.after(SILENCE_MS, () => this.dispose(), { isBackground: true });
        this.#session.ping(() => {
          this.#timer?.dispose();
          if (this.isOpen) this.#watch();
        });
      },
      { isBackground: true },
    );
  }
}

class SshProcess implements Disposable {
  readonly #child: ChildProcess;
  readonly #address: SshAddress;
  #stderr = '';
  #first = Buffer.alloc(0);

  constructor({ address, env, hasTerminal }: LineOptions) {
    this.#address = address;
    const [command, args] = commandLine(address, { env, hasTerminal });
    this.#child = spawn(command, args, { env, stdio: 'pipe' });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-MAX_STDERR);
    });
    this.#child.stdin?.on('error', () => {});
  }

  /** Everything after the greeting. */
  stream(): PipeStream {
    return new PipeStream(this.#stdout, this.#child.stdin as NonNullable<ChildProcess['stdin']>, this.#first);
  }

  /** Reads past what login scripts print, up to the first line of the relay. */
  greeting({ clock, hasTerminal, signal }: LineOptions): Promise<Greeting> {
    const { host } = this.#address;
    const limitMs = hasTerminal ? LOGIN_MS : CONNECT_MS;
    return new Promise<Greeting>((resolve, reject) => {
      const parts: Disposable[] = [];
      const settle = (outcome: () => void) => {
        for (const part of parts) part.dispose();
        outcome();
      };
      const give = (error: Error) => settle(() => reject(error));
      const unreachable = (reason: string) =>
        give(fail('host_unreachable', { host, destination: destinationOf(this.#address), reason }));
      const read = (chunk: Buffer) => {
        this.#first = Buffer.concat([this.#first, chunk]);
        const line = this.#takeGreeting();
        if (line !== undefined) settle(() => resolve(line));
        else if (this.#first.length > MAX_NOISE_BYTES) unreachable('its login scripts print without end');
      };
      this.#stdout.on('data', read);
      parts.push(
        { dispose: () => void this.#stdout.off('data', read).pause() },
        clock.after(limitMs, () => unreachable(`no answer within ${limitMs / 1000} s`)),
        onAbort(signal, () => give(signal.reason as Error)),
      );
      this.#child.on('error', ({ message }) => unreachable(`ssh cannot be started (${message})`));
      // after its output has been read
      this.#child.on('close', (code, by) =>
        give(sshFailure(this.#address, { code, signal: by, stderr: this.#stderr })),
      );
    }).then((greeting) => checked(greeting, host));
  }

  dispose(): void {
    this.#child.stdin?.destroy();
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    this.#child.kill();
    // a stopped process ends when it goes on
    this.#child.kill('SIGCONT');
  }

  get #stdout(): NonNullable<ChildProcess['stdout']> {
    return this.#child.stdout as NonNullable<ChildProcess['stdout']>;
  }

  #takeGreeting(): Greeting | undefined {
    const start = this.#first.indexOf(GREETING_MARK);
    const end = start < 0 ? -1 : this.#first.indexOf('\n', start + GREETING_MARK.length);
    if (end < 0) return undefined;
    const text = this.#first.toString('utf8', start + GREETING_MARK.length, end);
    this.#first = this.#first.subarray(end + 1);
    try {
      return JSON.parse(text) as Greeting;
    } catch {
      return { version: 'unknown', protocol: 0 };
    }
  }
}

function checked(greeting: Greeting, host: string): Greeting {
  const { version, protocol, error } = greeting;
  if (protocol !== RELAY_PROTOCOL) {
    const problem = `version ${version} there speaks protocol ${protocol}, this one ${RELAY_PROTOCOL}`;
    throw fail('relay_mismatch', { host, problem });
  }
  if (error) throw fromWire(error);
  return greeting;
}

/** ssh with the user's own configuration, without what is meant for a person's terminal. */
const OPTIONS = [
  '-T',
  '-x',
  ...['ClearAllForwardings=yes', 'PermitLocalCommand=no', 'RemoteCommand=none'].flatMap(set),
];

function set(option: string): string[] {
  return ['-o', option];
}

function commandLine(
  { user, host, port, command }: SshAddress,
  { env, hasTerminal }: Pick<LineOptions, 'env' | 'hasTerminal'>,
): [string, string[]] {
  const args = [
    ...OPTIONS,
    ...(hasTerminal ? [] : set('BatchMode=yes')),
    ...(port === undefined ? [] : ['-p', String(port)]),
    ...(user === undefined ? [] : ['-l', user]),
    '--',
    host,
    `${command === undefined ? env.TTYPILOT_REMOTE_COMMAND || 'ttypilot' : pathWord(command)} relay`,
  ];
  const own = env.TTYPILOT_SSH;
  // as git does with its own variable: a shell reads the words
  return own ? ['sh', ['-c', `exec ${own} "$@"`, OWN_SHELL, ...args]] : ['ssh', args];
}

/** The shell there expands a leading ~/. */
function pathWord(path: string): string {
  return path.startsWith('~/') ? `~/${quoteWord(path.slice(2))}` : quoteWord(path);
}
