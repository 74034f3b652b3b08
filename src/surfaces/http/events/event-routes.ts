import type { Disposable } from '../../../base/disposable.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import { EVENT_TYPES } from '../../../contracts/events.js';
import type { Principal } from '../../../service/access.js';
import type { ServiceEvent } from '../../../service/event-log.js';
import { Shares } from '../connections/shares.js';
import type { HttpContext, Routes } from '../context.js';
import { failureBody } from '../failure.js';
import { EventStream } from './event-stream.js';

interface Query {
  types?: string;
  agent_id?: string;
  session_id?: string;
  last_event_id?: string;
}

/** Events as they happen, after those that the client has missed. */
export const addEventRoutes: Routes = (server, context) => {
  const { clock, limits, metrics } = context;
  const { events } = context.sessions;
  const streams = new Set<EventStream>();
  const places = new Shares({ limit: limits.eventStreams, what: 'event streams', tokenShare: limits.tokenShare });
  metrics.watch('event_streams', () => streams.size);
  const listening = events.onEvent((event) => {
    for (const stream of streams) stream.send(event);
  });
  // a server does not close while a client listens
  server.addHook('preClose', async () => {
    listening.dispose();
    for (const stream of streams) stream.dispose();
  });

  server.get<{ Querystring: Query }>('/api/events/stream', async ({ query, headers, principal }, reply) => {
    if (!principal) return;
    const isWanted = filterOf(query);
    const after = positionOf(headers['last-event-id'] ?? query.last_event_id);
    const place = placeOf(principal, places);
    if (place instanceof TtypilotError) {
      return reply.code(503).header('retry-after', '5').send(failureBody(place));
    }
    const { raw } = reply.hijack();
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const stream = new EventStream(raw, clock, isWanted);
    raw.once('close', () => {
      place.dispose();
      streams.delete(stream);
      stream.dispose();
    });
    if (after === undefined) stream.begin(events.publishedId);
    else replay(stream, after, context);
    streams.add(stream);
  });
};

function placeOf(principal: Principal, places: Shares): Disposable | TtypilotError {
  try {
    return places.take(principal);
  } catch (error) {
    return error as TtypilotError;
  }
}

function replay(stream: EventStream, after: number, { sessions }: HttpContext): void {
  const { events, isGap } = sessions.events.after(after);
  if (isGap) stream.gap();
  for (const event of events) stream.send(event);
}

function filterOf({ types, agent_id, session_id }: Query): (event: ServiceEvent) => boolean {
  const wanted = types ? new Set(types.split(',').map((type) => type.trim())) : undefined;
  for (const type of wanted ?? []) {
    if (!EVENT_TYPES.some((known) => known === type)) {
      const reason = `${type} is none of ${EVENT_TYPES.join(', ')}`;
      throw fail('invalid_argument', { name: 'types', reason });
    }
  }
  return ({ type, agentId, sessionId }) =>
    (wanted?.has(type) ?? true) &&
    (agent_id === undefined || agentId === agent_id) &&
    (session_id === undefined || sessionId === session_id);
}

function positionOf(text: string | string[] | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const id = Number(text);
  if (Number.isSafeInteger(id) && id >= 0) return id;
  throw fail('invalid_argument', { name: 'last_event_id', reason: `${text} is not the number of an event` });
}
