const CONNECT_MS = 5000;
const QUERY_MS = 15_000;

/** How every connection to PostgreSQL is made. A peer that is silent must not hold anything up for long. */
export function connectionOptions(url: string) {
  return { connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: QUERY_MS, keepAlive: true };
}
