import { afterAll, beforeAll } from 'vitest';
import { RelayHost } from '../../../src/backends/relay/relay-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { sshRelay } from '../../../src/client/ssh/ssh-relay.js';
import { backendContract } from '../../contracts/backend-contract.js';
import { type FarTestPlace, sshPlace } from '../../helpers/far-places.js';

let place: FarTestPlace;
beforeAll(async () => {
  place = await sshPlace();
});
afterAll(() => place.stop());

const host = new RelayHost(systemClock, sshRelay);
backendContract('a program of the ttypilot on another machine', {
  launch: (options) => host.launch({ ...options, host: place.address }),
  isInteractive: true,
});
