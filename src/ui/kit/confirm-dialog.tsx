import { AlertDialog } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { systemClock } from '../../base/clock.js';
import { Button } from './button.js';
import { DIALOG, OVERLAY } from './dialog.js';
import { FocusReturn, keepFocus } from './home.js';

interface ConfirmDialogProps {
  title: string;
  description: string;
  /** The label of the confirming button. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** An earlier press or click was meant for what was there before. */
const ARMED_AFTER_MS = 500;

/** Asks before an irreversible action. Cancel has the focus; the other button is enabled after a moment. */
export function ConfirmDialog({ title, description, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = systemClock.after(ARMED_AFTER_MS, () => setArmed(true));
    return () => timer.dispose();
  }, []);
  return (
    <AlertDialog.Root open onOpenChange={onClose}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <AlertDialog.Content onCloseAutoFocus={keepFocus} className={`${DIALOG} max-w-lg px-5 pt-4 pb-5`}>
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-0.5 text-[13px] text-muted">{description}</AlertDialog.Description>
          {children}
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <Button look="danger" aria-disabled={!isArmed} onClick={() => isArmed && onConfirm()}>
              {action}
            </Button>
          </div>
          <FocusReturn />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
