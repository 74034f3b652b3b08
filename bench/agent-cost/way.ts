import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { McpAgent } from './agents/mcp-agent.js';
import { Meter } from './agents/meter.js';
import type { ShellAgent } from './agents/shell-agent.js';
import { TmuxAgent } from './agents/tmux-agent.js';
import { TuistoryAgent } from './agents/tuistory-agent.js';
import type { Task } from './job.js';
import { tuistoryBin } from './tuistory.js';

export type WayName = 'act' | 'tmux' | 'cautious tmux' | 'tuistory';

/** One way to drive terminals, with a home, a folder and servers of its own. */
export interface Way {
  name: WayName;
  folder: string;
  meter: Meter;
  solve(task: Task): Promise<string | undefined>;
  /** Ends what is left of a round. */
  reset(): Promise<void>;
  close(): Promise<void>;
  /** Tokens that an agent pays before its first call. */
  tokensAtStart(): Promise<number>;
}

export async function openWay(name: WayName): Promise<Way> {
  const root = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  const folder = join(root, 'job');
  mkdirSync(folder);
  const options = { cwd: folder, env: await environmentIn(root) };
  const meter = new Meter();
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  if (name === 'act') {
    const agent = await McpAgent.open(meter, options);
    return wayOf(
      agent,
      (task) => task.withAct(agent),
      () => agent.tokensOfTools(),
    );
  }
  const agent =
    name === 'tuistory'
      ? new TuistoryAgent(meter, options)
      : new TmuxAgent(meter, { ...options, isCautious: name === 'cautious tmux' });
  return wayOf(
    agent,
    (task) => task.withShell(agent),
    async () => 0,
  );

  function wayOf(agent: McpAgent | ShellAgent, solve: Way['solve'], tokensAtStart: Way['tokensAtStart']): Way {
    const reset = () => agent.reset();
    const close = async () => {
      await agent.close();
      remove();
    };
    return { name, folder, meter, solve, reset, close, tokensAtStart };
  }
}

/** Neither the user's settings nor the user's tmux server play a part. */
async function environmentIn(root: string): Promise<NodeJS.ProcessEnv> {
  const home = join(root, 'home');
  mkdirSync(home);
  return {
    PATH: `${process.env.PATH}:${tuistoryBin}`,
    HOME: home,
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    TMUX_TMPDIR: root,
    TTYPILOT_DATA_DIR: join(root, 'data'),
    TUISTORY_PORT: `${await freePort()}`,
    // a pager of its own would hide a prompt on one side only
    GIT_PAGER: 'cat',
    npm_config_update_notifier: 'false',
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
