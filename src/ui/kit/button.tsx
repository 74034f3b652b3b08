import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `solid` marks the main action. */
  look?: keyof typeof BUTTON_LOOKS;
  /** Full width, and as high as its text: easy to tap. */
  isBlock?: boolean;
}

const SHAPE =
  'items-center gap-1.5 rounded-md px-3 text-[13px] font-medium transition-colors ' +
  'disabled:opacity-50 disabled:cursor-not-allowed';
const BLOCK = `${SHAPE} flex min-h-10 w-full py-2 text-left break-words phone:min-h-11`;
/** Also for links that look like buttons. */
export const BUTTON_SHAPE = `${SHAPE} inline-flex h-8 justify-center whitespace-nowrap phone:h-11 phone:min-w-11`;
export const BUTTON_LOOKS = {
  solid: 'bg-accent-fill text-on-accent hover:opacity-90',
  plain: 'border border-line bg-panel text-ink hover:bg-raised',
  quiet: 'text-muted hover:bg-raised hover:text-ink',
  danger: 'border border-bad/50 text-bad hover:bg-bad/10',
};

export function Button({ look = 'plain', isBlock = false, className = '', ...rest }: ButtonProps) {
  const shape = isBlock ? BLOCK : BUTTON_SHAPE;
  return <button type="button" className={`${shape} ${BUTTON_LOOKS[look]} ${className}`} {...rest} />;
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title'> {
  /** The action, for screen readers and as a tooltip. */
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
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-raised hover:text-ink disabled:opacity-40 aria-pressed:bg-raised aria-pressed:text-accent phone:size-11 text-muted ${className}`}
      {...rest}
    />
  );
}
