import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServicePlace } from '../../test/helpers/service.js';
import { inParallel } from '../harness/in-parallel.js';
import { peakMegabytes } from '../harness/processes.js';
import { until } from '../harness/until.js';
import type { Context, Figure } from '../scenario.js';

const SESSIONS = 30;
const PIECE_BYTES = 1_000_000;
/** What compression leaves of base64: six of eight bits. */
const NOISE_SHARE = 6 / 8;
/** A smaller budget, so that little output exceeds it. */
const SHORT_CONFIG = 'limits: { total_output_bytes: 33554432 }\n';

/** Many running sessions with a lot of output: their total is bounded, and dropped output is reported. */
export async function keptOutput(context: Context): Promise<Figure[]> {
  const megabytes = context.isShort ? 3 : 40;
  const place = new ServicePlace();
  try {
    if (context.isShort) writeFileSync(join(place.directory, 'config.yaml'), SHORT_CONFIG);
    await place.start();
    await place.call('list_sessions');
    const before = peakMegabytes(place.child?.pid ?? 0);
    let unseen = 0;
    let done = 0;
    let kept = 0;
    const ids: string[] = [];
    await inParallel(SESSIONS, 4, async () => {
      // short lines, so that the emulator does not dominate, of noise, because sessions at rest compress their output
      const noise = `base64 -w 63 /dev/urandom | head -c ${megabytes}000000`;
      const id = await place.spawn(`${noise}; echo; echo the end; exec cat`);
      const isOver = async () => String((await place.call('get_screen', { session_id: id })).text).includes('the end');
      if (!(await until(isOver, 120_000))) unseen++;
      ids.push(id);
      context.progress((0.9 * ++done) / SESSIONS);
    });
    const growth = peakMegabytes(place.child?.pid ?? 0) - before;
    let untold = 0;
    for (const id of ids) {
      const { seq } = (await place.call('get_session', { session_id: id })) as { seq: number };
      const { keptBytes, missed } = await readAll(place, id, seq);
      kept += keptBytes;
      if (keptBytes + missed !== seq) untold++;
    }
    context.note(`${Math.round(kept / 1e6)} MB of ${Math.round((SESSIONS * megabytes * 65) / 64)} MB are kept`);
    return [
      { what: `${SESSIONS} sessions × ${megabytes} MB: end not seen`, measured: unseen, atMost: 0 },
      { what: 'sessions whose dropped output is not reported', measured: untold, atMost: 0 },
      {
        what: 'memory for the output kept',
        measured: (kept * NOISE_SHARE) / (1 << 20),
        atMost: context.isShort ? 32 : 512,
        unit: 'MB',
      },
      { what: 'memory growth of the service', measured: growth, atMost: context.isShort ? 160 : 768, unit: 'MB' },
    ];
  } finally {
    await place.close();
  }
}

/** Reads all output from the first byte. */
async function readAll(place: ServicePlace, id: string, end: number): Promise<{ keptBytes: number; missed: number }> {
  let since = 0;
  let missed = 0;
  let keptBytes = 0;
  while (since < end) {
    const input = { session_id: id, since, max_bytes: PIECE_BYTES };
    const read = (await place.call('read_output', input)) as { seq: number; missed: number };
    missed += read.missed;
    keptBytes += read.seq - since - read.missed;
    since = read.seq;
  }
  return { keptBytes, missed };
}
