import { expect, test } from 'vitest';
import { Places } from '../../src/ui/agents/places.js';
import type { AgentInfo } from '../../src/ui/api.js';

function agents(...words: string[]): AgentInfo[] {
  return words.map((word) => {
    const [agent_id, state] = word.split(' ');
    return { agent_id, state: state === 'waits' ? 'awaiting_input' : 'processing', ended_at: null } as AgentInfo;
  });
}

function shown(places: Places, list: AgentInfo[], now: number): string[] {
  const { agents, heldIds } = places.arrange(list, now);
  return agents.map(({ agent_id }) => `${agent_id}${heldIds.has(agent_id) ? ' held' : ''}`);
}

test('an answered card keeps its place for five seconds', () => {
  const places = new Places();
  expect(shown(places, agents('a waits', 'b waits', 'c works'), 0)).toEqual(['a', 'b', 'c']);
  const answered = agents('b waits', 'c works', 'a works');
  expect(shown(places, answered, 100)).toEqual(['a held', 'b', 'c']);
  expect(shown(places, answered, 5099)).toEqual(['a held', 'b', 'c']);
  expect(shown(places, answered, 5100)).toEqual(['b', 'c', 'a']);
});

test('waiting cards never change places, and new ones go last', () => {
  const places = new Places();
  shown(places, agents('a waits', 'b waits'), 0);
  expect(shown(places, agents('n waits', 'b waits', 'a waits'), 1)).toEqual(['a', 'b', 'n']);
});

test('a card that waits again, or that had left before, is not held', () => {
  const places = new Places();
  shown(places, agents('a waits', 'b waits', 'c works'), 0);
  shown(places, agents('b waits', 'a works', 'c works'), 100);
  expect(shown(places, agents('b waits', 'a waits', 'c works'), 200)).toEqual(['a', 'b', 'c']);
  expect(shown(places, agents('b waits', 'a works', 'c works'), 5000)).toEqual(['a held', 'b', 'c']);
  expect(shown(places, agents('b waits'), 5001)).toEqual(['b']);
});
