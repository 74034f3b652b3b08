import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { type FarTestPlace, sshPlace } from '../../helpers/far-places.js';
import { checkCase } from './check-case.js';
import { cases } from './programs.js';

let place: FarTestPlace;
const engine = new Engine();
beforeAll(async () => {
  place = await sshPlace();
});
afterAll(async () => {
  await engine.dispose();
  await place.stop();
});

describe('what programs behind ssh want', { timeout: 60_000 }, () => {
  test.each(cases)('$name: $wants', async (program) => {
    const session = await engine.launchFar({ command: program.command, args: program.args ?? [], host: place.address });
    onTestFinished(() => void session.close());
    await checkCase(session, program);
  });
});
