import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch } from 'ttypilot';

const menu = fileURLToPath(new URL('../pick-from-menu/menu.sh', import.meta.url));
await using session = await launch('bash', { args: [menu] });

// Enter is held back until the highlight is where it should be
await session.act({ do: ['down', { wait: { selected: 'banana' } }, 'enter'], until: 'exit' });
assert.match(session.screen, /^You picked banana\.$/m);
