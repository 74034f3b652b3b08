import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { TtypilotError } from '../../base/errors/errors.js';
import type { Client } from '../../operations/client.js';
import { listAllSessions } from '../../operations/sessions/list-all-sessions.js';
import type { Updates } from './updates.js';
import { SCREEN_TEMPLATE, SESSIONS_URI, screenUri, sessionOfScreen } from './uris.js';

interface Listed {
  id: string;
  command: string;
  args: string[];
  title: string;
}

/** The sessions and their screens as resources to read and subscribe to. */
export function addResources(mcp: McpServer, client: Client, updates: Updates): void {
  mcp.server.registerCapabilities({ resources: { subscribe: true, listChanged: true } });
  mcp.registerResource(
    'sessions',
    SESSIONS_URI,
    { title: 'Sessions', description: 'All sessions, as list_sessions returns them.', mimeType: 'application/json' },
    async () => ({
      contents: [
        { uri: SESSIONS_URI, mimeType: 'application/json', text: JSON.stringify({ sessions: await list(client) }) },
      ],
    }),
  );
  mcp.registerResource(
    'screen',
    new ResourceTemplate(SCREEN_TEMPLATE, {
      list: async () => ({ resources: (await list(client)).map(screenResource) }),
      complete: { id: (begun) => sessionIds(client, begun) },
    }),
    { title: 'Screen', description: 'What a session shows now, as text.', mimeType: 'text/plain' },
    async ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: await screen(client, href) }] }),
  );
  mcp.server.setRequestHandler('resources/subscribe', async ({ params }) => {
    await updates.subscribe(params.uri);
    return {};
  });
  mcp.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    updates.unsubscribe(params.uri);
    return {};
  });
}

/** The session ids with this prefix, for completion. */
export async function sessionIds(client: Client, begun = ''): Promise<string[]> {
  return (await list(client)).map(({ id }) => id).filter((id) => id.startsWith(begun));
}

async function list(client: Client): Promise<Listed[]> {
  return listAllSessions(client);
}

function screenResource({ id, command, args, title }: Listed) {
  const line = [command, ...args].join(' ');
  return { uri: screenUri(id), name: `screen of ${id}`, description: title === '' ? line : `${title}: ${line}` };
}

async function screen(client: Client, uri: string): Promise<string> {
  const session_id = sessionOfScreen(uri);
  if (session_id === undefined) throw new ResourceNotFoundError(uri);
  try {
    const { text } = await client.call('get_screen', { session_id });
    return text as string;
  } catch (error) {
    if (error instanceof TtypilotError && error.code === 'session_not_found') throw new ResourceNotFoundError(uri);
    throw error;
  }
}
