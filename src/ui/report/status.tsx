import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  RotateCcw,
} from 'lucide-react';
import type { ResultStatus } from '../../report/results.js';

interface StatusLook {
  /** After a number: `3 failed`. */
  label: string;
  color: string;
  icon: LucideIcon;
}

export const STATUSES: Record<ResultStatus, StatusLook> = {
  failed: { label: 'failed', color: 'text-bad', icon: CircleX },
  unfinished: { label: 'did not finish', color: 'text-bad', icon: CircleDashed },
  running: { label: 'running', color: 'text-accent', icon: LoaderCircle },
  flaky: { label: 'flaky', color: 'text-warn', icon: RotateCcw },
  passed: { label: 'passed', color: 'text-good', icon: CircleCheck },
  skipped: { label: 'skipped', color: 'text-muted', icon: CircleSlash },
};

/** Says with an icon how a test ended. */
export function StatusIcon({ status }: { status: ResultStatus }) {
  const { icon: Icon, label, color } = STATUSES[status];
  return <Icon size={16} className={`mt-0.5 shrink-0 ${color}`} aria-label={label} role="img" />;
}

/** `340 ms`, `2.1 s`, `1 min 5 s` */
export function tookText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
