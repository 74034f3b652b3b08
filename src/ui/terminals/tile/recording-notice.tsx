import { X } from 'lucide-react';
import { MAX_PLAYED_BYTES, type RecordingInfo } from '../../api.js';
import { IconButton } from '../../kit/button.js';
import { Notice } from '../../kit/notice.js';
import { hrefOf } from '../../router.js';

interface RecordingNoticeProps {
  recording: RecordingInfo;
  onDismiss: () => void;
}

/** Reports a finished recording. */
export function RecordingNotice({ recording, onDismiss }: RecordingNoticeProps) {
  const { recording_id: recordingId, path, format, bytes } = recording;
  const isPlayable = format === 'asciicast' && bytes <= MAX_PLAYED_BYTES;
  return (
    <Notice look="calm">
      <span className="min-w-0 flex-1 truncate" title={path}>
        Recorded to <span className="font-mono text-xs">{path.split('/').at(-1)}</span>
      </span>
      {isPlayable && (
        <a href={hrefOf({ page: 'play', recordingId })} className={LINK}>
          Play recording
        </a>
      )}
      <a href={hrefOf({ page: 'trace', recordingId })} className={LINK}>
        Open trace
      </a>
      <a href={hrefOf({ page: 'recordings' })} className={`${LINK} max-sm:hidden`}>
        All recordings
      </a>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X size={16} />
      </IconButton>
    </Notice>
  );
}

const LINK = 'inline-flex items-center whitespace-nowrap text-accent hover:underline phone:h-11';
