import { useEffect, useState } from 'react';
import { systemClock } from '../../../base/clock.js';
import type { ShownTexts } from '../../../trace/read/when.js';
import type { TraceReaders } from './trace-readers.js';

export interface TraceSearch {
  pattern: string;
  setPattern: (pattern: string) => void;
  isRegex: boolean;
  setRegex: (isRegex: boolean) => void;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a trace that has grown is searched again
  useEffect(() => {
    const aborter = new AbortController();
    setProblem(undefined);
    if (pattern === '') {
      setResult(undefined);
      setBusy(false);
      return;
    }
    const run = async () => {
      const { signal } = aborter;
      try {
        const wanted = isRegex ? new RegExp(pattern, 'u') : pattern;
        const trace = await readers.search;
        signal.throwIfAborted();
        setBusy(true);
        const found = await trace.when(wanted, { signal });
        if (!signal.aborted) setResult(found);
      } catch (error) {
        if (!signal.aborted) setProblem((error as Error).message);
      } finally {
        if (!signal.aborted) setBusy(false);
      }
    };
    const typing = systemClock.after(TYPING_MS, () => void run());
    return () => {
      typing.dispose();
      aborter.abort();
    };
  }, [readers, version, pattern, isRegex]);
  return { pattern, setPattern, isRegex, setRegex, result, problem, isBusy };
}
