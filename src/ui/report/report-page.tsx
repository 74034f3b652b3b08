import { FlaskConical, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { ReportData, ResultStatus } from '../../report/results.js';
import { Button } from '../kit/button.js';
import { Empty } from '../kit/empty.js';
import { STATUSES, StatusIcon, tookText } from './status.js';
import { TestRow } from './test-row.js';

/** How many tests are shown at first: a run may have thousands. */
const PAGE = 200;
const MAX_PROBLEMS = 20;

/** All tests of a run, failures first. */
export function ReportPage({ data: { tests, problems, madeMs } }: { data: ReportData }) {
  const [filter, setFilter] = useState('');
  const [status, setStatus] = useState<ResultStatus>();
  const [count, setCount] = useState(PAGE);
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(linkedTest() ?? firstFailure(tests)));
  const filterId = useId();
  const found = useMemo(() => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    return tests.flatMap((test, index) => {
      const text = `${test.file ?? ''} ${test.title}`.toLowerCase();
      const isFound = words.every((word) => text.includes(word)) && (status === undefined || test.status === status);
      return isFound ? [{ test, index }] : [];
    });
  }, [tests, filter, status]);
  const linked = linkedTest()?.[0];
  // the linked test is shown, however far down it is
  useEffect(() => {
    if (linked === undefined) return;
    setCount((shown) => Math.max(shown, linked + 1));
    document.getElementById(`test-${linked + 1}`)?.scrollIntoView();
  }, [linked]);
  if (tests.length === 0) {
    return (
      <main className="h-dvh">
        <Empty icon={FlaskConical} title="No tests">
          <p className="text-muted">The folder has no results of tests.</p>
        </Empty>
      </main>
    );
  }
  const counts = countsOf(tests.map((test) => test.status));
  const toggle = (index: number) => {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  };
  return (
    <main className="mx-auto max-w-5xl p-4 sm:p-6">
      <header className="mb-4">
        <h1 className="text-lg font-semibold">Test report</h1>
        <p className="text-[13px] text-muted">
          {tests.length} {tests.length === 1 ? 'test' : 'tests'}, {tookText(runMs(tests))},{' '}
          {new Date(Math.min(...tests.slice(0, 1).map(({ startedMs }) => startedMs), madeMs)).toLocaleString()}
        </p>
      </header>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {counts.map(([each, number]) => (
          <Button
            key={each}
            aria-pressed={status === each}
            className="aria-pressed:border-accent aria-pressed:bg-raised"
            onClick={() => setStatus(status === each ? undefined : each)}
          >
            <StatusIcon status={each} /> {number} {STATUSES[each].label}
          </Button>
        ))}
        <div className="ml-auto max-sm:ml-0 max-sm:w-full">
          <label htmlFor={filterId} className="sr-only">
            Filter by name or file
          </label>
          <input
            id={filterId}
            type="search"
            placeholder="Filter by name or file"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            className="h-8 w-64 rounded-md border border-edge bg-page px-2.5 text-[13px] placeholder:text-muted max-sm:w-full phone:h-11 phone:text-base"
          />
        </div>
      </div>
      {problems.length > 0 && (
        <div role="note" className="mb-4 rounded-md border border-warn/40 bg-warn/10 px-3 py-2 text-[13px]">
          {problems.slice(0, MAX_PROBLEMS).map((problem, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a problem is its place
            <p key={i} className="flex gap-2 wrap-anywhere">
              <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warn" aria-hidden /> {problem}
            </p>
          ))}
          {problems.length > MAX_PROBLEMS && <p>And {problems.length - MAX_PROBLEMS} more.</p>}
        </div>
      )}
      <p role="status" className="sr-only">
        {found.length} of {tests.length} tests shown
      </p>
      {found.length === 0 ? (
        <p className="py-8 text-center text-muted">No test fits the filter.</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel" aria-label="Tests">
          {found.slice(0, count).map(({ test, index }) => (
            <TestRow key={index} test={test} index={index} isOpen={open.has(index)} onToggle={() => toggle(index)} />
          ))}
        </ul>
      )}
      {found.length > count && (
        <Button className="mt-3" onClick={() => setCount(count + PAGE)}>
          Show {Math.min(PAGE, found.length - count)} more of {found.length - count}
        </Button>
      )}
    </main>
  );
}

/** `#test-3` is the third of all. */
function linkedTest(): number[] | undefined {
  const number = /^#test-(\d{1,6})$/.exec(location.hash)?.[1];
  return number === undefined ? undefined : [Number(number) - 1];
}

function firstFailure(tests: ReportData['tests']): number[] {
  return tests[0]?.status === 'failed' || tests[0]?.status === 'unfinished' ? [0] : [];
}

function countsOf(statuses: readonly ResultStatus[]): [ResultStatus, number][] {
  return (Object.keys(STATUSES) as ResultStatus[]).flatMap((each): [ResultStatus, number][] => {
    const number = statuses.filter((status) => status === each).length;
    return number === 0 ? [] : [[each, number]];
  });
}

/** From the first start to the last end. */
function runMs(tests: ReportData['tests']): number {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { attempts } of tests) {
    for (const { startedMs, durationMs } of attempts) {
      first = Math.min(first, startedMs);
      last = Math.max(last, startedMs + durationMs);
    }
  }
  return Math.max(0, last - first);
}
