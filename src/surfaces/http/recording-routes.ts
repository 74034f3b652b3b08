import { createReadStream } from 'node:fs';
import { fail } from '../../base/errors.js';
import type { Routes } from './context.js';

/** The files of recordings that the service has made. Only those it knows: nothing here takes a path. */
export const addRecordingRoutes: Routes = (server, { service }) => {
  server.get<{ Params: { id: string } }>('/api/recordings/:id', async ({ params }, reply) => {
    const { recordings } = service.engine;
    const isIt = ({ id }: { id: string }) => id === params.id;
    const recording = recordings.list().find(isIt) ?? recordings.earlier().find(isIt);
    if (!recording) throw fail('not_found', { what: `recording ${params.id}` });
    const type = recording.format === 'asciicast' ? 'application/x-asciicast' : 'application/jsonl';
    return reply.type(type).send(createReadStream(recording.path));
  });
};
