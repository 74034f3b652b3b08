import type { ServicePlace } from '../../test/helpers/service.js';
import { until } from './until.js';

/** How much there is of something that the service counts, such as `waits`. */
export async function gauge(place: ServicePlace, name: string): Promise<number> {
  const text = await (await place.fetch('/metrics')).text();
  return Number(new RegExp(`^ttypilot_${name} (\\d+)`, 'm').exec(text)?.[1]);
}

/** Waits until there is this much of it; tells whether that came to be. */
export async function untilGauge(place: ServicePlace, name: string, wanted: number, withinMs = 20_000) {
  return (await until(async () => (await gauge(place, name)) === wanted, withinMs)) === true;
}
