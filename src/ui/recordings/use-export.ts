import { useEffect, useRef, useState } from 'react';
import type { RecordingInfo } from '../api.js';
import { type ExportChoice, fetchExport } from './fetch-export.js';
import { fileNameOf, sizeText } from './recording-text.js';
import { saveFile } from './save-file.js';

/** The state of an export. */
export type ExportState =
  | { step: 'idle' }
  | { step: 'running'; share: number }
  | { step: 'saved'; file: string }
  | { step: 'failed'; error: Error };

/** Exports a recording and saves the result; cancelled when the component unmounts. */
export function useExport(recording: RecordingInfo) {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const aborterRef = useRef<AbortController>(undefined);
  const stop = () => aborterRef.current?.abort();
  useEffect(() => () => aborterRef.current?.abort(), []);
  const start = async (choice: ExportChoice, ending: string) => {
    const aborter = new AbortController();
    const { signal } = aborter;
    aborterRef.current = aborter;
    const onProgress = (share: number) => setState({ step: 'running', share });
    onProgress(0);
    try {
      const file = await fetchExport(recording.recording_id, choice, { signal, onProgress });
      const fileName = fileNameOf(recording, ending);
      saveFile(file, fileName);
      setState({ step: 'saved', file: `${fileName} (${sizeText(file.size)})` });
    } catch (error) {
      setState(signal.aborted ? { step: 'idle' } : { step: 'failed', error: error as Error });
    }
  };
  return { state, start, stop };
}
