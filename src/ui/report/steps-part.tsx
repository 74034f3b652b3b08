import type { RecordedStep } from '../../report/test-record.js';
import { StatusIcon, tookText } from './status.js';

/** Deeper ones are not moved any further to the right. */
const MAX_DEPTH = 6;

/** The steps of a test with their durations. */
export function StepsPart({ steps }: { steps: readonly RecordedStep[] }) {
  return (
    <ol className="text-[13px]" aria-label="Steps">
      {steps.map(({ title, depth, durationMs, isFailed }, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={i}
          style={{ paddingLeft: `${Math.min(depth, MAX_DEPTH) * 20}px` }}
          className="flex items-start gap-2 py-0.5"
        >
          <StatusIcon status={isFailed ? 'failed' : 'passed'} />
          <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
          <span className="shrink-0 text-muted tabular-nums">{tookText(durationMs)}</span>
        </li>
      ))}
    </ol>
  );
}
