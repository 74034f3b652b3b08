import { asTableError, fail, TtypilotError } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import { permissionProblem } from '../../operations/call-context.js';
import type { AuditEntry } from '../../operations/dispatch.js';
import { parseInput } from '../../operations/dispatch.js';
import { findOperation } from '../../operations/index.js';
import type { Operation } from '../../operations/operation.js';
import { pageOf } from '../../operations/page.js';
import { Unanswered } from '../broker.js';
import type { CallMessage, DoorCaller } from '../messages.js';
import type { Directory } from './directory.js';
import type { FleetHost } from './fleet-host.js';
import { parseAnswer } from './parse-answer.js';
import { type PlaceWish, placesFor } from './place.js';
import type { RemoteSession } from './remote-session.js';

export interface DoorCall {
  caller: DoorCaller;
  signal: AbortSignal;
  patienceMs?: number | undefined;
  viewer?: string | undefined;
  callId?: string | undefined;
  onAudit?: (entry: AuditEntry) => void;
}

type Fields = Record<string, unknown>;

const AGENT_IDS = ['agent_id', 'pane_session_id'];
/** As doors make them. */
const CALL_ID = /^e-\w+\.\d+\.c-\w+$/;

/** How many hosts are tried for a new program. */
const MAX_TRIES = 3;
/** The host refused before anything was done. */
const REFUSALS = ['host_full', 'too_many_sessions', 'host_unreachable'];

/** Passes operations on to the hosts. */
export class FleetCalls {
  readonly #directory: Directory;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** Runs an operation by name, as `dispatch` does for sessions of this process. */
  async call(name: string, input: unknown, call: DoorCall): Promise<Fields> {
    const operation = findOperation(name);
    const about: Pick<AuditEntry, 'sessionId'> = {};
    const audit = (outcome: AuditEntry['outcome']) =>
      call.onAudit?.({ operation: name, effect: operation.effect, ...about, isPlain: false, outcome });
    try {
      const needed = { needed: operation.effect, granted: call.caller.scope };
      const problem = permissionProblem(name, needed);
      if (problem) throw problem;
      call.signal.throwIfAborted();
      const fields = parseInput(operation, input);
      if (typeof fields.session_id === 'string') about.sessionId = fields.session_id;
      const output = await this.#route(operation, (input ?? {}) as Fields, fields, call);
      audit('done');
      return output;
    } catch (error) {
      const failure = asTableError(error, call.signal);
      audit(failure.code);
      throw failure;
    }
  }

