import { systemClock } from '../../../base/clock.js';

const CONNECT_MS = 1000;
const MAX_ANSWER_LENGTH = 500;

interface Target {
  url: URL;
  token: string;
}

/** Posts an event. Resolves with the problem, or undefined on success. */
export async function post({ url, token }: Target, event: string, payload: object): Promise<string | undefined> {
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  const body = JSON.stringify(payload);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return new Promise((resolve) => {
    const path = `${url.pathname.replace(/\/$/, '')}/hook/${encodeURIComponent(event)}`;
    const call = request(new URL(path, url), { method: 'POST', headers }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode < 300) return resolve(undefined);
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (answer.length < MAX_ANSWER_LENGTH) answer += chunk;
      });
      response.on('end', () => resolve(`${url.origin} answered ${statusCode}: ${answer.slice(0, MAX_ANSWER_LENGTH)}`));
      response.on('error', (error) => resolve(error.message));
    });
    const impatience = systemClock.after(CONNECT_MS, () => call.destroy(new Error(`${url.origin} does not answer`)));
    call.on('socket', (socket) => socket.once('connect', () => impatience.dispose()));
    call.on('error', (error) => resolve(error.message || `${url.origin} does not answer`));
    call.end(body);
  });
}
