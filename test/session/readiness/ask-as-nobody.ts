import { launch } from '../../../src/engine/launch.js';

/** Becomes nobody, starts programs that belong to root, and prints what they are said to want. */
async function main(): Promise<void> {
  process.setgroups?.([]);
  process.setgid?.(65534);
  process.setuid?.(65534);
  const su = await launch('su', { args: ['root'], cwd: '/' });
  const asked = await su.waits.forInput({ timeoutMs: 10_000 });
  const typed = await su.input.type('wrong\n');
  // su waits for a while before it says no
  const checking = await su.waits.forReadiness();
  const cat = await launch('cat', { cwd: '/' });
  const own = await cat.waits.forInput({ timeoutMs: 10_000 });
  const states = { asked, checking, own };
  const told = Object.fromEntries(
    Object.entries(states).map(([name, { state, evidence }]) => [name, { state, evidence }]),
  );
  process.stdout.write(JSON.stringify({ ...told, isSecret: typed.isSecret }));
  await Promise.all([su.close(), cat.close()]);
}

await main();
