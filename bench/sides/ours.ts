import type { createTerminal as CreateTerminal } from '../../src/terminal/index.js';

// what users run is the built library; a loader's transformed sources are slower
const built = new URL('../../dist/terminal/index.js', import.meta.url).href;
const library = (await import(built)) as { createTerminal: typeof CreateTerminal };

export const createTerminal = library.createTerminal;
