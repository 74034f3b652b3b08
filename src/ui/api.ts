import type { z } from 'zod';
import type { describeAgent } from '../operations/agents/agent-fields.js';
import type { getAgent } from '../operations/agents/get-agent.js';
import type { respond as respondOperation } from '../operations/agents/respond.js';
import type { dismissAgent } from '../operations/dismiss-agent.js';
import type { getScreenshot } from '../operations/looks/get-screenshot.js';
import type { searchOutput } from '../operations/looks/search-output.js';
import type { deleteRecording } from '../operations/recordings/delete-recording.js';
import type { listRecordings } from '../operations/recordings/list-recordings.js';
import type { renameRecording } from '../operations/recordings/rename-recording.js';
import type { startRecording } from '../operations/recordings/start-recording.js';
import type { stopRecording } from '../operations/recordings/stop-recording.js';
import type { closeSession } from '../operations/sessions/close-session.js';
import type { getSession } from '../operations/sessions/get-session.js';
import type { releaseControl } from '../operations/sessions/release-control.js';
import type { describeSession } from '../operations/sessions/session-fields.js';
import type { signalSession } from '../operations/sessions/signal-session.js';
import type { spawnTui } from '../operations/sessions/spawn-tui.js';
import type { takeControl } from '../operations/sessions/take-control.js';
import { pageHeaders } from './page-secret.js';

export type SessionInfo = ReturnType<typeof describeSession>;

export type AgentInfo = ReturnType<typeof describeAgent>;
export type TurnInfo = Calls['get_agent']['output']['turns'][number];
export type AnswerResult = z.output<(typeof respondOperation)['output']>;

/** An answer to an agent, as the service takes it. */
export type Answer = Omit<z.input<(typeof respondOperation)['input']>, 'agent_id'>;

export type RecordingInfo = Calls['list_recordings']['output']['recordings'][number];

/** A page should not take more into its memory. */
export const MAX_PLAYED_BYTES = 64_000_000;

/** The operations that the app calls, with what they take and give. */
interface Calls {
  get_agent: Call<typeof getAgent>;
  dismiss_agent: Call<typeof dismissAgent>;
  get_session: { input: Pane | { session_id: string }; output: z.output<(typeof getSession)['output']> };
  spawn_tui: Call<typeof spawnTui>;
  take_control: OnSession<typeof takeControl>;
  release_control: OnSession<typeof releaseControl>;
  get_screenshot: OnSession<typeof getScreenshot>;
  search_output: OnSession<typeof searchOutput>;
  signal_session: OnSession<typeof signalSession>;
  close_session: OnSession<typeof closeSession>;
  start_recording: OnSession<typeof startRecording>;
  stop_recording: OnSession<typeof stopRecording>;
  list_recordings: Call<typeof listRecordings>;
  delete_recording: Call<typeof deleteRecording>;
  rename_recording: Call<typeof renameRecording>;
}

/** A pane of tmux in the place of a session. */
interface Pane {
  pane_id: string;
  socket_name?: string;
}

interface Defined {
  input: z.ZodObject;
  output: z.ZodObject;
}
interface Call<Operation extends Defined> {
  input: z.input<Operation['input']>;
  output: z.output<Operation['output']>;
}
interface OnSession<Operation extends Defined> {
  input: z.input<Operation['input']> & { session_id: string };
  output: z.output<Operation['output']>;
}

/** The service has refused something, and says why. */
export class ApiError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly status: number;

  constructor(status: number, body: { error_type?: string; message?: string; hint?: string }) {
    super(body.message ?? `The service answered ${status}.`);
    this.code = body.error_type ?? 'unknown';
    this.hint = body.hint ?? '';
    this.status = status;
  }
}

/** Runs an operation. */
export async function call<Name extends keyof Calls>(
  name: Name,
  input: Calls[Name]['input'],
): Promise<Calls[Name]['output']> {
  return (await post(`/api/v1/${name}`, input)).json();
}

/** Answers a coding agent. */
export async function respond(agentId: string, answer: Answer): Promise<AnswerResult> {
  return (await post(`/api/respond/${encodeURIComponent(agentId)}`, answer)).json();
}

/** The file of a recording. */
export function fetchRecording(recordingId: string): Promise<Response> {
  return request(`/api/recordings/${encodeURIComponent(recordingId)}`);
}

/** A browser that is logged in. */
export interface LoginInfo {
  id: string;
  user_agent: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  is_current: boolean;
}

export async function listLogins(): Promise<LoginInfo[]> {
  const { logins } = (await (await request('/api/logins')).json()) as { logins: LoginInfo[] };
  return logins;
}

export async function endLogin(id: string): Promise<void> {
  await request(`/api/logins/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Ends the login of this browser; the live connection then says that it is over. */
export async function logOut(): Promise<void> {
  await request('/logout', { method: 'POST' });
}

/** What the service says of itself; `reason` is why it cannot do all of its work. */
export interface Health {
  version: string;
  reason?: string;
}

export async function readHealth(): Promise<Health> {
  // a service with a problem answers 503, with the same fields
  return (await fetch('/healthz')).json();
}

/** Whether the login still holds. */
export async function isLoggedIn(): Promise<boolean> {
  const response = await fetch('/api/v1/list_sessions', { method: 'POST', headers: pageHeaders() });
  return response.status !== 401;
}

function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Asks the service, with what makes the login count; rejects with its refusal. */
export async function request(path: string, init: { headers?: Record<string, string> } & RequestInit = {}) {
  const response = await fetch(path, { ...init, headers: { ...pageHeaders(), ...init.headers } }).catch(() => {
    throw new ApiError(0, { error_type: 'unreachable', message: 'The service cannot be reached.' });
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  return response;
}
