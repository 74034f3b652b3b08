import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api.js';
import { Button, IconButton } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Failure } from '../kit/failure.js';

interface DeleteRecordingProps {
  recordingId: string;
  name: string;
  onDeleted: () => void;
}

/** A button that asks before it deletes a recording. */
export function DeleteRecording({ recordingId, name, onDeleted }: DeleteRecordingProps) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<Error>();
  const ask = (isOpen: boolean) => {
    setError(undefined);
    setAsking(isOpen);
  };
  const remove = () => {
    call('delete_recording', { recording_id: recordingId }).then(onDeleted, setError);
  };
  return (
    <>
      <IconButton label={`Delete the recording of ${name}`} onClick={() => ask(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <Dialog
        title="Delete the recording?"
        description={`The recording of ${name} will be gone for good.`}
        isOpen={isAsking}
        onOpenChange={ask}
      >
        {error && <Failure error={error} />}
        <div className="mt-3 flex justify-end gap-2">
          <Button onClick={() => ask(false)}>Cancel</Button>
          <Button look="danger" onClick={remove}>
            Delete it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
