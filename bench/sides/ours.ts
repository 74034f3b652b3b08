import type { createTerminal as CreateTerminal } from '../../src/terminal/index.js';

// users run the built library; sources transformed by a loader are slower
const built = new URL('../../dist/lib/terminal.js', import.meta.url).href;
const library = (await import(built)) as { createTerminal: typeof CreateTerminal };

export const createTerminal = library.createTerminal;
