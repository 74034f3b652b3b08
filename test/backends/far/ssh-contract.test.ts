import { afterAll, beforeAll } from 'vitest';
import { FarHost } from '../../../src/backends/far/far-host.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { backendContract } from '../../contracts/backend-contract.js';
import { type FarTestPlace, sshPlace } from '../../helpers/far-places.js';

let place: FarTestPlace;
beforeAll(async () => {
  place = await sshPlace();
});
afterAll(() => place.stop());

const host = new FarHost(systemClock, new PtyHost(systemClock));
backendContract('a program behind ssh', {
  launch: (options) => host.launch({ ...options, host: place.address }),
  isInteractive: true,
  contained: 'marks',
});
