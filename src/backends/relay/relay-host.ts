import type { Clock } from '../../base/clock.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { parseSshAddress } from '../../base/ssh/ssh-address.js';
import type { Backend, LaunchOptions } from '../backend.js';
import { RelayBackend } from './relay-backend.js';
import type { OpenRelay, RelayLink } from './relay-link.js';

export interface RelayLaunchOptions extends LaunchOptions {
  /** Such as `ssh://box`. */
  host: string;
  answerQueries?: boolean;
  title?: string | undefined;
  description?: string | undefined;
  parentAgent?: string | undefined;
}

/** Starts programs with the ttypilots of other machines. The programs of one machine share a connection. */
export class RelayHost {
  readonly #clock: Clock;
  readonly #openRelay: OpenRelay;
  readonly #links = new Map<string, { link: RelayLink; users: number }>();

  constructor(clock: Clock, openRelay: OpenRelay) {
    this.#clock = clock;
    this.#openRelay = openRelay;
  }

  async launch(options: RelayLaunchOptions): Promise<Backend> {
    const { host: address, command, args = [], cols = 80, rows = 24, env, cwd, useScript, answerQueries } = options;
    const { host } = parseSshAddress(address);
    const link = this.#share(address);
    try {
      const started = await link.call('spawn_tui', {
        ...{ command, args, cols, rows, env, cwd, use_script: useScript, answer_queries: answerQueries },
        ...{ title: options.title, description: options.description, parent_agent: options.parentAgent },
        // it is held back here, where the first input comes in
        first_input_wait_ms: 0,
      });
      const sessionId = String(started.session_id);
      await checkRoutes(link, sessionId, host);
      const size = { cols, rows };
      return new RelayBackend({ link, clock: this.#clock, sessionId, pid: Number(started.pid), size, host });
    } catch (error) {
      link.dispose();
      throw error;
    }
  }

  #share(address: string): RelayLink {
    const shared = this.#links.get(address) ?? { link: this.#openRelay(address), users: 0 };
    this.#links.set(address, shared);
    shared.users++;
    let isOpen = true;
    const { link } = shared;
    return {
      call: (operation, input) => link.call(operation, input),
      get: (path, signal) => link.get(path, signal),
      post: (path, body) => link.post(path, body),
      dispose: () => {
        if (!isOpen) return;
        isOpen = false;
        if (--shared.users > 0) return;
        this.#links.delete(address);
        link.dispose();
      },
    };
  }
}

/** An older ttypilot has the operations, but not what a session of another machine needs. */
async function checkRoutes(link: RelayLink, sessionId: string, host: string): Promise<void> {
  try {
    await link.get(`/api/live/${sessionId}/look`, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof TtypilotError) || error.code !== 'not_found') return;
    await link.call('close_session', { session_id: sessionId }).catch(() => {});
    throw fail('relay_mismatch', { host, problem: 'it is too old to keep sessions for other machines' });
  }
}
