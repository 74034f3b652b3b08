import { describe } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { LocalClient } from '../../src/operations/local-client.js';
import { parityContract } from '../contracts/parity.js';

describe('in this process', () => {
  parityContract(async () => {
    const engine = new Engine();
    const client = new LocalClient(engine);
    return { call: (name, input) => client.call(name, input), close: () => engine.dispose() };
  });
});
