import { FloodingClient, PING_FRAME, TINY_FRAME } from '../../test/helpers/flooding-client.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { peakMegabytes } from '../harness/processes.js';
import { percentile } from '../harness/spread.js';
import type { Context, Figure } from '../scenario.js';

const MEGABYTE = 1_000_000;
const WARM_UP = 2000;
const KINDS = { 'refused frames': [TINY_FRAME], pings: [PING_FRAME], both: [TINY_FRAME, PING_FRAME] };

/** Viewers that flood tiny frames and pings and never read are closed; the service stays small and answers others. */
export async function floodingViewer(context: Context): Promise<Figure[]> {
  const megabytes = context.isShort ? 24 : 72;
  const place = new ServicePlace();
  try {
    await place.start();
    const id = await place.spawn('echo ready; exec cat');
    const answers = new Answers(place, id);
    // warm up, so that memory is compared with that of a service that has answered calls
    for (let i = 0; i < WARM_UP; i++) await answers.ask();
    const before = peakMegabytes(place.child?.pid ?? 0);
    let stillOpen = 0;
    let rounds = 0;
    for (const path of [`/ws/term/${id}/${id}`, '/ws/sessions']) {
      for (const frames of Object.values(KINDS)) {
        const client = await FloodingClient.opened(place, path);
        await answers.during(client.flood(frames, (megabytes / 3) * MEGABYTE));
        if (!client.isClosed) stillOpen++;
        client.close();
        context.progress(++rounds / 6);
      }
    }
    const growth = peakMegabytes(place.child?.pid ?? 0) - before;
    return [
      {
        what: `${megabytes} MB of tiny frames and pings, never read: memory growth`,
        measured: growth,
        atMost: 64,
        unit: 'MB',
      },
      { what: 'flooding viewers and overviews that are not closed', measured: stillOpen, atMost: 0 },
      { what: 'slowest answer to another client', measured: Math.max(...answers.timesMs), atMost: 2000, unit: 'ms' },
      { what: 'p50 of these answers', measured: percentile(answers.timesMs, 0.5), atMost: 500, unit: 'ms' },
    ];
  } finally {
    await place.close();
  }
}

/** Another client that keeps asking for the screen. */
class Answers {
  readonly timesMs: number[] = [];
  readonly #place: ServicePlace;
  readonly #sessionId: string;

  constructor(place: ServicePlace, sessionId: string) {
    this.#place = place;
    this.#sessionId = sessionId;
  }

  async ask(): Promise<void> {
    const began = performance.now();
    await this.#place.call('get_screen', { session_id: this.#sessionId });
    this.timesMs.push(performance.now() - began);
  }

  async during(work: Promise<void>): Promise<void> {
    let isDone = false;
    void work.finally(() => {
      isDone = true;
    });
    do await this.ask();
    while (!isDone);
    await work;
  }
}
