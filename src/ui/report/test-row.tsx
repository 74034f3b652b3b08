import { ChevronRight } from 'lucide-react';
import type { ReportedAttempt, ReportedTest } from '../../report/results.js';
import { ProgramPart } from './program-part.js';
import { StatusIcon, tookText } from './status.js';
import { StepsPart } from './steps-part.js';

interface TestRowProps {
  test: ReportedTest;
  index: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** A test; its attempts are shown when it is open. */
export function TestRow({ test, index, isOpen, onToggle }: TestRowProps) {
  const { title, file, status, durationMs, attempts } = test;
  const id = `test-${index + 1}`;
  return (
    <li id={id} data-test data-status={status}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-more`}
        onClick={onToggle}
        className="flex w-full items-start gap-2 px-3 py-2 text-left hover:bg-raised phone:min-h-11"
      >
        <ChevronRight
          size={16}
          className={`mt-0.5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
          aria-hidden
        />
        <StatusIcon status={status} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{title}</span>
          {file !== undefined && <span className="block text-xs text-muted wrap-anywhere">{file}</span>}
        </span>
        <span className="shrink-0 text-[13px] text-muted tabular-nums">{tookText(durationMs)}</span>
      </button>
      {isOpen && (
        <div id={`${id}-more`} className="flex flex-col gap-4 border-t border-line bg-page px-3 py-3 sm:pl-9">
          {attempts.map((attempt, i) => (
            <section key={attempt.startedMs} aria-label={attempts.length > 1 ? `Attempt ${i + 1}` : title}>
              {attempts.length > 1 && (
                <h2 className="mb-2 flex items-center gap-2 text-[13px] font-semibold">
                  <StatusIcon status={attempt.status} /> Attempt {i + 1} of {attempts.length},{' '}
                  {tookText(attempt.durationMs)}
                </h2>
              )}
              <AttemptPart attempt={attempt} />
            </section>
          ))}
        </div>
      )}
    </li>
  );
}

function AttemptPart({ attempt: { status, message, programs, steps } }: { attempt: ReportedAttempt }) {
  return (
    <div className="flex flex-col gap-3">
      {status === 'unfinished' && (
        <p className="text-[13px]">
          The run ended before this test did. What its programs did until then is in the traces.
        </p>
      )}
      {message !== undefined && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-bad/40 bg-bad/10 px-3 py-2 font-mono text-xs leading-5"
        >
          {message}
        </pre>
      )}
      {programs.map((program, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a program is its place
        <ProgramPart key={i} program={program} />
      ))}
      {steps.length > 0 && <StepsPart steps={steps} />}
      {message === undefined && programs.length === 0 && steps.length === 0 && (
        <p className="text-[13px] text-muted">It launched no program and has no steps.</p>
      )}
    </div>
  );
}
