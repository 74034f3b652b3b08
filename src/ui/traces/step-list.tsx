import {
  CircleCheck,
  CircleDot,
  CircleX,
  Flag,
  FlaskConical,
  Hourglass,
  Keyboard,
  LogOut,
  type LucideIcon,
  Maximize2,
  MousePointerClick,
  Scissors,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ToldStep } from '../../trace/read/why.js';
import { isFailure } from '../../trace/steps/sentence.js';
import { momentText } from './model/moments.js';

interface StepListProps {
  steps: readonly ToldStep[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** All rows are equally high, so that only those in view have to exist. */
const ROW_PX = 52;
const EXTRA_ROWS = 6;

/** What happened, as sentences. */
export function StepList({ steps, chosen, onChoose }: StepListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  useEffect(() => {
    const element = list.current;
    if (!element || chosen < 0) return;
    const [top, bottom] = [chosen * ROW_PX, (chosen + 1) * ROW_PX];
    if (top < element.scrollTop) element.scrollTop = top - ROW_PX;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight + ROW_PX;
  }, [chosen]);
  const first = Math.max(0, Math.floor(view.top / ROW_PX) - EXTRA_ROWS);
  const last = Math.min(steps.length, Math.ceil((view.top + view.height) / ROW_PX) + EXTRA_ROWS);
  const isShown = chosen >= first && chosen < last;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Steps"
      tabIndex={0}
      aria-activedescendant={isShown ? `step-${chosen}` : undefined}
      className="relative h-full overflow-y-auto overscroll-contain"
    >
      {steps.length === 0 && <p className="p-4 text-[13px] text-muted">This recording has only output, no steps.</p>}
      <div style={{ height: steps.length * ROW_PX }} role="presentation">
        {steps.slice(first, last).map((step, i) => (
          <StepRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={first + i}
            index={first + i}
            count={steps.length}
            step={step}
            isChosen={first + i === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

interface StepRowProps {
  step: ToldStep;
  index: number;
  count: number;
  isChosen: boolean;
  onChoose: (index: number) => void;
}

function StepRow({ step, index, count, isChosen, onChoose }: StepRowProps) {
  const Icon = iconOf(step);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the viewer choose steps
    <div
      id={`step-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-posinset={index + 1}
      aria-setsize={count}
      onClick={() => onChoose(index)}
      title={step.sentence}
      className={`absolute inset-x-0 flex cursor-pointer items-center gap-2.5 border-b border-line/60 px-3 ${
        isChosen ? 'bg-accent/12 shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-raised'
      }`}
      style={{ top: index * ROW_PX, height: ROW_PX }}
    >
      <Icon size={16} aria-hidden className={`shrink-0 ${toneOf(step)}`} />
      <span
        className={`line-clamp-2 min-w-0 flex-1 text-[13px] leading-snug break-words ${isTitle(step) ? 'font-semibold' : ''}`}
      >
        {step.sentence}
      </span>
      <span className="shrink-0 text-[11px] text-muted tabular-nums">{momentText(step.atMs)}</span>
    </div>
  );
}

function isTitle({ kind }: ToldStep): boolean {
  return kind === 'step' || kind === 'test';
}

/** Good, bad, or neither. */
function toneOf(step: ToldStep): string {
  if (isFailure(step)) return 'text-bad';
  if (step.kind === 'exit') return step.exitCode === 0 ? 'text-good' : 'text-bad';
  if (step.kind === 'expect' || (step.kind === 'wait' && step.outcome === 'matched')) return 'text-good';
  if (step.kind === 'test') return step.outcome === 'passed' ? 'text-good' : 'text-muted';
  if (step.kind === 'mark' || step.kind === 'dropped') return 'text-warn';
  return step.kind === 'act' ? 'text-accent' : 'text-muted';
}

function iconOf(step: ToldStep): LucideIcon {
  switch (step.kind) {
    case 'act':
      return step.do === 'mouse' ? MousePointerClick : Keyboard;
    case 'wait':
      return Hourglass;
    case 'expect':
      return step.isMet ? CircleCheck : CircleX;
    case 'mark':
      return Flag;
    case 'test':
    case 'step':
      return FlaskConical;
    case 'resize':
      return Maximize2;
    case 'dropped':
      return Scissors;
    case 'exit':
    case 'end':
      return LogOut;
    default:
      return CircleDot;
  }
}
