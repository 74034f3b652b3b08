import { type FormEvent, useState } from 'react';
import { Button } from '../kit/button.js';
import { ChoiceList } from '../kit/choice-list.js';
import { ModalDialog } from '../kit/dialog.js';
import { Failure } from '../kit/failure.js';
import { TextField } from '../kit/field.js';
import { CopyField } from './copy-field.js';
import { createToken, SCOPES, type TokenScope } from './tokens.js';

const MAX_NAME_LENGTH = 200;

/** Creates a token and shows it, this one time. */
export function NewTokenDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const [token, setToken] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<Error>();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setCreating(true);
    setError(undefined);
    try {
      setToken(await createToken(String(form.get('name')).trim(), String(form.get('scope')) as TokenScope));
      onCreated();
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setCreating(false);
    }
  };
  if (token !== undefined) return <ShownToken token={token} onClose={onClose} />;
  return (
    <ModalDialog title="New token" isOpen onOpenChange={onClose}>
      <form onSubmit={create} className="flex flex-col gap-4">
        <TextField
          name="name"
          label="Name"
          placeholder="The program that will use it"
          required
          maxLength={MAX_NAME_LENGTH}
          autoFocus
          autoComplete="off"
        />
        <ChoiceList legend="Permissions" name="scope" choices={SCOPES} defaultValue="read" />
        {error && <Failure error={error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="solid" type="submit" disabled={isCreating}>
            Create
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

/** A token that was just created. Before it is copied, only Done closes the dialog, because nothing shows it again. */
function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  return (
    <ModalDialog
      title="Copy the token now"
      description="It is shown only once. The service keeps just a hash."
      isOpen
      onOpenChange={() => (isCopied ? onClose() : setWarned(true))}
      staysOpen
    >
      <CopyField label="Token" value={token} onCopied={() => setCopied(true)} />
      <p className="mt-3 text-xs text-muted">
        Programs send it as <code className="font-mono">Authorization: Bearer …</code>; commands and agents take it from{' '}
        <code className="font-mono">TTYPILOT_TOKEN</code>.
      </p>
      <div className="mt-4 flex items-center justify-end gap-3">
        <p role="status" className="flex-1 text-[13px] text-warn">
          {isWarned && !isCopied && 'You have not copied the token. Done closes without copying.'}
        </p>
        <Button onClick={onClose}>Done</Button>
      </div>
    </ModalDialog>
  );
}
