import { tell } from './tell.js';

// agents wait for hooks, so the rest of the command line is not loaded
await tell(process.argv.slice(3));
