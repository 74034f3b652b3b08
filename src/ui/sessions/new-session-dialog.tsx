import { type FormEvent, useState } from 'react';
import { call } from '../api.js';
import { Button } from '../kit/button.js';
import { Checkbox } from '../kit/checkbox.js';
import { ModalDialog } from '../kit/dialog.js';
import { Failure } from '../kit/failure.js';
import { TextField } from '../kit/field.js';
import { goTo } from '../router.js';
import { keepSizeWish } from '../terminals/size-wish.js';

interface NewSessionDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Starts a program. */
export function NewSessionDialog({ isOpen, onOpenChange }: NewSessionDialogProps) {
  const [error, setError] = useState<Error>();
  const [isStarting, setStarting] = useState(false);
  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setStarting(true);
    setError(undefined);
    try {
      const { session_id: id } = await call('spawn_tui', inputOf(new FormData(event.currentTarget)));
      // the new terminal opens at once, so the session takes its size
      keepSizeWish(id, 'fit');
      onOpenChange(false);
      goTo({ page: 'terminals', sessionIds: [id] });
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setStarting(false);
    }
  };
  return (
    <ModalDialog title="New session" isOpen={isOpen} onOpenChange={onOpenChange}>
      <form onSubmit={start} className="flex flex-col gap-4">
        <TextField
          name="command"
          label="Command"
          defaultValue="bash"
          required
          isMono
          autoFocus
          onFocus={({ target }) => target.select()}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField name="title" label="Title" placeholder="Optional" maxLength={500} />
        <TextField
          name="cwd"
          label="Directory"
          placeholder="Where the service was started"
          hint="A full path. ~ does not stand for your home directory here."
          isMono
          spellCheck={false}
        />
        <details className="rounded-md border border-line px-3 py-2">
          <summary className="cursor-pointer text-[13px] font-medium phone:py-3.5">More</summary>
          <div className="mt-3 grid grid-cols-1 gap-4 pb-1 sm:grid-cols-2">
            <TextField
              name="idle"
              label="Idle limit (seconds)"
              type="number"
              min={0}
              placeholder="None"
              hint="End it after this long without input or output."
            />
            <TextField
              name="absolute"
              label="Time limit (seconds)"
              type="number"
              min={0}
              placeholder="None"
              hint="End it this long after its start."
            />
            <Checkbox name="record">Record the session</Checkbox>
            <Checkbox name="tmux">Keep running in tmux</Checkbox>
          </div>
        </details>
        {error && <Failure error={error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button look="solid" type="submit" disabled={isStarting}>
            {isStarting ? 'Starting…' : 'Start'}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

function inputOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [title, cwd] = [text('title'), text('cwd')];
  return {
    command: text('command'),
    ...(title === '' ? {} : { title }),
    ...(cwd === '' ? {} : { cwd }),
    idle_timeout_seconds: Number(text('idle')),
    absolute_timeout_seconds: Number(text('absolute')),
    record: form.get('record') !== null,
    backend: form.get('tmux') === null ? ('pty' as const) : ('tmux' as const),
  };
}
