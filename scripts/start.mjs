import { build } from './build.mjs';
import { runShown } from './console.mjs';
import { setup } from './setup.mjs';

await setup();
if (!(await build())) process.exit(1);
// npm start: runs the service; npm start -- --port 0: with flags; npm start -- tour: runs another command
const given = process.argv.slice(2);
const args = given[0] === undefined || given[0].startsWith('-') ? ['serve', ...given] : given;
process.exitCode = await runShown(process.execPath, ['bin/ttypilot', ...args], { input: 'inherit', endsItself: true });
