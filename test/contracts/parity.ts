import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../src/operations/client.js';
import { operations } from '../../src/operations/index.js';
import type { Operation } from '../../src/operations/operation.js';
import { AskingAgent } from '../helpers/asking-agent.js';
import type { ServicePlace } from '../helpers/service.js';

/** What every surface offers a caller: operations by name, with the same results and errors. */
export type Call = (name: string, input: Record<string, unknown>) => ReturnType<Client['call']>;

export interface Surface {
  call: Call;
  /** The place of the service behind the surface, which has coding agents. */
  place?: ServicePlace;
  /** It tracks coding agents, but none reports to it here. */
  hasAgents?: boolean;
  /** A surface for agents lacks the operations that only people need. */
  isForAgents?: boolean;
  close(): Promise<void>;
}

/** Fields with different values in every run. */
const VOLATILE = ['session_id', 'id', 'pid', 'elapsed_ms', 'age_ms', 'created_at', 'data', 'latency_ms'];
const AGENT = ['agent_id', 'turn_id'];
const VOLATILE_OF: Record<string, string[]> = {
  // it says how long the act took
  act: ['message'],
  // the length of a shell's prompt depends on the machine
  run_command: ['seq'],
  explain: ['ago_ms'],
  // either the reader of the line or the end of the program is seen first
  send_text: ['evidence'],
  // names and sizes of files vary, and files of earlier tests are listed too
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
    test(`${operation.name} behaves as in its example, where there are agents`, async () => {
      const { name, example } = operation;
      if (surface.isForAgents && operation.isForPeople) {
        await expect(surface.call(name, example.input)).rejects.toThrow(`There is no operation ${name}`);
        return;
      }
      const isAbout = 'agent_id' in example.input;
      if (!surface.place && (isAbout || !surface.hasAgents)) {
        const code = surface.hasAgents ? 'agent_not_found' : 'no_agents_here';
        await expect(surface.call(name, example.input)).rejects.toMatchObject({ code });
        return;
      }
      const about = surface.place && isAbout ? { agent_id: await startAgent(surface.place) } : {};
      const output = await surface.call(name, { ...example.input, ...about });
      expect(settled(output, name)).toEqual(settled(example.output, name));
    });
  }

  for (const operation of operations.filter(({ target }) => target !== 'agents')) {
    test(`${operation.name} behaves as in its example`, async () => {
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

  test('the error names a missing session', async () => {
    const refusal = { code: 'session_not_found', details: { sessionId: 's-none' } };
    await expect(surface.call('get_screen', { session_id: 's-none' })).rejects.toMatchObject(refusal);
  });

  test('the error names a missing program, and no session is left', async () => {
    const refusal = { code: 'program_not_found', details: { program: 'no-such-program' } };
    await expect(surface.call('spawn_tui', { command: 'no-such-program' })).rejects.toMatchObject(refusal);
    expect(await surface.call('list_sessions', {})).toEqual({ sessions: [], total: 0 });
  });

  test('the error names an invalid pattern', async () => {
    const { session_id } = await surface.call('spawn_tui', { command: 'cat' });
    const waiting = surface.call('wait_for_text', { session_id, pattern: '(' });
    await expect(waiting).rejects.toMatchObject({ code: 'invalid_pattern', details: { pattern: '(' } });
    await surface.call('close_session', { session_id });
  });

  test('no key is sent when one of them is unknown', async () => {
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

/** An agent that asks the question of the examples. */
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

/** A finished recording. */
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

/** Replaces values that differ in every run with their types. */
function settled(output: unknown, name: string): unknown {
  const volatile = [...VOLATILE, ...(VOLATILE_OF[name] ?? [])];
  // the command line starts programs in its current directory
  const isSurfaceOwn = (key: string) => name === 'get_session' && key === 'cwd';
  return JSON.parse(JSON.stringify(output), (key, value) => {
    if (isSurfaceOwn(key)) return undefined;
    return volatile.includes(key) ? typeof value : value;
  });
}
