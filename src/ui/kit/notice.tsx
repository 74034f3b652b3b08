import type { ReactNode } from 'react';

const LOOKS = { warn: 'bg-warn/10', calm: 'bg-raised' };

/** A line at the top of a view that reports what happened, with room for actions. */
export function Notice({ look = 'warn', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div
      role="status"
      className={`flex min-h-10 items-center gap-3 border-b border-line px-3 py-1 text-[13px] ${LOOKS[look]}`}
    >
      {children}
    </div>
  );
}
