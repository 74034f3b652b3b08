import { resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '../../../base/errors/errors.js';
import { themeNamed } from '../../../render/picture/themes.js';
import type { BaselineUpdate } from '../../../snapshots/baseline.js';
import { SafeFolder } from '../../../snapshots/safe-folder.js';
import { slugOf } from '../../../snapshots/slug.js';
import { resolveTheme } from '../../../snapshots/themes.js';
import { ActiveSession } from '../active-session.js';
import { expectShown } from './expectations.js';
import { ambiguityOf, ambiguityParam, milliseconds, ok, pollParam } from './fields.js';
import { method } from './method.js';
import { selectorParam } from './selector-param.js';

export const initialize = method({
  name: 'initialize',
  summary: 'Begin the session: its name, its size and its defaults.',
  needs: 'none',
  order: 'act',
  begins: true,
  params: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'the session name cannot be empty')
      .default('session')
      .describe("The session's name. Its files go to a directory of that name."),
    timeoutSeconds: z.number().min(0).max(86_400).optional().describe('The default timeout of waits.'),
    terminalCols: z.int().min(1).max(1000).optional().describe('The width of the terminal.'),
    terminalRows: z.int().min(1).max(1000).optional().describe('The height of the terminal.'),
    ambiguityMode: ambiguityParam.describe('What to do when a selector matches several times.'),
    snapshotTheme: z.string().optional().describe('The theme of pictures.'),
    updateSnapshots: z.boolean().optional().describe('Overwrite baselines instead of comparing with them.'),
  }),
  result: 'sessionName, artifactRoot, rows, cols, version',
}).handle(async (params, { server, begun }) => {
  if (server.session) throw fail('session_already_started', {});
  const { defaults, version } = server;
  const { name, ambiguityMode } = params;
  const cols = params.terminalCols ?? defaults.cols;
  const rows = params.terminalRows ?? defaults.rows;
  const theme = params.snapshotTheme ?? defaults.theme;
  // throws when there is no such theme
  themeNamed(resolveTheme(theme));
  const root = await SafeFolder.open(defaults.artifactDir, 'sessions', slugOf(name));
  const snapshots = await SafeFolder.open(defaults.artifactDir, 'sessions', slugOf(name), 'snapshots');
  await snapshots.make();
  // another initialize may have finished meanwhile
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
      updateSnapshots: updateOf(params.updateSnapshots) ?? defaults.updateSnapshots,
      root,
      snapshots,
    },
    server.engine,
  );
  server.session = session;
  session.onScreen(() => server.recording.screenChanged());
  begun();
  return { sessionName: name, artifactRoot: root.path, rows, cols, version };
});

function updateOf(isWanted: boolean | undefined): BaselineUpdate | undefined {
  if (isWanted === undefined) return undefined;
  return isWanted ? 'all' : 'missing';
}

export const launch = method({
  name: 'launch',
  summary: 'Start a program in the terminal, after ending the running one.',
  needs: 'session',
  order: 'act',
  begins: true,
  isWait: true,
  params: z.object({
    command: z.string().min(1).describe('The program.'),
    args: z.array(z.string()).default([]).describe('Its arguments.'),
    env: z.record(z.string(), z.string().nullable()).default({}).describe('Added to the environment; null unsets.'),
    cwd: z.string().optional().describe('The working directory.'),
    readySelector: selectorParam
      .optional()
      .describe('Wait until the screen shows this. Input that follows waits as well.'),
    readyTimeoutMs: milliseconds
      .optional()
      .describe('The timeout of readySelector. Default: timeoutSeconds of the session.'),
    readyPollIntervalMs: pollParam,
    firstInputWaitMs: z
      .number()
      .min(0)
      .max(600_000)
      .default(5000)
      .describe('How long the first input waits at most for the program to read; 0 sends it at once.'),
    tracePath: z
      .string()
      .min(1)
      .optional()
      .describe('Record a trace of the program to this new file: output, acts, waits. See ttypilot trace.'),
  }),
  result: 'ok',
}).handle(
  async ({ command, args, env, cwd, firstInputWaitMs, tracePath, ...ready }, { session, server, signal, begun }) => {
    try {
      const folder = resolve(server.defaults.projectRoot, cwd ?? '.');
      const program = await session.launch({ command, args, env, cwd: folder, firstInputWaitMs });
      if (tracePath !== undefined) {
        program.startRecording({ format: 'trace', path: resolve(server.defaults.projectRoot, tracePath) });
      }
    } finally {
      begun();
    }
    const { readySelector, readyTimeoutMs: timeoutMs } = ready;
    if (readySelector) await expectShown(readySelector, { method: 'launch', session, signal, timeoutMs });
    return ok;
  },
);

export const serverPing = method({
  name: 'server.ping',
  summary: 'Check that the server answers, and get its version.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'pong, version',
}).handle((_, { server }) => ({ pong: true, version: server.version }));

export const serverShutdown = method({
  name: 'server.shutdown',
  summary: 'End the program with everything that it started, and then the server.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'shuttingDown',
}).handle((_, { server }) => {
  server.shutDown();
  return { shuttingDown: true };
});
