import { type ActResult, launch } from 'ttypilot';

/** The next steps, from what the program wants and shows. A language model can take the place of these lines. */
function decide(state: ActResult['state'], screen: string): string[] {
  if (state === 'password') return ['1234', 'enter'];
  if (state === 'raw') return ['y'];
  if (screen.includes('Where to?')) return ['/tmp/demo', 'enter'];
  throw new Error(`A person has to look:\n${screen}`);
}

await using installer = await launch('sh', { args: ['setup.sh'], cwd: import.meta.dirname });
let look = await installer.act({ until: 'input' });
for (let turn = 1; look.state !== 'exited' && turn <= 20; turn++) {
  const steps = decide(look.state, installer.screen);
  // nothing is sent if the screen has changed since the decision
  look = await installer.act({ do: steps, onlyIf: { seen: true }, until: 'input' });
  console.log(`turn ${turn}: ${look.message}`);
}
console.log(`exit code ${installer.exit?.exitCode}`);
