import { onTestFinished } from 'vitest';
import { Agents } from '../../src/agents/agents.js';
import { Engine } from '../../src/engine/engine.js';
import { Store } from '../../src/store/store.js';
import { PrivateTmux } from '../helpers/private-tmux.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** Agents in a private database, with a tmux server and an engine for their panes. */
export async function storedAgents() {
  const folder = temporaryFolder();
  const tmux = new PrivateTmux();
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  const store = await Store.open(folder);
  onTestFinished(() => store.close());
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const agents = new Agents({ store, onFailure });
  return { folder, tmux, socketName: tmux.socketName, engine, store, agents, failures, onFailure };
}
