import { connect, type Socket } from 'node:net';
import type { Answer, HttpRequest } from './http-client.js';
import { readJson } from './read-json.js';

const MAX_HEAD_BYTES = 65_536;
const LINE_END = '\r\n';

/**
 * Sends an HTTP/1.1 request over a Unix socket. Written by hand, because loading `node:http` takes as long as all else that a
 * command does. One connection per request: aborting the request closes it, which cancels the call.
 */
export async function socketRequest(socketPath: string, path: string, request: HttpRequest): Promise<Answer> {
  const { method = 'GET', headers = {}, body, signal } = request;
  signal?.throwIfAborted();
  const socket = connect(socketPath);
  const abort = () => socket.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  socket.once('close', () => signal?.removeEventListener('abort', abort));
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { host: 'localhost', connection: 'close', ...headers, ...length };
  const lines = [`${method} ${path} HTTP/1.1`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)];
  if (lines.some((line) => /[\r\n\0]/.test(line))) throw new Error('a header has a line break');
  socket.write([...lines, '', body ?? ''].join(LINE_END));
  const reader = new Reader(socket);
  try {
    return answerOf(await reader.head(), reader);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function answerOf(head: string, reader: Reader): Answer {
  const [first = '', ...lines] = head.split(LINE_END);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  if (!(status >= 200)) throw new Error('the answer is not HTTP');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)]),
  );
  const length = headers.get('content-length');
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  const body = isChunked
    ? chunked(reader)
    : counted(reader, status === 204 ? 0 : Number(length ?? Number.POSITIVE_INFINITY));
  return { ok: status < 300, status, body, json: () => readJson(body) };
}

/** With an infinite length, the body ends with the connection. */
async function* counted(reader: Reader, length: number): AsyncGenerator<Uint8Array> {
  let left = length;
  try {
    while (left > 0) {
      const bytes = await reader.bytes(left, length === Number.POSITIVE_INFINITY);
      if (!bytes) break;
      left -= bytes.length;
      yield bytes;
    }
  } finally {
    reader.close();
  }
}

async function* chunked(reader: Reader): AsyncGenerator<Uint8Array> {
  try {
    for (let left = await chunkSize(reader); left > 0; left = await chunkSize(reader)) {
      while (left > 0) {
        const bytes = (await reader.bytes(left)) as Buffer;
        left -= bytes.length;
        yield bytes;
      }
      await reader.until(LINE_END);
    }
  } finally {
    reader.close();
  }
}

async function chunkSize(reader: Reader): Promise<number> {
  const size = Number.parseInt(await reader.until(LINE_END), 16);
  if (size >= 0) return size;
  throw new Error('the answer is not HTTP');
}

/** Reads a socket piece by piece. An end in the middle is an ECONNRESET, as with `node:http`. */
class Reader {
  readonly #socket: Socket;
  readonly #chunks: AsyncIterator<Buffer>;
  #kept: Buffer = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#chunks = socket[Symbol.asyncIterator]();
  }

  head(): Promise<string> {
    return this.until(LINE_END + LINE_END);
  }

  /** The text before an end, which is read, too. */
  async until(end: string): Promise<string> {
    let at = this.#kept.indexOf(end);
    while (at < 0) {
      if (this.#kept.length > MAX_HEAD_BYTES) throw new Error('the answer is not HTTP');
      if (!(await this.#more())) throw reset();
      at = this.#kept.indexOf(end);
    }
    const text = this.#kept.toString('latin1', 0, at);
    this.#kept = this.#kept.subarray(at + end.length);
    return text;
  }

  /** The next bytes, at most so many. Undefined at an end that is allowed. */
  async bytes(limit: number, mayEnd = false): Promise<Buffer | undefined> {
    if (this.#kept.length === 0 && !(await this.#more())) {
      if (mayEnd) return undefined;
      throw reset();
    }
    const bytes = this.#kept.subarray(0, limit);
    this.#kept = this.#kept.subarray(bytes.length);
    return bytes;
  }

  close(): void {
    this.#socket.destroy();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#kept = this.#kept.length === 0 ? value : Buffer.concat([this.#kept, value]);
    return true;
  }
}

function reset(): Error {
  return Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });
}
