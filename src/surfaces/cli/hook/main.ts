import { tell } from './tell.js';

// agents wait for hooks, so the rest of the command line is not loaded
// it must never fail an agent
tell(process.argv.slice(3)).catch(() => {});
