import { Clapperboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { request } from '../api.js';
import { whileVisible } from '../kit/while-visible.js';
import { css, terminalColors, useTheme } from '../theme.js';

/** A picture of the recording's fullest screen, fetched once it is visible. */
export function Poster({ recordingId, isReadable }: { recordingId: string; isReadable: boolean }) {
  const theme = useTheme();
  const frameRef = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const frame = frameRef.current;
    if (!frame || !isReadable) return;
    let picture: string | undefined;
    const stop = whileVisible(frame, () => {
      const aborter = new AbortController();
      const { signal } = aborter;
      const keep = (blob: Blob) => {
        if (signal.aborted) return;
        picture = URL.createObjectURL(blob);
        setUrl(picture);
      };
      // without a picture the icon stays; playing the recording shows the error
      if (picture === undefined) fetchPoster(recordingId, theme, signal).then(keep, () => {});
      return () => aborter.abort();
    });
    return () => {
      stop();
      setUrl(undefined);
      if (picture !== undefined) URL.revokeObjectURL(picture);
    };
  }, [recordingId, isReadable, theme]);
  return (
    <div
      ref={frameRef}
      className="flex aspect-[80/50] w-full items-center justify-center overflow-hidden p-1"
      style={{ background: css(terminalColors(theme).background) }}
    >
      {url === undefined ? (
        <Clapperboard size={20} className="text-edge" aria-hidden />
      ) : (
        <img src={url} alt="" data-poster={recordingId} className="size-full object-contain object-left-top" />
      )}
    </div>
  );
}

async function fetchPoster(recordingId: string, theme: string, signal: AbortSignal): Promise<Blob> {
  const path = `/api/recordings/${encodeURIComponent(recordingId)}/poster?theme=${theme}`;
  return (await request(path, { signal })).blob();
}
