import { Engine } from '../../src/engine/engine.js';
import type { Session } from '../../src/session/session.js';
import type { Context, Figure } from '../scenario.js';

/** On a row of the letter a, each keeps a backtracking engine busy longer than a lifetime. */
const PATTERNS: readonly RegExp[] = [
  /(a+)+$/,
  /(a|a)*$/,
  /(a|aa)+$/,
  /(.*a){20}$/,
  /(a*)*$/,
  /([a-z]+)*!/,
  /(\w+\s?)*;/,
  /^(a+)+b/,
  /(a+a+)+b/,
  /((a+)?)+b/,
  /(x+x+)+y|(a+a+)+y/,
  /(.+)+\d/,
  /(?:a+){10}(?:a+){10}b/,
  /(a+)+\1b/,
  /(?=(a+)+b)a/,
  /(?<!(a+)+b)c/,
  /(A+)+$/i,
  /(\p{L}+)+\d/u,
  /(a{1,50}){1,50}b/,
  /^(([a-z])+.)+[A-Z]([a-z])+$/,
];

/** Catastrophic patterns: each is refused or finishes in time, and a wait in another session is not delayed. */
export async function patterns(context: Context): Promise<Figure[]> {
  const engine = new Engine();
  const [victim, other] = [start(engine), start(engine)];
  await Promise.all([victim, other].map((session) => session.waits.forText('ready')));
  await victim.input.type(`${'a'.repeat(70)}!`);
  await victim.waits.forText('a!');
  let slowestMs = 0;
  let otherMs = 0;
  for (const [index, pattern] of PATTERNS.entries()) {
    const began = performance.now();
    const attempt = victim.waits.forText(pattern, { timeoutMs: 100 }).catch(() => undefined);
    const neighbour = type(other, `word${index}`);
    otherMs = Math.max(otherMs, await neighbour);
    await attempt;
    const elapsedMs = performance.now() - began;
    if (elapsedMs > 200) context.note(`${pattern}: ${elapsedMs.toFixed(0)} ms`);
    slowestMs = Math.max(slowestMs, elapsedMs);
    context.progress((index + 1) / PATTERNS.length);
  }
  await engine.dispose();
  // a short run may share a busy machine
  const slack = context.isShort ? 8 : 1;
  return [
    {
      what: `slowest of ${PATTERNS.length} patterns with a timeout of 100 ms`,
      measured: slowestMs,
      atMost: 250 * slack,
      unit: 'ms',
    },
    { what: 'slowest wait in another session', measured: otherMs, atMost: 250 * slack, unit: 'ms' },
  ];
}

function start(engine: Engine): Session {
  return engine.launch({ command: 'sh', args: ['-c', 'echo ready; exec cat'] });
}

async function type(session: Session, word: string): Promise<number> {
  const began = performance.now();
  const { seq } = await session.input.type(word);
  await session.waits.forText(word, { since: seq });
  return performance.now() - began;
}
