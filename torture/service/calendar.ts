import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { EventSource } from '../../test/helpers/event-source.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { until } from '../harness/until.js';
import type { Context, Figure } from '../scenario.js';

const HOUR_MS = 3_600_000;
const SOON_MS = 15_000;

/** The wall clock jumps while a service runs: exits are announced on time and in order, also after a failed delivery. */
export async function calendar(context: Context): Promise<Figure[]> {
  const realNow = Date.now;
  const told: string[] = [];
  let failures = 0;
  const server = createServer(async (request, response) => {
    const { data } = JSON.parse(await text(request)) as { data: { session_id: string; duration_ms: number } };
    // each first attempt fails, and the clock jumps before the next
    const isFirst = request.headers['x-ttypilot-delivery'] !== lastDelivery;
    lastDelivery = String(request.headers['x-ttypilot-delivery']);
    if (isFirst) jump();
    else told.push(data.session_id);
    response.writeHead(isFirst ? 500 : 204).end();
  });
  let lastDelivery = '';
  let offMs = 0;
  let jumpMs = 0;
  const jump = () => {
    offMs += jumpMs;
    failures++;
    Date.now = () => realNow() + offMs;
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const place = await ServicePlace.opened(`webhook: { url: "${url}", secret: "a secret of some length" }`);
  let wrong = 0;
  try {
    const events = await EventSource.opened(place);
    for (const [index, jumped] of [HOUR_MS, -HOUR_MS, -HOUR_MS, HOUR_MS].entries()) {
      jumpMs = jumped;
      const id = await place.spawn('exit 3');
      const { data } = await events.untilEvent('pty_exited', id);
      const isTold = await until(() => told.includes(id), SOON_MS);
      const isSane = Number(data.duration_ms) < SOON_MS;
      if (!isTold || !isSane) wrong++;
      if (!isTold || !isSane)
        context.note(`after a jump by ${jumped} ms: announced ${isTold}, ${JSON.stringify(data)}`);
      context.progress((index + 1) / 4);
    }
    events.close();
    return [{ what: `${failures} jumps by an hour: exits announced late or wrong`, measured: wrong, atMost: 0 }];
  } finally {
    Date.now = realNow;
    await place.close();
    server.close();
  }
}
