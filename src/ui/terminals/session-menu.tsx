import { Check, Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { call, type RecordingInfo } from '../api.js';
import { Button, IconButton } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Failure } from '../kit/failure.js';
import { MENU, MENU_ITEM } from '../kit/menu.js';
import type { Seen } from '../live/overview.js';
import { sessionName } from '../sessions/session-name.js';
import { chooseScreenReader, isForScreenReader } from './screen-reader.js';

const SIGNALS = [
  { name: 'SIGINT', meaning: 'Interrupt' },
  { name: 'SIGTERM', meaning: 'Ask to end' },
  { name: 'SIGKILL', meaning: 'Kill' },
] as const;

/** What is done seldom: signals, and the end of the session. */
export function SessionMenu({ session }: { session: Seen }) {
  const { info } = session;
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const send = (signal: (typeof SIGNALS)[number]['name']) => {
    call('signal_session', { session_id: info.id, signal }).catch(setFailure);
  };
  const [isRecording, setRecording] = useState(false);
  const look = () => {
    const isRunning = ({ state }: RecordingInfo) => state === 'recording';
    call('list_recordings', { of_session: info.id }).then(
      ({ recordings }) => setRecording(recordings.some(isRunning)),
      setFailure,
    );
  };
  const record = () => {
    call(isRecording ? 'stop_recording' : 'start_recording', { session_id: info.id }).then(look, setFailure);
  };
  const end = () => {
    call('close_session', { session_id: info.id }).then(() => setEnding(false), setFailure);
  };
  if (info.state === 'closed') return null;
  return (
    <>
      <DropdownMenu.Root onOpenChange={(isOpen) => isOpen && look()}>
        <DropdownMenu.Trigger asChild>
          <IconButton label="More">
            <Ellipsis size={16} />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" className={MENU}>
            {info.state === 'running' && (
              <DropdownMenu.Item className={MENU_ITEM} onSelect={record}>
                {isRecording ? 'Stop recording' : 'Start recording'}
              </DropdownMenu.Item>
            )}
            {info.state === 'running' &&
              SIGNALS.map(({ name, meaning }) => (
                <DropdownMenu.Item key={name} className={MENU_ITEM} onSelect={() => send(name)}>
                  <span className="flex-1">{meaning}</span>
                  <span className="font-mono text-xs text-muted">{name}</span>
                </DropdownMenu.Item>
              ))}
            <DropdownMenu.CheckboxItem
              className={MENU_ITEM}
              checked={isForScreenReader()}
              onCheckedChange={chooseScreenReader}
            >
              <span className="flex-1">For screen readers</span>
              <DropdownMenu.ItemIndicator>
                <Check size={14} aria-hidden />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.CheckboxItem>
            <DropdownMenu.Item className={`${MENU_ITEM} text-bad`} onSelect={() => setEnding(true)}>
              {info.state === 'running' ? 'End the session…' : 'Remove from the list…'}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Dialog title="That did not work" isOpen={failure !== undefined} onOpenChange={() => setFailure(undefined)}>
        {failure && <Failure error={failure} />}
      </Dialog>
      <Dialog
        title="End the session?"
        description={`${sessionName(info)} and everything that it started will end, and its output will be gone.`}
        isOpen={isEnding}
        onOpenChange={setEnding}
      >
        <div className="mt-3 flex justify-end gap-2">
          <Button onClick={() => setEnding(false)}>Cancel</Button>
          <Button look="danger" onClick={end}>
            End it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
