import { HttpClient, type HttpRequest } from '../client/http-client.js';
import { type OperationInput, type OperationOutput, typed } from '../client/typed-client.js';
import { pageHeaders } from './page-secret.js';

export type SessionInfo = OperationOutput<'list_sessions'>['sessions'][number];
export type AgentInfo = OperationOutput<'list_agents'>['agents'][number];
export type TurnInfo = OperationOutput<'get_agent'>['turns'][number];
export type AnswerResult = OperationOutput<'respond'>;
export type RecordingInfo = OperationOutput<'list_recordings'>['recordings'][number];

/** An answer to an agent, as the service takes it. */
export type AnswerInput = Omit<OperationInput<'respond'>, 'agent_id'>;

/** A page should not load more into memory. */
export const MAX_PLAYED_BYTES = 64_000_000;

// the service that the page came from, with the header that makes the login count
const service = new HttpClient('', { headers: pageHeaders });

/** Runs an operation. Rejects with errors from the table, as do all requests here. */
export const { call } = typed(service);

/** Answers a coding agent. */
export async function answerAgent(agentId: string, answer: AnswerInput): Promise<AnswerResult> {
  return (await post(`/api/respond/${encodeURIComponent(agentId)}`, answer)).json();
}

/** The file of a recording. */
export function fetchRecording(recordingId: string): Promise<Response> {
  return request(`/api/recordings/${encodeURIComponent(recordingId)}`);
}

/** A part of the file of a recording, or less at its end. */
export function fetchRecordingRange(recordingId: string, offset: number, length: number): Promise<Response> {
  const headers = { range: `bytes=${offset}-${offset + length - 1}` };
  return request(`/api/recordings/${encodeURIComponent(recordingId)}`, { headers });
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

/** Asks the service for anything else. */
export function request(path: string, init?: HttpRequest): Promise<Response> {
  // in a browser, every answer comes from fetch
  return service.request(path, init) as Promise<Response>;
}
