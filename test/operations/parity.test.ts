import { describe } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { EngineCaller } from '../../src/operations/caller.js';
import { parityContract } from '../contracts/parity.js';

describe('in this process', () => {
  parityContract(async () => {
    const engine = new Engine();
    const caller = new EngineCaller(engine);
    return { call: (name, input) => caller.call(name, input), close: () => engine.dispose() };
  });
});
