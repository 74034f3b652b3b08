import { onTestFinished } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import type { Session } from '../../../src/session/session.js';
import type { PrivateTmux } from '../../helpers/private-tmux.js';

export interface PuppetPane {
  session: Session;
  paneId: string;
  /** Lets the shell in the pane run a line. */
  run: (line: string) => Promise<{ seq: number }>;
}

const PUPPET = 'stty -echo; printf \'ready\\r\\n\'; while read -r line; do eval "$line"; done';

/** A pane with a shell that runs what the test writes, without a prompt or echo. */
export async function puppetPane(
  tmux: PrivateTmux,
  { engine = new Engine(), ...options }: { engine?: Engine; cols?: number; rows?: number; historyLimit?: number } = {},
): Promise<PuppetPane> {
  const paneId = tmux.pane(`exec sh -c '${PUPPET.replaceAll("'", "'\\''")}'`, options);
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  onTestFinished(async () => {
    await session.close();
    tmux.run('kill-pane', '-t', paneId);
  });
  await session.waits.forText('ready');
  return { session, paneId, run: (line) => session.input.type(`${line}\n`) };
}
