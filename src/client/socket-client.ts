import { callerPane } from '../base/caller-pane.js';
import { type ConnectOptions, HttpClient, type HttpRequest } from './http-client.js';
import { socketRequest } from './socket-request.js';

/** A client of the daemon behind a Unix socket. Without a token, it acts as the owner of the socket. */
export function socketClient(socketPath: string, options: ConnectOptions = {}): HttpClient {
  const send = (path: string, init: HttpRequest) => socketRequest(socketPath, path, init);
  return new HttpClient(socketPath, { callerPane: callerPane(process.env), ...options, send });
}
