import { tell } from './tell.js';

// what an agent waits for is loaded without the rest of the command line
await tell(process.argv.slice(3));
