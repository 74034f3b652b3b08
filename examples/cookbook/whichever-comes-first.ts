import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

const script = 'printf "Deploy? "; read -r x; sleep 0.1; echo "error: no space left"; sleep 60';
await using session = await launch('sh', { args: ['-c', script] });

const goals = [{ text: /^deployed$/m }, { text: /^error: .*$/m }, 'exit'] as const;
const result = await session.act({ do: [{ wait: 'Deploy? ' }, 'y', 'enter'], until: { any: goals } });
assert.equal(result.met, 1);
assert.equal(result.match, 'error: no space left');
