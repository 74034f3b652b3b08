export interface ErrorEntry {
  http: number;
  rpc: number;
  exit: 1 | 2 | 3;
  message: string;
  hint: string;
}

/** What an error is on each surface: the status of HTTP, the number of JSON-RPC, the exit code of the command line. */
export const WRONG = { http: 400, rpc: -32602, exit: 2 } as const;
export const CONFLICT = { http: 409, rpc: -32004, exit: 1 } as const;
export const MISSING = { http: 404, rpc: -32001, exit: 1 } as const;
export const BUSY = { http: 503, rpc: -32004, exit: 1 } as const;
