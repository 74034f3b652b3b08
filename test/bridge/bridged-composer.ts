import type { TestContext } from 'vitest';
import { quoteWord } from '../../src/base/text/quote-word.js';
import { TmuxBridge, type TmuxBridgeOptions } from '../../src/bridge/index.js';
import { Engine } from '../../src/engine/engine.js';
import type { PrivateTmux } from '../helpers/private-tmux.js';
import { type Composer, composer } from '../session/send-text/composers.js';

interface Bridged extends Composer {
  bridge: TmuxBridge;
  paneId: string;
}

/** An input box in a pane and a bridge to it. */
export async function bridgedComposer(
  tmux: PrivateTmux,
  context: Pick<TestContext, 'onTestFinished'>,
  behaviours: string[] = [],
  options: TmuxBridgeOptions = {},
): Promise<Bridged> {
  const { socketName } = tmux;
  const engine = new Engine();
  let paneId = '';
  const box = await composer(
    async (command, args) => {
      paneId = tmux.pane([command, ...args].map(quoteWord).join(' '));
      return engine.pane({ paneId, socketName });
    },
    context,
    behaviours,
  );
  const bridge = new TmuxBridge({ engine, socketName, ...options });
  context.onTestFinished(() => engine.dispose());
  return { ...box, bridge, paneId };
}
