const EVERY = 8;

/** Tab stops: one in every eighth column until the program sets its own. */
export class TabStops {
  #stops: Uint8Array;

  constructor(cols: number) {
    this.#stops = defaultStops(cols);
  }

  set(x: number): void {
    this.#stops[x] = 1;
  }

  clear(x: number): void {
    this.#stops[x] = 0;
  }

  clearAll(): void {
    this.#stops.fill(0);
  }

  reset(): void {
    this.#stops = defaultStops(this.#stops.length);
  }

  /** The next stop to the right of `x`, or `edge`. */
  after(x: number, edge: number): number {
    for (let at = x + 1; at < edge; at++) if (this.#stops[at]) return at;
    return Math.max(x, edge);
  }

  before(x: number): number {
    for (let at = x - 1; at > 0; at--) if (this.#stops[at]) return at;
    return 0;
  }

  /** New columns have the default stops. */
  resize(cols: number): void {
    const stops = defaultStops(cols);
    stops.set(this.#stops.subarray(0, cols));
    this.#stops = stops;
  }

  /** The columns with a stop. */
  columns(): number[] {
    return Array.from(this.#stops.keys()).filter((x) => this.#stops[x] === 1);
  }
}

function defaultStops(cols: number): Uint8Array {
  const stops = new Uint8Array(cols);
  for (let x = EVERY; x < cols; x += EVERY) stops[x] = 1;
  return stops;
}
