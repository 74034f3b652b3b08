import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.js';
import { FocusReturn, keepFocus } from './home.js';

export const OVERLAY = 'fixed inset-0 z-40 bg-black/50';
/** The shared style of dialogs. */
export const DIALOG =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 ' +
  'flex-col rounded-xl border border-line bg-panel shadow-2xl';

interface DialogProps {
  title: string;
  description?: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Wide enough for pictures. */
  isWide?: boolean;
  /** A click outside does not close it. */
  staysOpen?: boolean;
  children: ReactNode;
}

export function ModalDialog(props: DialogProps) {
  const { title, description, isOpen, onOpenChange, isWide = false, staysOpen = false, children } = props;
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onCloseAutoFocus={keepFocus}
          onInteractOutside={(event) => staysOpen && event.preventDefault()}
          className={`${DIALOG} ${isWide ? 'max-w-4xl' : 'max-w-lg'}`}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <div>
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-0.5 text-[13px] text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={16} />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="overflow-y-auto px-5 pt-2 pb-5">{children}</div>
          <FocusReturn />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
