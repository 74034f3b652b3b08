import { systemClock } from '../../../base/clock.js';
import type { FoundDaemon, FoundService } from '../find-host.js';

const CONNECT_MS = 1000;
const MAX_ANSWER_LENGTH = 500;

/** Posts an event. Resolves with the problem, or undefined on success. */
export async function post(
  host: FoundDaemon | Omit<FoundService, 'currentToken'>,
  event: string,
  payload: object,
): Promise<string | undefined> {
  const isDaemon = host.socket !== undefined;
  const url = isDaemon ? new URL('http://localhost') : host.url;
  const address = isDaemon ? host.socket : url.origin;
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  const body = JSON.stringify(payload);
  const headers = {
    ...(isDaemon ? {} : { authorization: `Bearer ${host.token}` }),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return new Promise((resolve) => {
    const path = `${url.pathname.replace(/\/$/, '')}/hook/${encodeURIComponent(event)}`;
    const options = { method: 'POST', headers, ...(isDaemon ? { socketPath: host.socket } : {}) };
    const call = request(new URL(path, url), options, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode < 300) return resolve(undefined);
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (answer.length < MAX_ANSWER_LENGTH) answer += chunk;
      });
      response.on('end', () => resolve(`${address} answered ${statusCode}: ${answer.slice(0, MAX_ANSWER_LENGTH)}`));
      response.on('error', (error) => resolve(error.message));
    });
    const impatience = systemClock.after(CONNECT_MS, () => call.destroy(new Error(`${address} does not answer`)));
    call.on('socket', (socket) => socket.once('connect', () => impatience.dispose()));
    call.on('error', (error) => resolve(error.message || `${address} does not answer`));
    call.end(body);
  });
}
