export interface Metric {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels?: string[];
}

/** The metrics of the service; `/metrics` and the reference are generated from this table. */
export const metricTable = {
  operations_total: {
    type: 'counter',
    labels: ['operation', 'outcome'],
    help: 'Operations by how they ended: done, or the code of the error.',
  },
  operation_seconds: {
    type: 'histogram',
    labels: ['operation'],
    help: 'How long operations took, waits included.',
  },
  exits_total: { type: 'counter', labels: ['reason'], help: 'Programs that ended, by reason.' },
  resyncs_total: { type: 'counter', help: 'Times a viewer fell behind the output and got the screen instead.' },
  sessions_running: { type: 'gauge', help: 'Sessions whose program is running.' },
  sessions_ended: { type: 'gauge', help: 'Sessions whose program has ended but whose screen can still be read.' },
  waits: { type: 'gauge', help: 'Waits in progress.' },
  viewers: { type: 'gauge', help: 'Open live terminals.' },
  overviews: { type: 'gauge', help: 'Open pages that show all sessions.' },
  event_streams: { type: 'gauge', help: 'Open event streams.' },
  mcp_sessions: { type: 'gauge', help: 'MCP sessions over HTTP.' },
  connections: { type: 'gauge', help: 'HTTP connections, including WebSockets.' },
  events_pending: { type: 'gauge', help: 'Events that are not in the database yet.' },
  store_writable: { type: 'gauge', help: '1 while the database accepts writes, else 0.' },
  recordings_removed: {
    type: 'gauge',
    help: 'Recordings removed by the retention settings since the service started.',
  },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof metricTable;
