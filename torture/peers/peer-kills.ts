import { EventSource } from '../../test/helpers/event-source.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { gauge, untilGauge } from '../harness/gauges.js';
import type { Context, Figure } from '../scenario.js';
import { killAgents } from './agents.js';
import { killBrowser } from './browser.js';
import { killChildren } from './children.js';
import { killTmuxServer } from './tmux-server.js';

/** Gauges of what clients hold open in the service. */
const HELD = ['waits', 'viewers', 'overviews', 'event_streams'];

/** The tools for one kind of kill, and the list for its figures. */
export interface Peers {
  place: ServicePlace;
  events: EventSource;
  context: Context;
  /** The deadline for anything that must happen promptly. */
  soonMs: number;
  rounds: number;
  figures: Figure[];
}

/** `kill -9` of every kind of peer during waits: reported once and promptly, and nothing is left behind. */
export async function peerKills(context: Context): Promise<Figure[]> {
  const place = new ServicePlace();
  try {
    await place.start();
    const events = await EventSource.opened(place);
    const soonMs = context.isShort ? 10_000 : 3000;
    const peers: Peers = { place, events, context, soonMs, rounds: context.isShort ? 1 : 10, figures: [] };
    const kinds = [killChildren, killTmuxServer, killAgents, killBrowser];
    for (const [index, kill] of kinds.entries()) {
      await kill(peers);
      context.progress((index + 1) / kinds.length);
    }
    events.close();
    let left = 0;
    for (const name of HELD) {
      if (await untilGauge(place, name, 0)) continue;
      left++;
      context.note(`${await gauge(place, name)} ${name} are left`);
    }
    return [...peers.figures, { what: 'waits, viewers or streams left in the service', measured: left, atMost: 0 }];
  } finally {
    await place.close();
  }
}