  /** The input travels as it came: the host adds its own defaults. */
  #route(operation: Operation, input: Fields, parsed: Fields, call: DoorCall): Promise<Fields> | Fields {
    const { name, target } = operation;
    if (name === 'list_sessions') return this.#list(parsed);
    if (name === 'spawn_tui') return this.#spawn(input, parsed, call);
    if (target === 'agents')
      return name === 'list_agents' ? this.#listAgents(parsed, call) : this.#toAgent(name, input, call);
    if (typeof parsed.session_id === 'string') return this.#toSession(name, input, parsed.session_id, call);
    const what = target === 'session' ? 'a pane: name its session_id' : 'all hosts together';
    throw fail('not_at_door', { operation: name, what });
  }

  #list({ state, filter = '', ...page }: Fields): Fields {
    const text = String(filter).toLowerCase();
    const isWanted = (session: RemoteSession) =>
      (state === undefined || session.state === state) && (text === '' || namesOf(session).includes(text));
    const all = this.#directory.list();
    const wanted = state === undefined && text === '' ? all : all.filter(isWanted);
    const { rows, ...rest } = pageOf(wanted, page as { limit: number; offset: number }, ({ facts }) => facts);
    return { sessions: rows, ...rest };
  }

  async #toSession(name: string, input: Fields, id: string, call: DoorCall): Promise<Fields> {
    const { host, shortId } = this.#find(id);
    const output = await ask(host, name, { ...input, session_id: shortId }, call);
    const isItself = output.id === shortId;
    return {
      ...namingHost(output, host.name, ['session_id']),
      ...(isItself ? { id: `${shortId}@${host.name}`, host: host.name } : {}),
    };
  }

  /** A session that this door has not heard of yet may be known to its host. */
  #find(id: string): { host: FleetHost; shortId: string } {
    const session = this.#directory.find(id);
    if (session) return session;
    const [shortId = '', name] = id.split('@');
    if (name === undefined) throw fail('session_not_found', { sessionId: id });
    return { host: this.#directory.host(name), shortId };
  }

  async #spawn(input: Fields, parsed: Fields, call: DoorCall): Promise<Fields> {
    const { host: _, labels: __, ...rest } = input;
    const wish = parsed as PlaceWish;
    // a place beyond the fleet is for the host to reach
    const isBeyond = wish.host?.includes('://') === true;
    const program = isBeyond ? { ...rest, host: wish.host } : rest;
    let refusal: unknown;
    for (const host of this.#places(isBeyond ? { ...wish, host: undefined } : wish, call)) {
      try {
        host.placed++;
        return namingHost(await ask(host, 'spawn_tui', program, call), host.name, ['session_id']);
      } catch (error) {
        if (!(error instanceof TtypilotError) || !REFUSALS.includes(error.code)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  /** A call that is asked for again goes where it went. */
  #places(wish: PlaceWish, { callId = '' }: DoorCall): FleetHost[] {
    const { hosts } = this.#directory;
    const [epoch] = callId.split('.');
    const asked = hosts.filter(({ heartbeat }) => heartbeat?.epoch === epoch);
    return asked.length > 0 ? asked : placesFor(hosts, wish).slice(0, MAX_TRIES);
  }

  /** Those of all hosts that answer, waiting ones first. */
  async #listAgents({ max_ended, ...page }: Fields, call: DoorCall): Promise<Fields> {
    const hosts = this.#directory.hosts.filter(({ isReachable }) => isReachable);
    const answers = await Promise.all(
      hosts.map(async (host) => {
        const answer = await ask(host, 'list_agents', { max_ended }, call).catch(() => ({ agents: [] }));
        return (answer.agents as Fields[]).map((agent) => namingHost(agent, host.name, AGENT_IDS));
      }),
    );
    const rank = ({ state, ended_at }: Fields) => (ended_at !== null ? 2 : state === 'awaiting_input' ? 0 : 1);
    const agents = answers.flat().sort((a, b) => rank(a) - rank(b));
    const { rows, ...rest } = pageOf(agents, page as { limit: number; offset: number }, (agent) => agent);
    return { agents: rows, ...rest };
  }

  async #toAgent(name: string, input: Fields, call: DoorCall): Promise<Fields> {
    const [agentId = '', hostName] = String(input.agent_id).split('@');
    if (hostName === undefined) throw fail('agent_not_found', { agentId });
    const host = this.#directory.host(hostName);
    return namingHost(await ask(host, name, { ...input, agent_id: agentId }, call), hostName, AGENT_IDS);
  }
}

/** Asks a host once. An act that gets no answer is never repeated here. */
async function ask(host: FleetHost, operation: string, input: Fields, call: DoorCall): Promise<Fields> {
  const { caller, signal, patienceMs, viewer, callId } = call;
  const isAct = findOperation(operation).effect !== 'read';
  const id = callId !== undefined && CALL_ID.test(callId) ? callId : host.newCallId();
  const options = { patienceMs, viewer, ...(isAct ? {} : { callId }) };
  const message: CallMessage = { id, sentAtMs: host.upMs, operation, input, options, caller };
  const aborting = onAbort(signal, () => host.send('cancel', { id }));
  try {
    return parseAnswer<{ output: Fields }>(await host.askBytes('call', message)).output;
  } catch (error) {
    if (error instanceof TtypilotError) throw naming(error, host.name);
    if (!(error instanceof Unanswered)) throw error;
    if (error.why === 'silence' && isAct) throw fail('answer_lost', { host: host.name, operation, callId: id });
    throw host.unreachable();
  } finally {
    aborting.dispose();
  }
}

/** Ids in an answer, with the host. */
function namingHost(output: Fields, host: string, fields: readonly string[]): Fields {
  const named = { ...output };
  for (const field of fields) if (typeof named[field] === 'string') named[field] = `${named[field]}@${host}`;
  return named;
}

function naming(error: TtypilotError, host: string): TtypilotError {
  const { code, details } = error;
  const { sessionId } = details;
  return sessionId === undefined ? error : new TtypilotError(code, { ...details, sessionId: `${sessionId}@${host}` });
}

function namesOf({ facts }: RemoteSession): string {
  const { id, title, description = '', command, args } = facts;
  return [id, title, description, [command, ...(args as string[])].join(' ')].join('\n').toLowerCase();
}
