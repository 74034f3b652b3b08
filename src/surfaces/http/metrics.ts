import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Metrics in the Prometheus format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #operations: Counter;
  readonly #durations: Histogram;
  readonly #exits: Counter;
  readonly #resyncs: Counter;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#operations = new Counter(this.#described('operations_total'));
    this.#durations = new Histogram({ ...this.#described('operation_seconds'), buckets: SECONDS });
    this.#exits = new Counter(this.#described('exits_total'));
    this.#resyncs = new Counter(this.#described('resyncs_total'));
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** A gauge that is read on every scrape. */
  watch(name: MetricName, read: () => number | Promise<number>): void {
    new Gauge({
      ...this.#described(name),
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Starts timing an operation; call the result with its outcome. */
  startOperation(operation: string): (outcome: string) => void {
    const end = this.#durations.startTimer({ operation });
    return (outcome) => {
      end();
      this.#operations.inc({ operation, outcome });
    };
  }

  countExit(reason: string): void {
    this.#exits.inc({ reason });
  }

  countResync(): void {
    this.#resyncs.inc();
  }

  #described(name: MetricName) {
    const { help, labels = [] }: Metric = metricTable[name];
    return { name: `ttypilot_${name}`, help, labelNames: labels, registers: [this.#registry] };
  }
}

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

type MetricName = keyof typeof metricTable;
