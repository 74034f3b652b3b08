import { CircleCheck, FileOutput } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { RecordingInfo } from '../api.js';
import { Button } from '../kit/button.js';
import { ChoiceList } from '../kit/choice-list.js';
import { ModalDialog } from '../kit/dialog.js';
import { Failure } from '../kit/failure.js';
import { useTheme } from '../theme.js';
import type { ExportChoice } from './fetch-export.js';
import { type ExportState, useExport } from './use-export.js';

type Format = ExportChoice['format'];

const FORMATS: readonly { value: Format; label: string; hint: string }[] = [
  { value: 'gif', label: 'GIF', hint: 'An animation that plays everywhere.' },
  { value: 'svg', label: 'SVG', hint: 'A smaller, sharper animation with selectable text.' },
  { value: 'v2', label: 'asciicast 2', hint: 'For asciinema and other players.' },
  { value: 'v3', label: 'asciicast 3', hint: 'The newer version, including the program’s exit.' },
  { value: 'txt', label: 'Text', hint: 'The final text, line by line.' },
];
const ENDINGS: Record<Format, string> = { gif: 'gif', svg: 'svg', v2: 'cast', v3: 'cast', txt: 'txt' };
const SHORT_PAUSE_SECONDS = 2;
const PROGRESS =
  'h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent-fill ' +
  '[&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent-fill';

interface ExportDialogProps {
  recording: RecordingInfo;
  name: string;
  onClose: () => void;
}

/** Exports a recording to another format, with progress, and saves the result. */
export function ExportDialog({ recording, name, onClose }: ExportDialogProps) {
  const pageTheme = useTheme();
  const [format, setFormat] = useState<Format>('gif');
  const { state, start, stop } = useExport(recording);
  const isPicture = format === 'gif' || format === 'svg';
  const isRunning = state.step === 'running';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const theme = isPicture ? { theme: String(form.get('theme')) } : {};
    const pauses = form.has('shorten') ? { idleLimitSeconds: SHORT_PAUSE_SECONDS } : {};
    void start({ format, ...theme, ...pauses }, ENDINGS[format]);
  };
  return (
    <ModalDialog title="Export recording" description={name} isOpen onOpenChange={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <fieldset disabled={isRunning} className="flex flex-col gap-4 disabled:opacity-60">
          <ChoiceList legend="Format" name="format" choices={FORMATS} defaultValue="gif" onChoose={setFormat} />
          <div className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-2 text-[13px]">
            {isPicture && (
              <label className="flex items-center gap-2">
                Colours
                <select
                  name="theme"
                  defaultValue={pageTheme}
                  className="h-9 rounded-md border border-edge bg-page px-2 phone:h-11 phone:text-base"
                >
                  <option value="light">Light</option>
                  <option value="dark">Dark</option>
                </select>
              </label>
            )}
            {format !== 'txt' && (
              <label className="flex min-h-9 items-center gap-2 phone:min-h-11">
                <input type="checkbox" name="shorten" className="size-4 accent-accent-fill" />
                Shorten pauses to {SHORT_PAUSE_SECONDS} seconds
              </label>
            )}
          </div>
        </fieldset>
        <Outcome state={state} />
        <div className="flex justify-end gap-2">
          <Button onClick={isRunning ? stop : onClose}>{isRunning ? 'Stop' : 'Close'}</Button>
          <Button look="solid" type="submit" disabled={isRunning}>
            <FileOutput size={15} aria-hidden /> {isRunning ? 'Exporting…' : 'Export'}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

function Outcome({ state }: { state: ExportState }) {
  switch (state.step) {
    case 'idle':
      return null;
    case 'failed':
      return <Failure error={state.error} />;
    case 'saved':
      return (
        <p role="status" className="flex items-center gap-2 text-[13px] text-good">
          <CircleCheck size={16} className="shrink-0" aria-hidden />
          <span className="min-w-0 break-words">Saved as {state.file}</span>
        </p>
      );
    case 'running':
      return (
        <div className="flex items-center gap-3">
          <progress aria-label="Export progress" value={state.share} max={1} className={PROGRESS} />
          <span className="w-10 text-right text-xs text-muted tabular-nums">{Math.round(state.share * 100)} %</span>
        </div>
      );
  }
}
