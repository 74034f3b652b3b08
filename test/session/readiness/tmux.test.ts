import { describe, test } from 'vitest';
import { quoteWord } from '../../../src/base/text/quote-word.js';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { checkCase } from './check-case.js';
import { cases } from './programs.js';

const tmux = new PrivateTmux();
const engine = new Engine();

describe.concurrent('what programs want in a person’s pane', { timeout: 60_000 }, () => {
  test.each(cases)('$name: $wants', async (program) => {
    const paneId = tmux.pane([program.command, ...(program.args ?? [])].map(quoteWord).join(' '));
    await checkCase(await engine.pane({ paneId, socketName: tmux.socketName }), program);
  });
});
