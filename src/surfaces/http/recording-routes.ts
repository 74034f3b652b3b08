import { createReadStream } from 'node:fs';
import type { Routes } from './context.js';

/** The files of recordings that the service knows: nothing here takes a path, and the file that was checked is sent. */
export const addRecordingRoutes: Routes = (server, { service }) => {
  server.get<{ Params: { id: string } }>('/api/recordings/:id', async ({ params }, reply) => {
    const { fd, format } = service.engine.recordings.library.open(params.id);
    const type = format === 'asciicast' ? 'application/x-asciicast' : 'application/jsonl';
    return reply.type(type).send(createReadStream('', { fd, start: 0 }));
  });
};
