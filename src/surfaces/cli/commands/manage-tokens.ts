import { fail } from '../../../base/errors/errors.js';
import { wrongUsage } from '../args/usage.js';
import type { Context } from '../context.js';
import { json, plain } from '../show/output.js';
import { printTable } from '../show/tables.js';
import { askService } from './ask-service.js';

interface Token {
  id: string;
  name: string;
  scope: string;
  created_at: string;
}
type Values = Record<string, unknown>;

/** `ttypilot token create|list|revoke`. */
export async function manageTokens(values: Values, context: Context): Promise<number> {
  const { action, name } = values as { action: 'create' | 'list' | 'revoke'; name?: string };
  if (action === 'list') {
    if (name !== undefined) throw wrongUsage(`'${name}' is one word too many`, 'token');
    await list(values, context);
    return 0;
  }
  if (name === undefined) throw wrongUsage(`token ${action} needs a NAME`, 'token');
  if (action === 'revoke' && values.permission !== undefined) {
    throw wrongUsage('--permission works only with token create', 'token');
  }
  await (action === 'create' ? create(name, values, context) : revoke(name, values, context));
  return 0;
}

async function create(name: string, values: Values, context: Context): Promise<void> {
  const { output } = context;
  const body = { name, scope: values.permission ?? 'read' };
  const made = await askService<Token & { token: string }>(values, context, {
    method: 'POST',
    path: '/api/tokens',
    body,
  });
  if (values.json) return output.data(json(made, output));
  output.data(`${made.token}\n`);
  output.note(`${made.id}: permission ${made.scope}. The token is not shown again.`);
}

async function list(values: Values, context: Context): Promise<void> {
  const { output } = context;
  const tokens = await allTokens(values, context);
  if (values.json) return output.data(json({ tokens }, output));
  if (tokens.length === 0) return output.note("No tokens besides the owner's. See: ttypilot token --help");
  const rows = tokens.map(({ id, scope, created_at, name }) => [id, scope, created_at.slice(0, 10), plain(name)]);
  printTable([['TOKEN', 'MAY', 'CREATED', 'NAME'], ...rows], output);
}

async function revoke(wanted: string, values: Values, context: Context): Promise<void> {
  const { output } = context;
  const tokens = await allTokens(values, context);
  const found = tokens.filter(({ id, name }) => id === wanted || name === wanted);
  const [token, another] = found;
  if (!token) throw fail('not_found', { what: `token ${wanted}` });
  if (another) throw wrongUsage(`${found.length} tokens have this name: ${ids(found)}. Give an id`, 'token');
  await askService(values, context, { method: 'DELETE', path: `/api/tokens/${encodeURIComponent(token.id)}` });
  if (values.json) return output.data(json({ id: token.id, name: token.name, revoked: true }, output));
  output.note(`Revoked ${plain(token.name)} (${token.id}).`);
}

async function allTokens(values: Values, context: Context): Promise<Token[]> {
  return (await askService<{ tokens: Token[] }>(values, context, { method: 'GET', path: '/api/tokens' })).tokens;
}

function ids(tokens: readonly Token[]): string {
  return tokens.map(({ id }) => id).join(', ');
}
