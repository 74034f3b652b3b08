import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Metric, type MetricName, metricTable } from './metric-table.js';

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
