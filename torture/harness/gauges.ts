import type { ServicePlace } from '../../test/helpers/service.js';
import { until } from './until.js';

/** The value of one of the service's gauges, such as `waits`. */
export async function gauge(place: ServicePlace, name: string): Promise<number> {
  const text = await (await place.fetch('/metrics')).text();
  return Number(new RegExp(`^ttypilot_${name} (\\d+)`, 'm').exec(text)?.[1]);
}

/** Waits until the gauge has this value; false after the timeout. */
export async function untilGauge(place: ServicePlace, name: string, wanted: number, withinMs = 20_000) {
  return (await until(async () => (await gauge(place, name)) === wanted, withinMs)) === true;
}
