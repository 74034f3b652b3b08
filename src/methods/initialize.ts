import { z } from 'zod';
import { fail } from '../base/errors/errors.js';
import { SafeFolder } from '../snapshots/safe-folder.js';
import { slugOf } from '../snapshots/slug.js';
import { ActiveSession } from './active-session.js';
import { ambiguityOf, ambiguityParam } from './fields.js';
import { method } from './method.js';
import { checkTheme } from './pictures.js';
import type { ServerState } from './server-state.js';

export const initialize = method({
  name: 'initialize',
  summary: 'Begin the session: its name, its size and what holds in it.',
  needs: 'none',
  order: 'act',
  begins: true,
  params: z.object({
    name: z.string().trim().min(1, 'the session name cannot be empty').default('session').describe('Of the session.'),
    timeoutSeconds: z.number().min(0).max(86_400).optional().describe('How long waits last, unless they say it.'),
    terminalCols: z.int().min(1).max(1000).optional().describe('The size of the terminal.'),
    terminalRows: z.int().min(1).max(1000).optional().describe('The same in rows.'),
    ambiguityMode: ambiguityParam.describe('What to do when several things match.'),
    snapshotTheme: z.string().optional().describe('The theme of pictures.'),
    updateSnapshots: z.boolean().optional().describe('Write baselines anew instead of comparing with them.'),
  }),
  result: 'sessionName, artifactRoot, rows, cols, version',
}).handle(async (params, { server, begun }) => {
  if (server.session) throw fail('session_already_started', {});
  const { defaults, version } = server;
  const { name, ambiguityMode } = params;
  const cols = params.terminalCols ?? defaults.cols;
  const rows = params.terminalRows ?? defaults.rows;
  const theme = checkTheme(params.snapshotTheme ?? defaults.theme);
  const [root, snapshots] = await openFolders(defaults.artifactDir, slugOf(name));
  // another one may have been faster
  if (server.session) throw fail('session_already_started', {});
  const session = new ActiveSession(
    {
      name,
      cols,
      rows,
      timeoutMs: params.timeoutSeconds === undefined ? defaults.timeoutMs : params.timeoutSeconds * 1000,
      ambiguity: ambiguityMode === undefined ? defaults.ambiguity : ambiguityOf(ambiguityMode),
      theme,
      fontPath: defaults.fontPath,
      updateSnapshots: params.updateSnapshots ?? defaults.updateSnapshots,
      root,
      snapshots,
    },
    server.engine,
  );
  begin(session, server);
  begun();
  return { sessionName: name, artifactRoot: root.path, rows, cols, version };
});

async function openFolders(artifactDir: string, slug: string): Promise<[SafeFolder, SafeFolder]> {
  const root = await SafeFolder.open(artifactDir, 'sessions', slug);
  const snapshots = await SafeFolder.open(artifactDir, 'sessions', slug, 'snapshots');
  await snapshots.make();
  return [root, snapshots];
}

function begin(session: ActiveSession, server: ServerState): void {
  server.session = session;
  session.onScreen(() => server.recording.screenChanged());
}
