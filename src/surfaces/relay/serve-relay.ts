import { request as httpRequest, type IncomingMessage } from 'node:http';
import { performServerHandshake, type ServerHttp2Stream } from 'node:http2';
import { Socket } from 'node:net';
import { pipeline, type Writable } from 'node:stream';
import { systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { errorTable } from '../../base/errors/error-table.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { GREETING_MARK, type Greeting, RELAY_PROTOCOL } from '../../client/ssh/greeting.js';
import { PipeStream } from '../../client/ssh/pipe-stream.js';
import { toWire } from '../../client/wire-errors.js';
import { operations } from '../../operations/index.js';
import { type FoundDaemon, type FoundService, findHost } from '../cli/find-host.js';
import { failureBody } from '../http/failure.js';
import { takeStdout } from '../stdio/take-stdout.js';

interface RelayOptions {
  version: string;
  directory: string;
  env: NodeJS.ProcessEnv;
  /** Starts a daemon where nothing has the sessions. */
  startDaemon: () => Promise<unknown>;
}

type Headers = Record<string, string | string[] | undefined>;

/** The client asks for signs of life more often than this. */
const SILENCE_MS = 60_000;
const MAX_STREAMS = 256;
const WINDOW_BYTES = 4_000_000;
const INTERNAL_ERROR = 2;
/** A request passes on these alone: no token and no cookie comes through. */
const PASSED = ['content-type', 'last-event-id', 'x-ttypilot-patience-ms', 'x-ttypilot-viewer', 'x-ttypilot-call'];
const ANSWERED = ['content-type', 'content-length', 'retry-after'];

/**
 * Serves another machine on stdin and stdout: each HTTP/2 stream is a request to the host of the data directory. Resolves when
 * stdin ends, or when the other machine is silent.
 */
export async function serveRelay({ version, directory, env, startDaemon }: RelayOptions): Promise<void> {
  const output = rawStdout();
  const greet = (rest: Partial<Greeting>) => {
    const greeting: Greeting = { version, protocol: RELAY_PROTOCOL, ...rest };
    output.write(`${GREETING_MARK}${JSON.stringify(greeting)}\n`);
  };
  const host = () => findHost(directory, env);
  try {
    await host().catch(async (error) => {
      if (!(error instanceof TtypilotError) || error.code !== 'no_service') throw error;
      await startDaemon();
      await host();
    });
  } catch (error) {
    const failure = error instanceof TtypilotError ? error : fail('internal_error', { reason: String(error) });
    greet({ error: toWire(failure) });
    await new Promise<void>((resolve) => output.end(resolve));
    return;
  }
  greet({ reads: operations.filter(({ effect }) => effect === 'read').map(({ name }) => name) });
  await serve(new PipeStream(process.stdin, output), host);
}

/** A pipe to ssh is written without blocking, so that a client that does not read cannot hold up the end. */
function rawStdout(): Writable {
  takeStdout();
  return new Socket({ fd: 1, readable: false });
}

function serve(line: PipeStream, host: () => Promise<FoundDaemon | FoundService>): Promise<void> {
  const session = performServerHandshake(line, {
    settings: { enablePush: false, initialWindowSize: WINDOW_BYTES, maxConcurrentStreams: MAX_STREAMS },
  });
  session.setLocalWindowSize(WINDOW_BYTES);
  // the end of the line is reported by its closing
  session.on('error', () => {});
  session.on('stream', (stream, headers) => void forward(stream, headers as Headers, host));
  let silence: Disposable = { dispose() {} };
  const hear = () => {
    silence.dispose();
    silence = systemClock.after(SILENCE_MS, () => line.destroy());
  };
  session.on('ping', hear);
  hear();
  return new Promise((resolve) => {
    line.once('close', () => {
      silence.dispose();
      session.destroy();
      resolve();
    });
  });
}

/** Passes a request to the host, and its answer back. */
async function forward(
  stream: ServerHttp2Stream,
  headers: Headers,
  host: () => Promise<FoundDaemon | FoundService>,
): Promise<void> {
  // a reset is followed by the close
  stream.on('error', () => {});
  try {
    const answer = await ask(stream, headers, await host());
    stream.respond({ ':status': answer.statusCode, ...chosen(answer.headers, ANSWERED) });
    pipeline(answer, stream, (error) => {
      if (error) stream.close(INTERNAL_ERROR);
    });
  } catch (error) {
    refuse(stream, error);
  }
}

async function ask(
  stream: ServerHttp2Stream,
  headers: Headers,
  host: FoundDaemon | FoundService,
): Promise<IncomingMessage> {
  const path = String(headers[':path']);
  if (!path.startsWith('/api/')) throw fail('not_found', { what: `${path} for other machines` });
  const isDaemon = host.socket !== undefined;
  const token = isDaemon ? undefined : await host.currentToken();
  const request = !isDaemon && host.url.protocol === 'https:' ? (await import('node:https')).request : httpRequest;
  const passed = chosen(headers, PASSED);
  const options = {
    method: String(headers[':method']),
    headers: { ...passed, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    agent: false,
    ...(isDaemon ? { socketPath: host.socket } : {}),
  };
  const base = isDaemon ? 'http://localhost' : host.url.href.replace(/\/+$/, '');
  return new Promise((resolve, reject) => {
    const call = request(new URL(`${base}${path}`), options, resolve);
    // aborting the call there cancels it, as for a client on that machine
    stream.once('close', () => call.destroy());
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isGone = error.code === 'ECONNREFUSED' || error.code === 'ENOENT';
      const address = host.socket ?? host.url.origin;
      reject(isGone ? fail('no_service', { address }) : fail('service_lost', { address, reason: error.message }));
    });
    stream.pipe(call);
  });
}

function chosen(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

function refuse(stream: ServerHttp2Stream, error: unknown): void {
  if (stream.destroyed || stream.headersSent) return stream.close(INTERNAL_ERROR);
  const failure = error instanceof TtypilotError ? error : fail('internal_error', { reason: String(error) });
  const body = JSON.stringify(failureBody(failure));
  stream.respond({
    ':status': errorTable[failure.code].http,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  stream.end(body);
}
