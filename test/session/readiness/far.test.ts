import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { sshRelay } from '../../../src/client/ssh/ssh-relay.js';
import { Engine } from '../../../src/engine/engine.js';
import { type FarTestPlace, sshPlace } from '../../helpers/far-places.js';
import { checkCase } from './check-case.js';
import { cases } from './programs.js';

let place: FarTestPlace;
const engine = new Engine({ openRelay: sshRelay });
beforeAll(async () => {
  place = await sshPlace();
});
afterAll(async () => {
  await engine.dispose();
  await place.stop();
});

const ways = [
  { way: 'behind ssh', bare: true },
  { way: 'of the ttypilot on another machine', bare: false },
];

describe.each(ways)('what programs $way want', { timeout: 60_000 }, ({ bare }) => {
  test.each(cases)('$name: $wants', async (program) => {
    const session = await engine.launchFar({
      command: program.command,
      args: program.args ?? [],
      host: place.address,
      bare,
    });
    onTestFinished(() => void session.close());
    await checkCase(session, program);
  });
});
