import { describeSession } from '../../operations/sessions/session-fields.js';
import type { Service } from '../../service/service.js';
import type { Sessions } from '../../service/sessions.js';
import type { Session } from '../../session/session.js';

/** The sessions of this process, as surfaces show them. */
export function localSessions(service: Service): Sessions {
  const { engine, events } = service;
  return {
    events,
    find: (id) => engine.find(id),
    list: () => engine.listSessions(),
    // every session that comes from here is one of the engine's
    describe: (session) => describeSession(session as Session),
    async askReadiness(id) {
      const session = engine.find(id);
      if (!session || session.exit) return false;
      const before = session.readiness.current.state;
      return (await session.waits.forReadiness()).state !== before;
    },
    exitOf: (id) => service.exitOf(id),
    onExit: (listener) => service.onExit(listener),
    onChange: (listener) => engine.onChange(listener),
  };
}
