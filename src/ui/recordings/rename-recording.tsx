import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../api.js';
import { Button, IconButton } from '../kit/button.js';
import { ModalDialog } from '../kit/dialog.js';
import { Failure } from '../kit/failure.js';
import { TextField } from '../kit/field.js';

interface RenameRecordingProps {
  recordingId: string;
  /** The name shown now. */
  name: string;
  /** The name that a user gave it. */
  givenName: string | undefined;
  onRenamed: () => void;
}

const MAX_NAME_LENGTH = 200;

/** A rename button with its dialog. */
export function RenameRecording({ recordingId, name, givenName, onRenamed }: RenameRecordingProps) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<Error>();
  const ask = (isOpen: boolean) => {
    setError(undefined);
    setAsking(isOpen);
  };
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('name') ?? '');
    call('rename_recording', { recording_id: recordingId, name: wanted }).then(() => {
      ask(false);
      onRenamed();
    }, setError);
  };
  return (
    <>
      <IconButton label={`Rename the recording of ${name}`} onClick={() => ask(true)}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <ModalDialog title="Rename recording" isOpen={isAsking} onOpenChange={ask}>
        <form onSubmit={rename} className="flex flex-col gap-4">
          <TextField
            name="name"
            label="Name"
            defaultValue={givenName ?? ''}
            placeholder={name}
            hint="Leave empty to use the session’s name. The file name stays the same."
            maxLength={MAX_NAME_LENGTH}
            autoFocus
            autoComplete="off"
          />
          {error && <Failure error={error} />}
          <div className="flex justify-end gap-2">
            <Button onClick={() => ask(false)}>Cancel</Button>
            <Button look="solid" type="submit">
              Rename
            </Button>
          </div>
        </form>
      </ModalDialog>
    </>
  );
}
