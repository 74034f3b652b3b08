const CONNECT_MS = 5000;
const QUERY_MS = 15_000;

/** Options of every connection to PostgreSQL. A silent peer must not block anything for long. */
export function connectionOptions(url: string) {
  return { connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: QUERY_MS, keepAlive: true };
}
