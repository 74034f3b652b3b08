import { closeSync, createReadStream, fstatSync } from 'node:fs';
import type { RunWork } from '../../../base/work.js';
import { RECORDING_NAME_HEADER } from '../../../contracts/recording-name.js';
import type { Routes } from '../context.js';
import { addExportRoute } from './export-route.js';

interface OfRecording {
  Params: { id: string };
}

/** The files of known recordings. No route takes a path, and the file that was checked is the file that is sent. */
export const addRecordingRoutes: Routes = async (server, context) => {
  const { engine } = context.service;
  server.get<OfRecording>('/api/recordings/:id', async ({ params, headers }, reply) => {
    const { library } = engine.recordings;
    const { fd, format } = library.open(params.id);
    const name = library.nameOf(params.id);
    // the file does not contain its name
    if (name !== undefined) void reply.header(RECORDING_NAME_HEADER, encodeURIComponent(name));
    const type = format === 'jsonl' ? 'application/jsonl' : 'application/x-asciicast';
    void reply.type(type).header('accept-ranges', 'bytes');
    const { size } = fstatSync(fd);
    const range = readByteRange(headers.range, size);
    if (range === undefined) return reply.send(createReadStream('', { fd, start: 0 }));
    if (range === 'outside') {
      closeSync(fd);
      return reply.code(416).header('content-range', `bytes */${size}`).send();
    }
    const { start, end } = range;
    void reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
    return reply.send(createReadStream('', { fd, start, end: end - 1 }));
  });
  server.get<OfRecording & { Querystring: { theme?: string } }>(
    '/api/recordings/:id/poster',
    async ({ params, query, principal }, reply) => {
      // continues when the client leaves, so that the next client gets the result
      const run: RunWork = (work) => engine.work.run(work, { caller: principal?.id ?? '' });
      const theme = typeof query.theme === 'string' ? query.theme : undefined;
      const { bytes, mediaType } = await engine.recordings.posters.get(params.id, { theme }, run);
      return reply.type(mediaType).send(Buffer.from(bytes));
    },
  );
  await addExportRoute(server, context);
};

/** The part of a file that a request wants; `end` is exclusive. */
interface ByteRange {
  start: number;
  end: number;
}

const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * Parses a `Range` header with one range of bytes. Undefined when there is none or another kind, which RFC 9110 allows to
 * ignore; `outside` when the file ends before it.
 */
function readByteRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? [];
  if (from === '' || size === 0) return undefined;
  const start = Number(from);
  const end = to === '' ? size : Math.min(size, Number(to) + 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'outside' : { start, end };
}
