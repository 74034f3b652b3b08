import { createHash } from 'node:crypto';
import { Engine } from '../../src/engine/engine.js';
import type { Context, Figure } from '../scenario.js';

const PROGRAM = `stty raw -echo; echo ready; head -c %BYTES% | sha256sum; echo end; exec cat >/dev/null`;

/** A program that is stopped during a large paste gets all of it when it continues. */
export async function stoppedReader(context: Context): Promise<Figure[]> {
  const rounds = context.isShort ? 1 : 20;
  const bytes = 1_000_000;
  const engine = new Engine();
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const session = engine.launch({ command: 'sh', args: ['-c', PROGRAM.replace('%BYTES%', String(bytes))] });
    await session.waits.forText('ready');
    const text = `${round}: the quick brown fox jumps over the lazy dog; `.repeat(bytes).slice(0, bytes);
    const written = session.input.paste(text);
    session.signal('SIGSTOP');
    // another session still works
    const other = engine.launch({ command: 'echo', args: ['hello'] });
    await other.waits.forText('hello');
    session.signal('SIGCONT');
    await written;
    const { match } = await session.waits.forText(/[0-9a-f]{64}/, { timeoutMs: 60_000 });
    if (match?.text !== createHash('sha256').update(text).digest('hex')) wrong++;
    await session.close();
    context.progress((round + 1) / rounds);
  }
  await engine.dispose();
  return [{ what: `${rounds} pastes of 1 MB into a stopped program: incomplete`, measured: wrong, atMost: 0 }];
}
