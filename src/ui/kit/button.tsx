import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `solid` for the one thing to do here. */
  look?: 'solid' | 'plain' | 'quiet' | 'danger';
  /** As wide as what is around it, and as high as its text needs; for fingers. */
  isBlock?: boolean;
}

const SHAPE =
  'items-center gap-1.5 rounded-md px-3 text-[13px] font-medium transition-colors ' +
  'disabled:opacity-50 disabled:cursor-not-allowed';
const LINE = 'inline-flex h-8 justify-center whitespace-nowrap';
const BLOCK = 'flex min-h-10 w-full py-2 text-left break-words';
const LOOKS = {
  solid: 'bg-accent-fill text-on-accent hover:opacity-90',
  plain: 'border border-line bg-panel text-ink hover:bg-raised',
  quiet: 'text-muted hover:bg-raised hover:text-ink',
  danger: 'border border-bad/50 text-bad hover:bg-bad/10',
};

export function Button({ look = 'plain', isBlock = false, className = '', ...rest }: ButtonProps) {
  const shape = `${SHAPE} ${isBlock ? BLOCK : LINE}`;
  return <button type="button" className={`${shape} ${LOOKS[look]} ${className}`} {...rest} />;
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title'> {
  /** What it does, for who cannot see the icon and for who points at it. */
  label: string;
  isPressed?: boolean;
  children: ReactNode;
}

export function IconButton({ label, isPressed, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-raised hover:text-ink disabled:opacity-40 aria-pressed:bg-raised aria-pressed:text-accent text-muted ${className}`}
      {...rest}
    />
  );
}
