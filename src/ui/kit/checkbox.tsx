import type { InputHTMLAttributes, ReactNode } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode;
}

/** A checkbox and its label. */
export function Checkbox({ children, className = '', ...rest }: CheckboxProps) {
  return (
    <label className={`flex items-center gap-2 text-[13px] phone:min-h-11 ${className}`}>
      <input type="checkbox" className="size-4 accent-accent-fill" {...rest} /> {children}
    </label>
  );
}
