import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

const script = 'printf "Name? "; read -r name; printf "Colour? "; read -r colour; echo "$name likes $colour."';
await using session = await launch('sh', { args: ['-c', script] });

// each answer leaves when its question is there
const answered = await session.act({
  do: [{ wait: 'Name? ' }, 'Ada', 'enter', { wait: 'Colour? ' }, 'green', 'enter'],
  until: 'exit',
});
assert.equal(answered.outcome, 'matched');
assert.match(session.screen, /^Ada likes green\.$/m);
