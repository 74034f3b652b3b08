import { Check, Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { call } from '../../api.js';
import { IconButton } from '../../kit/button.js';
import { ConfirmDialog } from '../../kit/confirm-dialog.js';
import { ModalDialog } from '../../kit/dialog.js';
import { Failure } from '../../kit/failure.js';
import { MENU_ITEM, MenuContent, MenuGroup } from '../../kit/menu.js';
import type { Seen } from '../../live/overview.js';
import { goTo } from '../../router.js';
import { chooseScreenReader, isForScreenReader } from '../view/screen-reader.js';

const SIGNALS = [
  { signal: 'SIGINT', meaning: 'Interrupt' },
  { signal: 'SIGTERM', meaning: 'Terminate' },
  { signal: 'SIGKILL', meaning: 'Kill…' },
] as const;

type Signal = (typeof SIGNALS)[number]['signal'];

interface SessionMenuProps {
  session: Seen;
  name: string;
  onCopy: () => void;
  /** Undefined while this page may not type. */
  onPaste: (() => Promise<void>) | undefined;
}

/** Rarely used actions: clipboard, recording, signals, ending the session. */
export function SessionMenu({ session, name, onCopy, onPaste }: SessionMenuProps) {
  const { info } = session;
  const [question, setQuestion] = useState<'kill' | 'end'>();
  const [failure, setFailure] = useState<Error>();
  const send = (signal: Signal) => {
    call('signal_session', { session_id: info.id, signal }).catch(setFailure);
  };
  const isRecording = info.recording_ids !== undefined;
  const [recordingId] = info.recording_ids ?? [];
  const record = () => {
    call(isRecording ? 'stop_recording' : 'start_recording', { session_id: info.id }).catch(setFailure);
  };
  const startTrace = () => {
    call('start_recording', { session_id: info.id, format: 'trace' }).catch(setFailure);
  };
  const confirm = () => {
    setQuestion(undefined);
    if (question === 'kill') send('SIGKILL');
    else call('close_session', { session_id: info.id }).catch(setFailure);
  };
  if (info.state === 'closed') return null;
  const isRunning = info.state === 'running';
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <IconButton label="More">
            <Ellipsis size={16} />
          </IconButton>
        </DropdownMenu.Trigger>
        <MenuContent>
          <MenuGroup label="Clipboard">
            <DropdownMenu.Item className={MENU_ITEM} onSelect={onCopy}>
              <span className="flex-1">Copy</span>
              <span className="text-xs text-muted">Ctrl+Shift+C</span>
            </DropdownMenu.Item>
            {isRunning && (
              <DropdownMenu.Item
                className={`${MENU_ITEM} data-disabled:opacity-50`}
                disabled={!onPaste}
                onSelect={() => void onPaste?.().catch(setFailure)}
              >
                <span className="flex-1">Paste</span>
                <span className="text-xs text-muted">Ctrl+Shift+V</span>
              </DropdownMenu.Item>
            )}
          </MenuGroup>
          {isRunning && (
            <>
              <MenuGroup label="Recording">
                <DropdownMenu.Item className={MENU_ITEM} onSelect={record}>
                  {isRecording ? 'Stop recording' : 'Start recording'}
                </DropdownMenu.Item>
                {recordingId === undefined ? (
                  <DropdownMenu.Item className={MENU_ITEM} onSelect={startTrace}>
                    Start trace
                  </DropdownMenu.Item>
                ) : (
                  <DropdownMenu.Item className={MENU_ITEM} onSelect={() => goTo({ page: 'trace', recordingId })}>
                    Look back in time
                  </DropdownMenu.Item>
                )}
              </MenuGroup>
              <MenuGroup label="Send signal">
                {SIGNALS.map(({ signal, meaning }) => (
                  <DropdownMenu.Item
                    key={signal}
                    className={MENU_ITEM}
                    onSelect={() => (signal === 'SIGKILL' ? setQuestion('kill') : send(signal))}
                  >
                    <span className="flex-1">{meaning}</span>
                    <span className="font-mono text-xs text-muted">{signal}</span>
                  </DropdownMenu.Item>
                ))}
              </MenuGroup>
            </>
          )}
          <MenuGroup label="All terminals">
            <DropdownMenu.CheckboxItem
              className={MENU_ITEM}
              checked={isForScreenReader()}
              onCheckedChange={chooseScreenReader}
            >
              <span className="flex-1">Screen reader support</span>
              <DropdownMenu.ItemIndicator>
                <Check size={14} aria-hidden />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.CheckboxItem>
          </MenuGroup>
          <MenuGroup label="Session">
            <DropdownMenu.Item className={`${MENU_ITEM} text-bad`} onSelect={() => setQuestion('end')}>
              {isRunning ? 'End session…' : 'Remove from list…'}
            </DropdownMenu.Item>
          </MenuGroup>
        </MenuContent>
      </DropdownMenu.Root>
      <ModalDialog
        title="Something went wrong"
        isOpen={failure !== undefined}
        onOpenChange={() => setFailure(undefined)}
      >
        {failure && <Failure error={failure} />}
      </ModalDialog>
      {question && (
        <ConfirmDialog
          {...questionText(question, name, isRunning)}
          onConfirm={confirm}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

function questionText(question: 'kill' | 'end', name: string, isRunning: boolean) {
  if (question === 'kill') {
    const description = `${name} ends at once and cannot save its work. Its output so far stays here.`;
    return { title: 'Kill the program?', description, action: 'Kill' };
  }
  if (!isRunning) {
    return {
      title: 'Remove this session?',
      description: `This deletes the output of ${name}.`,
      action: 'Remove',
    };
  }
  const description = `This ends ${name} and everything it started, and deletes its output.`;
  return { title: 'End this session?', description, action: 'End session' };
}
