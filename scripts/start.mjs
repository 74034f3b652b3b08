import { build } from './build.mjs';
import { runShown } from './console.mjs';
import { fleetDemo } from './fleet-demo.mjs';
import { setup } from './setup.mjs';

await setup();
if (!(await build())) process.exit(1);
// npm start: runs the service; npm start -- --port 0: with flags; npm start -- tour: runs another command;
// npm start -- --fleet-demo: a broker, three hosts and a door
const given = process.argv.slice(2);
if (given.includes('--fleet-demo')) {
  process.exit(await fleetDemo(given.filter((flag) => flag !== '--fleet-demo')));
}
const args = given[0] === undefined || given[0].startsWith('-') ? ['serve', ...given] : given;
process.exitCode = await runShown(process.execPath, ['bin/ttypilot', ...args], { input: 'inherit', endsItself: true });
