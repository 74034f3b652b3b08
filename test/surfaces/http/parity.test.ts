import { parityContract } from '../../contracts/parity.js';
import { ServicePlace } from '../../helpers/service.js';

parityContract(async () => {
  const place = await ServicePlace.opened();
  return { place, call: (name, input) => place.call(name, input), close: () => place.close() };
});
