import { shorten } from '../base/text/shorten.js';
import type { EventData } from '../contracts/events.js';
import type { AgentChange } from './agents.js';
import type { AvailabilityChange } from './availability.js';

/** An event of an agent, as the event stream carries it. */
export type AgentEvent = {
  [Type in 'state_changed' | 'turn_created' | 'commander_availability']: { type: Type; data: EventData<Type> };
}['state_changed' | 'turn_created' | 'commander_availability'];

/** The turn holds the full text. */
const MAX_TEXT_LENGTH = 4000;

/** The events of a change: first the turn, then the new state. */
export function eventsOf({ agent, before, turn, eventType }: AgentChange, now = new Date()): AgentEvent[] {
  const about = { agent_id: agent.id, timestamp: now.toISOString() };
  const events: AgentEvent[] = [];
  if (turn) {
    const { id: turn_id, actor, intent } = turn;
    events.push({
      type: 'turn_created',
      data: { ...about, turn_id, text: shorten(turn.text, MAX_TEXT_LENGTH), actor, intent },
    });
  }
  const isNew = before === null || before.state !== agent.state || before.question !== agent.question;
  if (isNew || before.endedAt !== agent.endedAt) {
    const message = shorten(turn?.text ?? agent.question ?? '', MAX_TEXT_LENGTH);
    const said = turn ? { turn_id: turn.id } : {};
    const data = { ...about, event_type: eventType, new_state: agent.state, message, ...said };
    events.push({ type: 'state_changed', data });
  }
  return events;
}

export function availabilityEvent({ agentId, available }: AvailabilityChange, now = new Date()): AgentEvent {
  return {
    type: 'commander_availability',
    data: { agent_id: agentId, available, timestamp: now.toISOString() },
  };
}
