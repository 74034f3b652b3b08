import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { gauge, untilGauge } from '../harness/gauges.js';
import { isProcessOver } from '../harness/processes.js';
import type { Peers } from './peer-kills.js';

const CLIENT = fileURLToPath(new URL('agent-client.ts', import.meta.url));

interface Waiting {
  sessionId: string;
  programPid: number;
  serverPid?: number;
}

/** Kills MCP clients in mid-wait: over HTTP, over stdio with the service's sessions, and over stdio with their own. */
export async function killAgents(peers: Peers): Promise<void> {
  const { place, context, soonMs, rounds, figures } = peers;
  let wrong = 0;
  for (let n = 0; n < rounds; n++) {
    for (const how of ['http', 'connected', 'embedded']) {
      const { client, waiting } = await startClient(peers, how);
      const isWaiting = how === 'embedded' || (await untilGauge(place, 'waits', 1));
      client.kill('SIGKILL');
      const isOver = how === 'embedded' ? isProcessOver(waiting.programPid, soonMs) : isForgotten(peers, waiting);
      const isServerOver = waiting.serverPid === undefined || (await isProcessOver(waiting.serverPid, soonMs));
      if (isWaiting && isServerOver && (await isOver)) continue;
      wrong++;
      context.note(`${how}: ${isWaiting}, server over ${isServerOver}, ${await gauge(place, 'waits')} waits`);
    }
  }
  figures.push({
    what: `${rounds * 3} MCP clients killed in mid-wait: leftovers`,
    measured: wrong,
    atMost: 0,
  });
}

async function startClient({ place }: Peers, how: string): Promise<{ client: ChildProcess; waiting: Waiting }> {
  const about = { how, url: place.url, headers: place.headers, dataDirectory: place.directory };
  const client = fork(CLIENT, [JSON.stringify(about)]);
  const ended = once(client, 'exit').then(([code]) => Promise.reject(new Error(`the client ended with ${code}`)));
  const [waiting] = (await Promise.race([once(client, 'message'), ended])) as [Waiting];
  ended.catch(() => {});
  return { client, waiting };
}

/** The wait ends with its client; the session belongs to the service and keeps running. */
async function isForgotten({ place, soonMs }: Peers, { sessionId }: Waiting): Promise<boolean> {
  const isIdle = await untilGauge(place, 'waits', 0, soonMs);
  const { state } = await place.call('get_session', { session_id: sessionId });
  await place.call('close_session', { session_id: sessionId });
  return isIdle && state === 'running';
}
