import { build } from './build.mjs';
import { runShown } from './console.mjs';
import { setup } from './setup.mjs';

await setup();
if (!(await build())) process.exit(1);
process.exitCode = await runShown(process.execPath, ['bin/ttypilot', ...process.argv.slice(2)], { input: 'inherit' });
