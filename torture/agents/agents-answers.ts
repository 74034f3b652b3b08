import { Fleet } from '../../test/agents/e2e/fleet.js';
import { Operator } from '../../test/agents/e2e/operator.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { Random } from '../random.js';
import type { Context, Figure } from '../scenario.js';

const AGENTS = 10;

/** Ten agents ask one question after another, an operator answers over HTTP, and the service is killed repeatedly. */
export async function agentsAnswers(context: Context): Promise<Figure[]> {
  const each = context.isShort ? 3 : 20;
  const kills = context.isShort ? 1 : 5;
  const random = new Random(context.seed);
  const place = new ServicePlace();
  const fleet = new Fleet();
  try {
    await place.start();
    fleet.startNoise();
    const operators = Array.from({ length: AGENTS }, (_, i) => {
      fleet.start(`agent${i}`, each, place);
      return new Operator(place, fleet, `agent${i}`);
    });
    const all = AGENTS * each;
    const killsAfter = Array.from({ length: kills }, () => 1 + random.below(all - 1));
    const starts: Promise<void>[] = [];
    let answered = 0;
    const onAnswer = () => {
      context.progress(++answered / all);
      if (!killsAfter.includes(answered)) return;
      place.child?.kill('SIGKILL');
      starts.push(place.start());
    };
    await Promise.all(operators.map((operator) => operator.answer(each, onAnswer)));
    await Promise.all(starts);
    const mistakes = operators.flatMap((operator) => operator.mistakes());
    for (const mistake of mistakes) context.note(mistake);
    const { agents } = (await place.call('list_agents')) as { agents: unknown[] };
    return [
      {
        what: `${all} answers, ${starts.length} kills: lost, duplicated, wrong or misdirected`,
        measured: mistakes.length,
        atMost: 0,
      },
      { what: 'agents missing afterwards', measured: AGENTS - agents.length, atMost: 0 },
    ];
  } finally {
    fleet.close();
    await place.close();
  }
}
