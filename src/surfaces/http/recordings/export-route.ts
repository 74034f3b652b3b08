import { closeSync, fstatSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { errorTable } from '../../../base/errors/error-table.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import { plainProblem, problemsIn } from '../../../base/errors/plain-problem.js';
import { Shares } from '../connections/shares.js';
import { whileConnected } from '../connections/while-connected.js';
import type { Routes } from '../context.js';
import { failureBody } from '../failure.js';
import { EXPORT_FORMATS, type ExportFormat, exportInProcess } from './export-process.js';

const Query = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  theme: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  font_size: z.coerce.number().int().min(6).max(72).optional(),
  idle_limit: z.coerce.number().min(0).max(3600).optional(),
  progress: z.enum(['true', 'false']).optional(),
});

const TYPES: Record<ExportFormat, { type: string; ending: string }> = {
  gif: { type: 'image/gif', ending: 'gif' },
  svg: { type: 'image/svg+xml', ending: 'svg' },
  v2: { type: 'application/x-asciicast', ending: 'cast' },
  v3: { type: 'application/x-asciicast', ending: 'cast' },
  txt: { type: 'text/plain; charset=utf-8', ending: 'txt' },
};
const MAX_RECORDING_BYTES = 64_000_000;
/** Concurrent exports of all callers; one is reserved for the owner. */
const MAX_EXPORTS = 2;

type Exported = (onProgress: (share: number) => void) => Promise<Buffer>;

/** Recordings in other formats. */
export const addExportRoute: Routes = (server, { service, clock, limits }) => {
  const { library } = service.engine.recordings;
  const shares = new Shares({ limit: MAX_EXPORTS, what: 'exports', tokenShare: limits.tokenShare });
  server.get<{ Params: { id: string } }>('/api/recordings/:id/export', async ({ params, query, principal }, reply) => {
    const parsed = Query.safeParse(query, { error: plainProblem });
    if (!parsed.success) throw fail('invalid_input', { operation: 'export', reason: problemsIn(parsed.error, Query) });
    if (!principal) return;
    const { format, theme, font_size, idle_limit, progress } = parsed.data;
    const recordingId = params.id;
    const place = shares.take(principal);
    let fd: number | undefined;
    try {
      ({ fd } = library.open(recordingId));
      checkSize(recordingId, fstatSync(fd).size);
      const options = {
        ...{ recordingId, fd, format, theme, clock, signal: whileConnected(reply) },
        fontSize: font_size,
        idleLimitSeconds: idle_limit,
        title: library.nameOf(recordingId),
      };
      const exported: Exported = (onProgress) => exportInProcess({ ...options, onProgress });
      const { type, ending } = TYPES[format];
      if (progress === 'true') return await sendWithProgress(reply, type, exported);
      const bytes = await exported(() => {});
      const name = `${recordingId.replace(/[^\w-]/g, '')}.${ending}`;
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(bytes);
    } finally {
      if (fd !== undefined) closeSync(fd);
      place.dispose();
    }
  });
};

function checkSize(recordingId: string, bytes: number): void {
  if (bytes <= MAX_RECORDING_BYTES) return;
  const [size, limit] = [bytes, MAX_RECORDING_BYTES].map((count) => `${Math.round(count / 1_000_000)} MB`);
  throw fail('export_refused', { recordingId, reason: `it has ${size}, and at most ${limit} are exported here` });
}

/**
 * Sends lines of JSON first: `{"progress": 0.42}` during the work, then `{"bytes": N, "type": …}` and the N bytes of the
 * file, or the error.
 */
async function sendWithProgress(reply: FastifyReply, type: string, exported: Exported): Promise<FastifyReply> {
  const stream = new PassThrough();
  const line = (value: object) => stream.write(`${JSON.stringify(value)}\n`);
  void reply.type('application/x-ttypilot-export').send(stream);
  try {
    const bytes = await exported((progress) => void line({ progress }));
    line({ bytes: bytes.length, type });
    stream.end(bytes);
  } catch (error) {
    const failure =
      error instanceof TtypilotError ? error : fail('internal_error', { reason: (error as Error).message });
    line({ ...failureBody(failure), status: errorTable[failure.code].http });
    stream.end();
  }
  return reply;
}
