import { fail } from '../base/errors/errors.js';

/** The stream that has the events of all hosts. */
export const EVENTS = 'ttypilot-events';

/** What a host can be asked. */
export type Verb =
  | 'call'
  | 'cancel'
  | 'type'
  | 'out'
  | 'hold'
  | 'screen'
  | 'peek'
  | 'readiness'
  | 'exit'
  | 'state'
  | 'drain';

/** The names under which messages travel. A host has its own, so that the broker can keep it from using those of others. */
export const subjects = {
  heartbeats: 'ttypilot.heartbeat.*',
  heartbeat: (host: string) => `ttypilot.heartbeat.${host}`,
  deltas: 'ttypilot.delta.*',
  delta: (host: string) => `ttypilot.delta.${host}`,
  events: 'ttypilot.event.*',
  event: (host: string) => `ttypilot.event.${host}`,
  /** An operator has given the host up. */
  forgotten: (host: string) => `ttypilot.forgotten.${host}`,
  allForgotten: 'ttypilot.forgotten.*',
  /** A host that is invited asks for its place. */
  join: (host: string) => `ttypilot.join.${host}`,
  asks: (host: string) => `ttypilot.host.${host}.*`,
  ask: (host: string, verb: Verb) => `ttypilot.host.${host}.${verb}`,
};

/** The last part of a subject. */
export function lastPart(subject: string): string {
  return subject.slice(subject.lastIndexOf('.') + 1);
}

const HOST = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/;

/** Throws unless this can be the name of a host. */
export function checkHostName(host: string): string {
  if (HOST.test(host)) return host;
  const reason = `${host} is not a name of 1 to 63 small letters, digits, - and _`;
  throw fail('invalid_argument', { name: 'name', reason });
}
