import type { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { Throttle } from '../../../base/throttle.js';
import type { Engine } from '../../../engine/engine.js';
import { SESSIONS_URI, screenUri } from '../../mcp/uris.js';

const EVERY_MS = 200;

/** Notifies MCP listeners of changed resources, throttled. */
export function publishChanges(engine: Engine, bus: InMemoryServerEventBus, clock: Clock): Disposable {
  const watches = new Map<string, Disposable>();
  const changed = new Set<string>();

  const note = (uri: string) => {
    if (bus.listenerCount === 0) return;
    changed.add(uri);
    throttle.note();
  };
  const publish = () => {
    const uris = [...changed];
    changed.clear();
    for (const uri of uris) bus.publish({ kind: 'resource_updated', uri });
    if (uris.includes(SESSIONS_URI)) bus.publish({ kind: 'resources_list_changed' });
  };
  const throttle = new Throttle(publish, { clock, everyMs: EVERY_MS, waitsFirst: true });
  const look = () => {
    note(SESSIONS_URI);
    const sessions = engine.listSessions();
    for (const session of sessions) {
      if (!watches.has(session.id))
        watches.set(
          session.id,
          session.onScreen(() => note(screenUri(session.id))),
        );
    }
    for (const [id, watch] of watches) {
      if (sessions.some((session) => session.id === id)) continue;
      watch.dispose();
      watches.delete(id);
    }
  };
  const listening = engine.onChange(look);
  look();
  return {
    dispose() {
      listening.dispose();
      throttle.dispose();
      for (const watch of watches.values()) watch.dispose();
    },
  };
}
