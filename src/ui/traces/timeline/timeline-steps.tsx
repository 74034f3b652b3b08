import type { ToldStep } from '../../../trace/read/why.js';
import { isAct, isFailure } from '../../../trace/steps/sentence.js';
import { shareOf, type TimeRange } from './time-range.js';
import type { FoundSpan } from './timeline.js';

interface TimelineStepsProps {
  steps: readonly ToldStep[];
  range: TimeRange;
  found: readonly FoundSpan[];
}

/** Two signs closer than this, as shares of the timeline, are drawn as one. */
const RESOLUTION = 1 / 600;

/** Waits as bars, acts and markers as ticks, the places of a search. All of it is in the list of steps, too. */
export function TimelineSteps({ steps, range, found }: TimelineStepsProps) {
  const shown = steps.map((step, index) => ({ step, index })).filter(({ step }) => isInside(step, range));
  const bars = distinct(
    shown.filter(({ step }) => durationOf(step) > 0),
    range,
  );
  const ticks = distinct(
    shown.filter(({ step }) => isAct(step) || step.kind === 'resize'),
    range,
  );
  const flags = distinct(
    shown.filter(({ step }) => isFlag(step)),
    range,
  );
  return (
    <div aria-hidden className="border-t border-line">
      {found.length > 0 && (
        <div className="relative h-1.5">
          {found.map(({ fromMs, toMs }) => (
            <span
              key={`${fromMs} ${toMs}`}
              className="absolute inset-y-0 min-w-0.5 rounded-full bg-accent"
              style={between(fromMs, toMs, range)}
            />
          ))}
        </div>
      )}
      <div className="relative h-4">
        {bars.map(({ step, index }) => (
          <span
            key={index}
            data-step={index}
            title={step.sentence}
            className={`absolute inset-y-0.5 min-w-1 cursor-pointer rounded-sm border ${barLook(step)}`}
            style={between(step.atMs - durationOf(step), step.atMs, range)}
          />
        ))}
      </div>
      <div className="relative h-4">
        {ticks.map(({ step, index }) => (
          <span
            key={index}
            data-step={index}
            title={step.sentence}
            className="absolute inset-y-0.5 w-1.5 -translate-x-1/2 cursor-pointer rounded-sm bg-accent"
            style={{ left: `${shareOf(step.atMs, range) * 100}%` }}
          />
        ))}
        {flags.map(({ step, index }) => (
          <span
            key={index}
            data-step={index}
            title={step.sentence}
            className={`absolute top-1 size-2 -translate-x-1/2 rotate-45 cursor-pointer ${flagLook(step)}`}
            style={{ left: `${shareOf(step.atMs, range) * 100}%` }}
          />
        ))}
      </div>
    </div>
  );
}

type Numbered = { step: ToldStep; index: number };

function isInside(step: ToldStep, { fromMs, toMs }: TimeRange): boolean {
  return step.atMs >= fromMs && step.atMs - durationOf(step) <= toMs;
}

function isFlag(step: ToldStep): boolean {
  return step.kind === 'mark' || step.kind === 'exit' || step.kind === 'dropped' || step.kind === 'expect';
}

function durationOf(step: ToldStep): number {
  return step.kind === 'wait' || step.kind === 'expect' ? (step.tookMs ?? 0) : 0;
}

/** Drops what would be drawn over another sign; failures are never dropped. */
function distinct(signs: readonly Numbered[], range: TimeRange): Numbered[] {
  const taken = new Set<string>();
  return signs.filter(({ step }) => {
    const from = Math.round(shareOf(step.atMs - durationOf(step), range) / RESOLUTION);
    const key = `${from} ${Math.round(shareOf(step.atMs, range) / RESOLUTION)} ${isFailure(step)}`;
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

function between(fromMs: number, toMs: number, range: TimeRange) {
  const [from, to] = [Math.max(0, shareOf(fromMs, range)), Math.min(1, shareOf(toMs, range))];
  return { left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` };
}

function barLook(step: ToldStep): string {
  if (isFailure(step)) return 'border-bad bg-bad/35';
  if (step.kind === 'expect' || (step.kind === 'wait' && step.outcome === 'matched')) return 'border-good bg-good/30';
  return 'border-edge bg-edge/30';
}

function flagLook(step: ToldStep): string {
  if (isFailure(step)) return 'bg-bad';
  if (step.kind === 'expect') return 'bg-good';
  if (step.kind === 'exit') return step.exitCode === 0 ? 'bg-good' : 'bg-bad';
  return 'bg-warn';
}
