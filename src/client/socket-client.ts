import { type IncomingMessage, request } from 'node:http';
import { callerPane } from '../base/caller-pane.js';
import { type Answer, type ConnectOptions, HttpClient, type HttpRequest } from './http-client.js';
import { readJson } from './read-json.js';

/** A client of the daemon behind a Unix socket. Without a token, it acts as the owner of the socket. */
export function socketClient(socketPath: string, options: ConnectOptions = {}): HttpClient {
  const send = (path: string, init: HttpRequest) => ask(socketPath, path, init);
  return new HttpClient(socketPath, { callerPane: callerPane(process.env), ...options, send });
}

/** Node's own fetch has no Unix sockets, and takes longer to load. */
function ask(socketPath: string, path: string, { body, ...init }: HttpRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // one connection per request: aborting the request closes it, which cancels the call
    const call = request({ ...init, socketPath, path, agent: false }, (response) => resolve(answerOf(response)));
    call.on('error', reject);
    call.end(body);
  });
}

function answerOf(response: IncomingMessage): Answer {
  const { statusCode: status = 0 } = response;
  return { ok: status >= 200 && status < 300, status, body: response, json: () => readJson(response) };
}
