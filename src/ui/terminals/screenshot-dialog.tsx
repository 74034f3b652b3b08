import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../api.js';
import { Dialog } from '../kit/dialog.js';
import { Failure } from '../kit/failure.js';
import { useTheme } from '../theme.js';

/** A picture of the screen as the service draws it, to look at and to keep. */
export function ScreenshotDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const theme = useTheme();
  const [picture, setPicture] = useState<{ url: string; width: number; height: number }>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let isGone = false;
    call('get_screenshot', { session_id: sessionId, theme }).then(
      ({ data, media_type, width, height }) => {
        if (!isGone) setPicture({ url: `data:${media_type};base64,${data}`, width, height });
      },
      (failure: Error) => setError(failure),
    );
    return () => {
      isGone = true;
    };
  }, [sessionId, theme]);
  return (
    <Dialog title="Screenshot" isOpen onOpenChange={onClose} isWide>
      {error && <Failure error={error} />}
      {!error && !picture && <p className="text-muted">Drawing…</p>}
      {picture && (
        <>
          <img
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt="What the terminal shows now"
            className="mx-auto h-auto max-w-full rounded-md border border-line"
          />
          <div className="mt-4 flex justify-end">
            <a
              href={picture.url}
              download={`${sessionId}.png`}
              className="inline-flex h-8 items-center gap-1.5 rounded-md bg-accent-fill px-3 text-[13px] font-medium text-on-accent"
            >
              <Download size={15} aria-hidden /> Download
            </a>
          </div>
        </>
      )}
    </Dialog>
  );
}
