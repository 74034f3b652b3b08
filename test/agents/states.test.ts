import { expect, test } from 'vitest';
import type { Actor, Intent } from '../../src/agents/agent.js';
import { nextState } from '../../src/agents/states.js';
import type { AgentState } from '../../src/contracts/events.js';
import fc from '../helpers/fast-check.js';

const states = ['idle', 'commanded', 'processing', 'awaiting_input', 'complete'] as const;
const actors = ['user', 'agent'] as const;
const intents = ['command', 'answer', 'question', 'completion', 'progress', 'end_of_command'] as const;
const turn = fc.record({ actor: fc.constantFrom(...actors), intent: fc.constantFrom(...intents) });

/** The same table stated differently: rules about people and agents instead of a row per state. */
function expected(state: AgentState, actor: Actor, intent: Intent): AgentState | undefined {
  if (state === 'complete') return undefined;
  if (actor === 'agent') {
    if (intent === 'completion' || intent === 'end_of_command') return 'complete';
    if (intent === 'question') return 'awaiting_input';
    if (intent === 'progress') return state === 'awaiting_input' ? state : 'processing';
    return undefined;
  }
  if (intent === 'command') {
    if (state === 'awaiting_input') return undefined;
    return state === 'processing' ? state : 'commanded';
  }
  const isAnswerable = state === 'awaiting_input' || state === 'processing';
  return intent === 'answer' && isAnswerable ? 'processing' : undefined;
}

test('every turn leads where the rules say, and nowhere else', () => {
  for (const state of states) {
    for (const actor of actors) {
      for (const intent of intents) {
        expect([state, actor, intent, nextState(state, actor, intent)]).toEqual([
          state,
          actor,
          intent,
          expected(state, actor, intent),
        ]);
      }
    }
  }
});

test('for any turns: complete is final, and only an answer resumes a waiting agent', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 50 }), (turns) => {
      let state: AgentState = 'idle';
      for (const { actor, intent } of turns) {
        const next = nextState(state, actor, intent);
        expect(next).toBe(expected(state, actor, intent));
        if (state === 'complete') expect(next).toBeUndefined();
        if (state === 'awaiting_input' && next === 'processing') expect([actor, intent]).toEqual(['user', 'answer']);
        if (next === 'awaiting_input' && state !== next) expect([actor, intent]).toEqual(['agent', 'question']);
        state = next ?? state;
      }
    }),
  );
});
