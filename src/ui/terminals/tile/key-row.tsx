import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RowKey } from '../row-keys.js';

interface KeyRowProps {
  isCtrlHeld: boolean;
  isDisabled: boolean;
  onCtrl: (isHeld: boolean) => void;
  onPress: (key: RowKey) => void;
}

const ICON = { size: 18, 'aria-hidden': true } as const;
const ARROWS: { key: RowKey; label: string; face: ReactNode }[] = [
  { key: 'left', label: 'Left', face: <ArrowLeft {...ICON} /> },
  { key: 'down', label: 'Down', face: <ArrowDown {...ICON} /> },
  { key: 'up', label: 'Up', face: <ArrowUp {...ICON} /> },
  { key: 'right', label: 'Right', face: <ArrowRight {...ICON} /> },
  { key: 'enter', label: 'Enter', face: <CornerDownLeft {...ICON} /> },
];

/** Keys that phone keyboards lack. Ctrl applies to the next key. */
export function KeyRow({ isCtrlHeld, isDisabled, onCtrl, onPress }: KeyRowProps) {
  return (
    <div
      role="toolbar"
      aria-label="Keys"
      // keeps the focus, and with it the phone's keyboard
      onMouseDown={(event) => event.preventDefault()}
      className="hidden shrink-0 overflow-x-auto border-t border-line phone:flex"
    >
      <Key isDisabled={isDisabled} onClick={() => onPress('escape')}>
        Esc
      </Key>
      <Key isDisabled={isDisabled} isPressed={isCtrlHeld} onClick={() => onCtrl(!isCtrlHeld)}>
        Ctrl
      </Key>
      <Key isDisabled={isDisabled} onClick={() => onPress('tab')}>
        Tab
      </Key>
      {ARROWS.map(({ key, label, face }) => (
        <Key key={key} label={label} isDisabled={isDisabled} onClick={() => onPress(key)}>
          {face}
        </Key>
      ))}
    </div>
  );
}

interface KeyProps {
  /** For icons. */
  label?: string;
  isDisabled: boolean;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Key({ label, isDisabled, isPressed, onClick, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
      className="flex h-11 min-w-11 flex-1 touch-manipulation items-center justify-center text-[13px] font-medium select-none active:bg-raised disabled:opacity-40 aria-pressed:bg-accent-fill aria-pressed:text-on-accent"
    >
      {children}
    </button>
  );
}
