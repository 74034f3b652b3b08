import { expect, onTestFinished, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';
import { Fleet } from './fleet.js';
import { Operator } from './operator.js';

/** Few in an everyday run; TTYPILOT_ANSWERS=200 for a long one. */
const ANSWERS = Number(process.env.TTYPILOT_ANSWERS ?? 40);
const AGENTS = 10;
const EACH = Math.ceil(ANSWERS / AGENTS);
const LIMIT_MS = 60_000 + ANSWERS * 3000;

function newFleet(): Fleet {
  const fleet = new Fleet();
  onTestFinished(() => fleet.close());
  return fleet;
}

test('ten agents: every answer reaches the right one exactly once', { timeout: LIMIT_MS }, async () => {
  const place = await ServicePlace.opened();
  onTestFinished(() => place.close());
  const fleet = newFleet();
  fleet.startNoise();
  const operators = Array.from({ length: AGENTS }, (_, i) => {
    fleet.start(`agent${i}`, EACH, place);
    return new Operator(place, fleet, `agent${i}`);
  });
  await Promise.all(operators.map((operator) => operator.answer(EACH)));
  expect(operators.flatMap((operator) => operator.mistakes())).toEqual([]);
});

test('the service is killed midway: nothing is answered twice', { timeout: LIMIT_MS }, async () => {
  const place = new ServicePlace();
  onTestFinished(() => place.close());
  await place.start();
  const fleet = newFleet();
  const operators = ['first', 'second', 'third'].map((name) => {
    fleet.start(name, 4, place);
    return new Operator(place, fleet, name);
  });
  let answered = 0;
  const killed: Promise<void>[] = [];
  const onAnswer = () => {
    answered++;
    if (answered !== 3 && answered !== 7) return;
    place.child?.kill('SIGKILL');
    killed.push(place.start());
  };
  await Promise.all(operators.map((operator) => operator.answer(4, onAnswer)));
  await Promise.all(killed);
  expect(operators.flatMap((operator) => operator.mistakes())).toEqual([]);
  const { agents } = (await place.call('list_agents')) as { agents: { session_id: string }[] };
  expect(agents.map(({ session_id }) => session_id).sort()).toEqual(['first', 'second', 'third']);
});
