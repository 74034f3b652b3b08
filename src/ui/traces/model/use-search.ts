import { useEffect, useMemo, useState } from 'react';
import { systemClock } from '../../../base/clock.js';
import { TtypilotError } from '../../../base/errors/errors.js';
import { type Finder, finderOf, type ShownTexts } from '../../../trace/read/when.js';
import { BoundedFinder } from './bounded-finder.js';
import type { TraceReaders } from './trace-readers.js';

export interface TraceSearch {
  pattern: string;
  setPattern: (pattern: string) => void;
  isRegex: boolean;
  setRegex: (isRegex: boolean) => void;
  /** Finds what is searched in lines of a screen; undefined for nothing. */
  find: Finder | undefined;
  result: ShownTexts | undefined;
  problem: string | undefined;
  isBusy: boolean;
}

/** Long enough for the next character. */
const TYPING_MS = 200;

/** Searches a trace for a text, in all of its time. */
export function useSearch(readers: TraceReaders, version: number): TraceSearch {
  const [pattern, setPattern] = useState('');
  const [isRegex, setRegex] = useState(false);
  const [result, setResult] = useState<ShownTexts>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const wanted = useMemo(() => wantedOf(pattern, isRegex), [pattern, isRegex]);
  useEffect(() => () => wanted.bounded?.dispose(), [wanted]);
  const { find } = wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a trace that has grown is searched again
  useEffect(() => {
    const aborter = new AbortController();
    setProblem(wanted.problem);
    if (!find) {
      setResult(undefined);
      setBusy(false);
      return;
    }
    const run = async () => {
      const { signal } = aborter;
      try {
        const trace = await readers.search;
        signal.throwIfAborted();
        setBusy(true);
        const found = await trace.when(find, { signal });
        if (!signal.aborted) setResult(found);
      } catch (error) {
        if (signal.aborted) return;
        setResult(undefined);
        setProblem(problemText(error as Error));
      } finally {
        if (!signal.aborted) setBusy(false);
      }
    };
    const typing = systemClock.after(TYPING_MS, () => void run());
    return () => {
      typing.dispose();
      aborter.abort();
    };
  }, [readers, version, wanted]);
  return { pattern, setPattern, isRegex, setRegex, find, result, problem, isBusy };
}

interface Wanted {
  find?: Finder;
  bounded?: BoundedFinder;
  problem?: string;
}

function wantedOf(pattern: string, isRegex: boolean): Wanted {
  if (pattern === '') return {};
  if (!isRegex) return { find: finderOf(pattern) };
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const bounded = new BoundedFinder(pattern);
  return { find: bounded.find, bounded };
}

function problemText(error: Error): string {
  return error instanceof TtypilotError ? `${error.message} ${error.hint}` : error.message;
}
