import { join } from 'node:path';
import { ServicePlace } from '../../test/helpers/service.js';
import type { TerminalClient } from '../../test/helpers/terminal-client.js';
import { peakMegabytes } from '../harness/processes.js';
import type { Context, Figure } from '../scenario.js';
import { floodOutput, floodProgram } from '../service/flood-program.js';

const FROZEN = 5;

/** Viewers stop reading in the middle of a flood: another viewer gets every byte, and the frozen ones catch up. */
export async function frozenViewer(context: Context): Promise<Figure[]> {
  const blocks = context.isShort ? 12 : 100;
  const place = new ServicePlace();
  try {
    await place.start();
    const program = floodProgram(join(place.directory, 'blocks'), blocks);
    const { session_id } = (await place.call('spawn_tui', program)) as { session_id: string };
    const reader = await place.terminal(session_id).opened();
    const frozen = await Promise.all(Array.from({ length: FROZEN }, () => place.terminal(session_id).opened()));
    for (const viewer of [reader, ...frozen]) await viewer.untilText('ready');
    for (const { socket } of frozen) socket.pause();
    const expected = floodOutput(blocks);
    const before = peakMegabytes(place.child?.pid ?? 0);
    await place.call('send_input', { session_id, input: 'x' });
    await reader.until(() => {
      context.progress((0.9 * reader.bytes) / expected.bytes);
      return reader.bytes >= expected.bytes;
    });
    const growth = peakMegabytes(place.child?.pid ?? 0) - before;
    const isWhole = reader.bytes === expected.bytes && reader.hash.digest('hex') === expected.hash;
    for (const { socket } of frozen) socket.resume();
    const caughtUp = [];
    for (const viewer of frozen) caughtUp.push(await catchUp(place, session_id, viewer, expected.bytes));
    const resyncs = caughtUp.filter((viewer) => viewer.framesOf('resync').length > 0).length;
    const late = caughtUp.filter((viewer) => viewer.position !== expected.bytes).length;
    context.note(`${resyncs} of ${FROZEN} frozen viewers got the screen in place of the missed output`);
    return [
      {
        what: `${blocks} MB next to ${FROZEN} frozen viewers: incomplete for one that reads`,
        measured: isWhole ? 0 : 1,
        atMost: 0,
      },
      { what: 'frozen viewers that do not catch up', measured: late, atMost: 0 },
      { what: 'memory growth of the service', measured: growth, atMost: 150, unit: 'MB' },
    ];
  } finally {
    await place.close();
  }
}

/** Reads on to the end; a viewer that was disconnected for its silence reconnects from its last position. */
async function catchUp(place: ServicePlace, id: string, viewer: TerminalClient, end: number): Promise<TerminalClient> {
  const isThere = () => viewer.position >= end;
  if (await viewer.until(isThere).catch(() => false)) return viewer;
  const again = await place.terminal(id, { query: `?since=${viewer.position}` }).opened();
  await again.until(() => again.position >= end);
  return again;
}
