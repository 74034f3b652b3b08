import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  description?: string;
  /** Next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One topic of the settings. */
export function Section({ title, description, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-panel">
      <header className="flex items-start justify-between gap-4 px-4 pt-3.5 pb-2">
        <div>
          <h2 id={id} className="text-sm font-semibold">
            {title}
          </h2>
          {description !== undefined && <p className="mt-0.5 text-[13px] text-muted">{description}</p>}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </header>
      <div className="px-4 pb-3.5">{children}</div>
    </section>
  );
}

export function dateText(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

export function timeText(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
