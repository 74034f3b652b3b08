import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../src/operations/caller.js';
import { operations } from '../../src/operations/index.js';
import type { Operation } from '../../src/operations/operation.js';
import { AskingAgent } from '../helpers/asking-agent.js';
import type { ServicePlace } from '../helpers/service.js';

/** What every surface is to a caller: operations by name, the same results, the same errors. */
export type Call = (name: string, input: Record<string, unknown>) => ReturnType<Caller['call']>;

export interface Surface {
  call: Call;
  /** Where the surface is one of a service, which has coding agents. */
  place?: ServicePlace;
  /** It is for agents, and does not have what only people need. */
  isForAgents?: boolean;
  close(): Promise<void>;
}

/** Fields whose values are another in every run. */
const VOLATILE = ['session_id', 'id', 'pid', 'elapsed_ms', 'age_ms', 'created_at', 'data', 'latency_ms'];
const AGENT = ['agent_id', 'turn_id'];
const VOLATILE_OF: Record<string, string[]> = {
  // how long a shell's prompt is depends on the machine
  run_command: ['seq'],
  // who is seen first, the reader of the line or the end of the program
  send_text: ['evidence'],
  // files have names and sizes of their own, and those of the tests before are listed, too
  start_recording: ['recording_id', 'path'],
  stop_recording: ['recording_id', 'path', 'bytes', 'duration_ms', 'started_at'],
  list_recordings: ['recordings', 'total'],
  rename_recording: ['recording_id'],
  delete_recording: ['recording_id', 'path', 'bytes'],
  get_agent: [...AGENT, 'name', 'cwd', 'tmux_pane_id', 'tmux_socket', 'pane_session_id', 'started_at', 'last_seen'],
  respond: [...AGENT, 'evidence'],
  dismiss_agent: [...AGENT, 'ended_at'],
};

/** Runs the example of every operation, and some mistakes, through a surface. */
export function parityContract(open: () => Promise<Surface>): void {
  let surface: Surface;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'ttypilot-data-'));
  beforeAll(async () => {
    process.env.TTYPILOT_DATA_DIR = dataDirectory;
    surface = await open();
  });
  afterAll(async () => {
    await surface.close();
    rmSync(dataDirectory, { recursive: true });
  });

  for (const operation of operations.filter(({ target }) => target === 'agents')) {
    test(`${operation.name} does what its example says, where there are agents`, async () => {
      const { name, example } = operation;
      if (surface.isForAgents && operation.isForPeople) {
        await expect(surface.call(name, example.input)).rejects.toThrow(`There is no operation ${name}`);
        return;
      }
      if (!surface.place) {
        await expect(surface.call(name, example.input)).rejects.toMatchObject({ code: 'no_agents_here' });
        return;
      }
      const isAbout = 'agent_id' in example.input;
      const about = isAbout ? { agent_id: await startAgent(surface.place) } : {};
      const output = await surface.call(name, { ...example.input, ...about });
      expect(settled(output, name)).toEqual(settled(example.output, name));
    });
  }

  for (const operation of operations.filter(({ target }) => target !== 'agents')) {
    test(`${operation.name} does what its example says`, async () => {
      const sessionId = await startProgram(operation, surface.call);
      const isAboutRecording = operation.target === 'none' && 'recording_id' in operation.example.input;
      const target = {
        ...(sessionId === undefined ? {} : { session_id: sessionId }),
        ...(isAboutRecording ? { recording_id: await makeRecording(surface.call) } : {}),
      };
      try {
        const calling = surface.call(operation.name, { ...operation.example.input, ...target });
        if (surface.isForAgents && operation.isForPeople) {
          await expect(calling).rejects.toThrow(`There is no operation ${operation.name}`);
          return;
        }
        const output = await calling;
        expect(settled(output, operation.name)).toEqual(settled(operation.example.output, operation.name));
      } finally {
        await closeAll(surface.call);
      }
    });
  }

  test('a session that is not there is named', async () => {
    const refusal = { code: 'session_not_found', details: { sessionId: 's-none' } };
    await expect(surface.call('get_screen', { session_id: 's-none' })).rejects.toMatchObject(refusal);
  });

  test('a missing program is named, and no session is left', async () => {
    const refusal = { code: 'program_not_found', details: { program: 'no-such-program' } };
    await expect(surface.call('spawn_tui', { command: 'no-such-program' })).rejects.toMatchObject(refusal);
    expect(await surface.call('list_sessions', {})).toEqual({ sessions: [], total: 0 });
  });

  test('a pattern that is not valid is named', async () => {
    const { session_id } = await surface.call('spawn_tui', { command: 'cat' });
    const waiting = surface.call('wait_for_text', { session_id, pattern: '(' });
    await expect(waiting).rejects.toMatchObject({ code: 'invalid_pattern', details: { pattern: '(' } });
    await surface.call('close_session', { session_id });
  });

  test('of keys of which one is unknown, none is sent', async () => {
    const { session_id } = await surface.call('spawn_tui', { command: 'cat' });
    const pressing = surface.call('send_input', { session_id, keys: ['a', 'entre'] });
    await expect(pressing).rejects.toMatchObject({ code: 'unknown_key', details: { key: 'entre' } });
    const { seq } = await surface.call('send_input', { session_id, input: 'b' });
    expect(await surface.call('wait_for_text', { session_id, pattern: 'b', since: seq })).toMatchObject({
      found: true,
    });
    expect(await surface.call('get_screen', { session_id })).toMatchObject({ text: expect.not.stringContaining('a') });
    await surface.call('close_session', { session_id });
  });
}

/** An agent that asks what the examples say, and shows it. */
async function startAgent(place: ServicePlace): Promise<string> {
  const { agentId } = await AskingAgent.started(place, { ask: 'permission', name: 'tests' });
  const dialog = async () => (await place.call('get_agent', { agent_id: agentId })).dialog;
  await expect.poll(dialog, { timeout: 10_000 }).not.toBeNull();
  return agentId;
}

async function startProgram({ target, example }: Operation, call: Call): Promise<string | undefined> {
  if (target !== 'session') return undefined;
  if (!example.program || example.ready === undefined) throw new Error('the example needs a program and what it shows');
  const { session_id } = await call('spawn_tui', example.program);
  expect(await call('wait_for_text', { session_id, pattern: example.ready, flags: 'm' })).toMatchObject({
    found: true,
  });
  for (const { operation, input } of example.before ?? []) await call(operation, { session_id, ...input });
  return session_id as string;
}

/** A recording that is over. */
async function makeRecording(call: Call): Promise<string> {
  const { session_id } = await call('spawn_tui', { command: 'cat' });
  const { recording_id } = await call('start_recording', { session_id });
  await call('stop_recording', { session_id });
  return recording_id as string;
}

async function closeAll(call: Call): Promise<void> {
  const { sessions } = (await call('list_sessions', {})) as { sessions: { id: string }[] };
  for (const { id } of sessions) await call('close_session', { session_id: id });
}

/** The same with the kind of value in place of what is another in every run. */
function settled(output: unknown, name: string): unknown {
  const volatile = [...VOLATILE, ...(VOLATILE_OF[name] ?? [])];
  // the command line starts programs in the directory in which it is typed
  const isSurfaceOwn = (key: string) => name === 'get_session' && key === 'cwd';
  return JSON.parse(JSON.stringify(output), (key, value) => {
    if (isSurfaceOwn(key)) return undefined;
    return volatile.includes(key) ? typeof value : value;
  });
}
