import { build } from './build.mjs';
import { runShown } from './console.mjs';
import { setup } from './setup.mjs';

await setup();
if (!(await build())) process.exit(1);
const given = process.argv.slice(2);
const args = given.length > 0 ? given : ['tour'];
process.exitCode = await runShown(process.execPath, ['bin/ttypilot', ...args], { input: 'inherit' });
