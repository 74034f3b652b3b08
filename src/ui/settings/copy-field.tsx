import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../kit/button.js';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Called for each copy, also with the keyboard. */
  onCopied?: () => void;
}

/** A read-only text with a copy button. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    inputRef.current?.select();
    copyText(value).then(
      (isDone) => {
        setCopied(isDone);
        if (isDone) onCopied?.();
      },
      () => setCopied(false),
    );
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[13px] font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={inputRef}
          id={id}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
          onCopy={onCopied}
          className="h-9 min-w-0 flex-1 rounded-md border border-edge bg-page px-2.5 font-mono text-[13px] phone:h-11 phone:text-base"
        />
        <Button look="solid" autoFocus onClick={copy} className="h-9 phone:h-11">
          {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}

/** Resolves with whether it worked. Without TLS, browsers can copy only the selection. */
async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return document.execCommand('copy');
  await navigator.clipboard.writeText(text);
  return true;
}
