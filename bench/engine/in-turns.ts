import { type Spread, spreadOf } from '../frame/spread.js';

/** Measures all sides in turns after a warm-up, so that a disturbance hits all of them. */
export async function inTurns<Name extends string>(
  sides: Record<Name, () => Promise<number>>,
  repetitions: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (const name of names) await sides[name]();
  for (let i = 0; i < repetitions; i++) for (const name of names) values[name].push(await sides[name]());
  return values;
}

/** The ratio of the first values to the second, turn by turn. */
export function ratioOf(above: readonly number[], below: readonly number[]): Spread {
  return spreadOf(above.map((value, i) => value / (below[i] as number)));
}

/** The percentile of the values at `part`, such as 0.99. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(part * sorted.length) - 1] as number;
}
