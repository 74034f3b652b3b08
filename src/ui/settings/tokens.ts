import { request } from '../api.js';

export type TokenScope = 'read' | 'input' | 'control';

/** A program's token, without the secret. */
export interface TokenInfo {
  id: string;
  name: string;
  scope: TokenScope;
  created_at: string;
}

export const SCOPES: readonly { value: TokenScope; label: string; hint: string }[] = [
  { value: 'read', label: 'View', hint: 'Screens, output, recordings and events.' },
  { value: 'input', label: 'View and type', hint: 'Also send keys and text to running programs.' },
  { value: 'control', label: 'Full control', hint: 'Also start and end programs. Only you manage tokens and logins.' },
];

export async function listTokens(): Promise<TokenInfo[]> {
  return ((await (await request('/api/tokens')).json()) as { tokens: TokenInfo[] }).tokens;
}

/** Creates a token; the service returns the secret only once. */
export async function createToken(name: string, scope: TokenScope): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await request('/api/tokens', { method: 'POST', headers, body: JSON.stringify({ name, scope }) });
  return ((await response.json()) as { token: string }).token;
}

export async function revokeToken(id: string): Promise<void> {
  await request(`/api/tokens/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
