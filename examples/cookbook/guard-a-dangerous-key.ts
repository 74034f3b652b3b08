import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

const script = 'printf "Delete 3 files? [y/N] "; read -r answer; echo "answer: $answer"';
await using session = await launch('sh', { args: ['-c', script] });
await session.act();

// checked in the moment in which the first byte leaves
const wrong = await session.act({ do: ['y', 'enter'], onlyIf: { shows: 'Delete 1 file?' } });
assert.equal(wrong.outcome, 'refused');
const right = await session.act({ do: ['y', 'enter'], onlyIf: { shows: 'Delete 3 files?' }, until: 'exit' });
assert.equal(right.outcome, 'matched');
