import { Circle, Download, FileOutput, History, Play } from 'lucide-react';
import { useState } from 'react';
import { MAX_PLAYED_BYTES, type RecordingInfo } from '../api.js';
import { Button, IconButton } from '../kit/button.js';
import { hrefOf } from '../router.js';
import { DeleteRecording } from './delete-recording.js';
import { ExportDialog } from './export-dialog.js';
import { Poster } from './poster.js';
import { durationText, fileNameOf, sizeText } from './recording-text.js';
import { RenameRecording } from './rename-recording.js';
import { saveRecording } from './save-file.js';

const ENDINGS: Record<RecordingInfo['format'], string> = { asciicast: 'cast', jsonl: 'jsonl', trace: 'ttrace' };
const LINK =
  'mr-1.5 inline-flex h-8 items-center gap-1.5 rounded-md border border-line px-3 text-[13px] font-medium hover:bg-raised phone:h-11';
/** A click on the poster plays the recording as well. */
const OVER_POSTER = 'after:absolute after:inset-y-3 after:left-4 after:w-28 sm:after:w-36';

interface RecordingRowProps {
  recording: RecordingInfo;
  name: string;
  /** Called after a rename or a deletion. */
  onChanged: () => void;
  onFailure: (error: Error) => void;
}

/** A recording in the list: its picture, its facts, its actions. */
export function RecordingRow({ recording, name, onChanged, onFailure }: RecordingRowProps) {
  const { recording_id: recordingId, format, bytes, state, problem } = recording;
  const [isExporting, setExporting] = useState(false);
  const isReadable = state !== 'earlier' || problem === undefined;
  const isPlayable = isReadable && format === 'asciicast' && bytes <= MAX_PLAYED_BYTES;
  const download = () => {
    const fileName = fileNameOf(recording, ENDINGS[format]);
    saveRecording(recordingId, fileName).catch(onFailure);
  };
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="w-28 shrink-0 overflow-hidden rounded-md border border-line sm:w-36">
        <Poster recordingId={recordingId} isReadable={isReadable} />
      </div>
      <Facts recording={recording} name={name} />
      <div className="flex items-center gap-0.5 max-sm:w-full max-sm:flex-wrap max-sm:justify-end max-sm:gap-y-2">
        {isPlayable && (
          <a
            href={hrefOf({ page: 'play', recordingId })}
            aria-label={`Play the recording of ${name}`}
            className={`${LINK} ${OVER_POSTER}`}
          >
            <Play size={14} aria-hidden /> Play
          </a>
        )}
        {isReadable && (
          <a
            href={hrefOf({ page: 'trace', recordingId })}
            aria-label={`Trace of ${name}`}
            className={`${LINK} ${isPlayable ? '' : OVER_POSTER}`}
          >
            <History size={14} aria-hidden /> Trace
          </a>
        )}
        {isReadable && (
          <Button aria-label={`Export the recording of ${name}`} onClick={() => setExporting(true)} className="mr-1.5">
            <FileOutput size={14} aria-hidden /> Export
          </Button>
        )}
        <IconButton label={`Download the recording of ${name}`} onClick={download}>
          <Download size={16} aria-hidden />
        </IconButton>
        {state !== 'recording' && (
          <>
            <RenameRecording recordingId={recordingId} name={name} givenName={recording.name} onRenamed={onChanged} />
            <DeleteRecording recordingId={recordingId} name={name} onDeleted={onChanged} />
          </>
        )}
      </div>
      {isExporting && <ExportDialog recording={recording} name={name} onClose={() => setExporting(false)} />}
    </li>
  );
}

function Facts({ recording, name }: { recording: RecordingInfo; name: string }) {
  const { format, bytes, state, duration_ms, started_at, command } = recording;
  const facts = [durationText(duration_ms), sizeText(bytes), format, ...endText(recording)];
  return (
    <div className="min-w-40 flex-1">
      <p className="truncate font-medium" title={name}>
        {name}
      </p>
      {command !== undefined && command !== name && (
        <p className="truncate font-mono text-xs text-muted" title={command}>
          {command}
        </p>
      )}
      <p className="text-xs text-muted">{new Date(started_at).toLocaleString()}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        {state === 'recording' && (
          <span className="flex items-center gap-1.5 text-bad">
            <Circle size={9} fill="currentColor" aria-hidden /> recording
          </span>
        )}
        {facts.join(' · ')}
      </p>
    </div>
  );
}

/** Anything unusual about its end. */
function endText({ state, complete, end_reason, problem }: RecordingInfo): string[] {
  if (end_reason === 'size_limit') return ['stopped at the size limit'];
  if (state === 'earlier' && problem !== undefined) return ['unreadable'];
  return state === 'recording' || complete ? [] : ['cut off'];
}
