import type { Random } from './random.js';

const WORDS = `the of a to in is for on that with as at by from it be error warning info debug request response server
client connection timeout value return const function module import build compile test passed failed src/main.ts
src/session/feed.ts node_modules/.bin/tsc 127.0.0.1:8080 200 404 12ms 3.5s 1,024 kB [worker-3] {"id":42} --verbose
/usr/local/lib GET POST user=admin 0x7fff5fbff8c0 undefined expected received deprecated`.split(/\s+/);

/** English and numbers as programs print them, exactly `length` columns wide. */
export function sentence(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += `${random.pick(WORDS)} `;
  return text.slice(0, length);
}

export function word(random: Random): string {
  return random.pick(WORDS);
}

/** Line lengths of real output: many short, most around 60 to 90, a few longer than the screen is wide. */
export function lineLength(random: Random): number {
  if (random.chance(0.2)) return random.int(0, 30);
  if (random.chance(0.1)) return random.int(110, 200);
  return random.int(40, 100);
}
