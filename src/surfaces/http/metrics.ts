import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** What is counted, in the words of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #operations: Counter<'operation' | 'outcome'>;
  readonly #durations: Histogram<'operation'>;
  readonly #exits: Counter<'reason'>;
  readonly #resyncs: Counter;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#operations = new Counter({
      name: 'ttypilot_operations_total',
      help: 'Operations by how they ended.',
      labelNames: ['operation', 'outcome'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'ttypilot_operation_seconds',
      help: 'How long operations took, waits included.',
      labelNames: ['operation'],
      buckets: SECONDS,
      registers,
    });
    this.#exits = new Counter({
      name: 'ttypilot_exits_total',
      help: 'Programs that ended, by reason.',
      labelNames: ['reason'],
      registers,
    });
    this.#resyncs = new Counter({
      name: 'ttypilot_resyncs_total',
      help: 'Viewers that were too slow and got the screen instead of the output.',
      registers,
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** A number that is looked up whenever it is asked for. */
  watch(
    name: string,
    read: () => number | Promise<number>,
    help = `How many ${name.replaceAll('_', ' ')} there are.`,
  ): void {
    new Gauge({
      name: `ttypilot_${name}`,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Begins to time an operation; call the result with how it ended. */
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
}
