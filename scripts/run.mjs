import { runShown } from './console.mjs';
import { setup } from './setup.mjs';

// node scripts/run.mjs FILE.ts ARGS: installs missing packages and runs a TypeScript file of the project
await setup();
process.exitCode = await runShown(process.execPath, ['--expose-gc', '--import', 'tsx', ...process.argv.slice(2)]);
