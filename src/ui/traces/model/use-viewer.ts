import { useCallback, useEffect, useMemo, useState } from 'react';
import { isFailure } from '../../../trace/steps/sentence.js';
import { rangeShowing, type TimeRange } from '../timeline/time-range.js';
import { aroundStep, momentAt, stepAt, type TracePlace } from './moments.js';
import type { TraceReaders } from './trace-readers.js';
import { useLatest } from './use-latest.js';

/** Everything that the viewer shows follows from this: where it is, and what was chosen. */
export function useViewer(readers: TraceReaders, version: number) {
  const trace = readers.main;
  const { steps, start } = trace;
  const [end, setEnd] = useState<{ atMs: number; seq: number }>();
  const [place, setPlace] = useState<TracePlace>();
  const [chosen, setChosen] = useState<number>();
  const [pinned, setPinned] = useState<TracePlace>();
  const [range, setRange] = useState<TimeRange>();
  const [isFollowing, setFollowing] = useState(false);
  const endMs = Math.max(end?.atMs ?? 0, steps.at(-1)?.atMs ?? 0, start.atMs + 1);
  const whole = useMemo(() => ({ fromMs: start.atMs, toMs: endMs }), [start.atMs, endMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a trace that has grown ends later
  useEffect(() => {
    trace.end().then(setEnd, () => setEnd({ seq: 0, atMs: 0 }));
  }, [trace, version]);
  const chooseStep = useCallback(
    (index: number) => {
      const step = trace.steps[index];
      if (!step) return;
      setChosen(index);
      setPinned(undefined);
      setFollowing(false);
      setPlace({ atMs: step.atMs, seq: step.seq });
    },
    [trace],
  );
  // a trace opens at its failure, or else at its end
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when its end is known
  useEffect(() => {
    if (!end || place) return;
    const failed = failedStepOf(steps);
    if (failed >= 0) chooseStep(failed);
    else setPlace({ atMs: endMs });
  }, [end]);
  useEffect(() => {
    if (isFollowing && end) setPlace({ atMs: endMs });
  }, [isFollowing, end, endMs]);
  const go = useCallback((to: TracePlace) => {
    setChosen(undefined);
    setFollowing(false);
    setPlace(to);
  }, []);
  const here = place ?? { atMs: endMs };
  const pair = useMemo(() => {
    if (pinned) return { before: pinned, after: here, captions: ['Compared from', 'This moment'] as const };
    if (chosen === undefined || !steps[chosen]) return undefined;
    return { ...aroundStep(steps, chosen, { atMs: endMs }), captions: ['Before', 'After'] as const };
  }, [pinned, chosen, steps, endMs, here]);
  const screens = useLatest(
    place &&
      (async () => {
        const shown = pair
          ? [
              { caption: pair.captions[0], place: pair.before },
              { caption: pair.captions[1], place: pair.after },
            ]
          : [{ caption: 'Screen', place: here }];
        return Promise.all(shown.map(async (one) => ({ ...one, screen: await readers.screenAt(momentAt(one.place)) })));
      }),
    [trace, version, pair, place === undefined, here.atMs, here.seq],
  );
  // the timeline follows the moment when that moves, and stays wherever else it was moved to
  // biome-ignore lint/correctness/useExhaustiveDependencies: a trace that grows moves nothing
  useEffect(() => {
    setRange((last) => last && rangeShowing(last, whole, here.atMs));
  }, [here.atMs]);
  return {
    trace,
    steps,
    place: here,
    whole,
    range: range ?? whole,
    setRange,
    screens,
    chosen,
    current: chosen ?? stepAt(steps, here.atMs),
    chooseStep,
    go,
    isComparing: pinned !== undefined,
    toggleCompare: () => {
      setChosen(undefined);
      setPinned(pinned ? undefined : here);
    },
    isFollowing,
    follow: () => {
      setChosen(undefined);
      setFollowing(!isFollowing);
    },
  };
}

function failedStepOf(steps: TraceReaders['main']['steps']): number {
  const expected = steps.findLastIndex((step) => step.kind === 'expect' && isFailure(step));
  if (expected >= 0) return expected;
  const test = steps.findLast((step) => step.kind === 'test');
  const isPassed = test?.kind === 'test' && test.outcome === 'passed';
  return isPassed ? -1 : steps.findLastIndex((step) => step.kind === 'wait' && isFailure(step));
}
