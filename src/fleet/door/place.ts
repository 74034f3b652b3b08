import { fail } from '../../base/errors/errors.js';
import type { FleetHost } from './fleet-host.js';

/** What a new program asks of its host. */
export interface PlaceWish {
  host?: string | undefined;
  labels?: Record<string, string> | undefined;
}

/**
 * The hosts to try for a new program, best first: of those that have the labels and are not drained, two are drawn at a time, and
 * the one with less load comes first, so that several doors do not all choose the same. Throws when there is none.
 */
export function placesFor(
  hosts: readonly FleetHost[],
  { host, labels = {} }: PlaceWish,
  random = Math.random,
): FleetHost[] {
  if (host !== undefined) return [named(hosts, host, labels)];
  const wanted = Object.entries(labels);
  const there = hosts.filter(({ isReachable, heartbeat }) => isReachable && heartbeat && !heartbeat.isDrained);
  const fitting = there.filter(({ heartbeat }) => wanted.every(([key, value]) => heartbeat?.labels[key] === value));
  const free = fitting.filter((one) => loadOf(one) < 1);
  if (free.length === 0) {
    const asked = wanted.map(([key, value]) => `${key}=${value}`).join(', ');
    const which = wanted.length === 0 ? 'no host' : `no host with ${asked}`;
    const reason = fitting.length === 0 ? `${which} can be reached and takes programs` : 'all have as many as they may';
    throw fail('host_full', { host: 'the fleet', reason });
  }
  const rest = [...free];
  const places: FleetHost[] = [];
  while (rest.length > 0) {
    const [first, second] = [draw(rest, random), draw(rest, random)];
    if (!first) break;
    if (!second) places.push(first);
    else if (loadOf(second) < loadOf(first)) {
      places.push(second);
      rest.push(first);
    } else {
      places.push(first);
      rest.push(second);
    }
  }
  return places;
}

function named(hosts: readonly FleetHost[], name: string, labels: Record<string, string>): FleetHost {
  const host = hosts.find((one) => one.name === name);
  if (!host) throw fail('unknown_host', { host: name });
  if (!host.isReachable) throw host.unreachable();
  const lacking = Object.entries(labels).find(([key, value]) => host.heartbeat?.labels[key] !== value);
  if (lacking) throw fail('host_full', { host: name, reason: `it does not have the label ${lacking.join('=')}` });
  return host;
}

function draw(hosts: FleetHost[], random: () => number): FleetHost | undefined {
  return hosts.splice(Math.floor(random() * hosts.length), 1)[0];
}

/** From 0 to 1, with what was placed there since its last heartbeat. */
function loadOf({ heartbeat, placed }: FleetHost): number {
  return ((heartbeat?.running ?? 0) + placed) / Math.max(1, heartbeat?.capacity ?? 1);
}
