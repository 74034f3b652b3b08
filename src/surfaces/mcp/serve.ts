import type { Caller } from '../../operations/caller.js';

/** Speaks MCP on stdin and stdout until the client is gone. */
export async function serveMcp(_caller: Caller): Promise<void> {}
