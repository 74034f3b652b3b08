// What an error is on each surface: its HTTP status, its JSON-RPC number, the exit code of the command line.
export const WRONG = { http: 400, rpc: -32602, exit: 2 } as const;
export const REFUSED = { http: 400, rpc: -32004, exit: 2 } as const;
export const UNAUTHENTICATED = { http: 401, rpc: -32004, exit: 1 } as const;
export const FORBIDDEN = { http: 403, rpc: -32004, exit: 1 } as const;
export const MISSING = { http: 404, rpc: -32004, exit: 1 } as const;
export const CONFLICT = { http: 409, rpc: -32004, exit: 1 } as const;
export const UNUSABLE = { http: 409, rpc: -32004, exit: 3 } as const;
export const UNDELIVERED = { http: 502, rpc: -32004, exit: 1 } as const;
export const BUSY = { http: 503, rpc: -32004, exit: 1 } as const;
export const UNREACHABLE = { http: 503, rpc: -32004, exit: 3 } as const;
