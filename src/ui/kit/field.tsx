import { type InputHTMLAttributes, useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  isMono?: boolean;
}

/** A labelled text input. */
export function TextField({ label, hint, isMono = false, className = '', ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-[13px] font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={`h-9 w-full rounded-md border border-edge bg-page px-2.5 phone:h-11 phone:text-base ${isMono ? 'font-mono text-[13px]' : ''}`}
        {...rest}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
