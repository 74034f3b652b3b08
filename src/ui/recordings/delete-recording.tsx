import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api.js';
import { IconButton } from '../kit/button.js';
import { ConfirmDialog } from '../kit/confirm-dialog.js';
import { Failure } from '../kit/failure.js';

interface DeleteRecordingProps {
  recordingId: string;
  name: string;
  onDeleted: () => void;
}

/** A delete button with a confirmation. */
export function DeleteRecording({ recordingId, name, onDeleted }: DeleteRecordingProps) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<Error>();
  const close = () => {
    setError(undefined);
    setAsking(false);
  };
  const remove = () => {
    call('delete_recording', { recording_id: recordingId }).then(() => {
      close();
      onDeleted();
    }, setError);
  };
  return (
    <>
      <IconButton label={`Delete the recording of ${name}`} onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title="Delete this recording?"
          description={`This permanently deletes the recording of ${name}.`}
          action="Delete"
          onConfirm={remove}
          onClose={close}
        >
          {error && (
            <div className="mt-3">
              <Failure error={error} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
