import { launch } from 'ttypilot';

const session = await launch('sh', { args: ['-c', 'printf "name? "; read name; echo "hello $name"'] });
try {
  await session.waits.forText('name? ');
  await session.input.type('world\n');
  const { found } = await session.waits.forText('hello world');
  if (!found) throw new Error(`no greeting:\n${session.screen}`);
  console.log(session.screen.trim());
} finally {
  await session.close();
}
