import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

/** An empty page that says how to fill it. */
export function Empty({ icon: Icon, title, children }: EmptyProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 p-8 text-center">
      <Icon size={40} className="text-edge" aria-hidden />
      <h1 className="text-lg font-semibold">{title}</h1>
      {children}
    </div>
  );
}
