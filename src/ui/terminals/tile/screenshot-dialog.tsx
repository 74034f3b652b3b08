import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { THEME_NAMES } from '../../../render/picture/themes.js';
import { call } from '../../api.js';
import { BUTTON_LOOKS, BUTTON_SHAPE, Button } from '../../kit/button.js';
import { Checkbox } from '../../kit/checkbox.js';
import { ModalDialog } from '../../kit/dialog.js';
import { Failure } from '../../kit/failure.js';
import { Select } from '../../kit/select.js';
import { useTheme } from '../../theme.js';

type Format = 'png' | 'svg';
type Picture = Awaited<ReturnType<typeof call<'get_screenshot'>>>;

const FORMATS = [
  { value: 'png', label: 'PNG' },
  { value: 'svg', label: 'SVG' },
] as const;
/** About a column: the text then does not touch the edge of the page that the picture is pasted into. */
const MARGIN = 16;
const THEMES = THEME_NAMES.map((name) => ({ value: name, label: name }));

/** A picture of the screen, drawn by the service, to view, copy and download. */
export function ScreenshotDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const [theme, setTheme] = useState<string>(useTheme());
  const [format, setFormat] = useState<Format>('png');
  const [hasMargin, setMargin] = useState(true);
  const [picture, setPicture] = useState<Picture>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let isGone = false;
    setError(undefined);
    call('get_screenshot', { session_id: sessionId, theme, format, margin: hasMargin ? MARGIN : 0 }).then(
      (drawn) => {
        if (!isGone) setPicture(drawn);
      },
      (failure: Error) => {
        if (!isGone) setError(failure);
      },
    );
    return () => {
      isGone = true;
    };
  }, [sessionId, theme, format, hasMargin]);
  return (
    <ModalDialog title="Screenshot" isOpen onOpenChange={onClose} isWide>
      {error && <Failure error={error} />}
      {!error && !picture && <p className="text-muted">Drawing…</p>}
      {picture && (
        <img
          src={urlOf(picture)}
          width={picture.width}
          height={picture.height}
          alt="The terminal’s screen"
          data-format={picture.format}
          className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full rounded-md border border-line"
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select label="Theme" value={theme} options={THEMES} onChange={setTheme} />
        <Select label="Format" value={format} options={FORMATS} onChange={setFormat} />
        <Checkbox checked={hasMargin} onChange={({ target }) => setMargin(target.checked)}>
          Margin
        </Checkbox>
        {picture && (
          <div className="ml-auto flex gap-2">
            <CopyPicture picture={picture} onFailure={setError} />
            <a
              href={urlOf(picture)}
              download={`${sessionId}.${picture.format}`}
              className={`${BUTTON_SHAPE} ${BUTTON_LOOKS.solid}`}
            >
              <Download size={15} aria-hidden /> Download
            </a>
          </div>
        )}
      </div>
    </ModalDialog>
  );
}

interface CopyPictureProps {
  picture: { media_type: string; data: string };
  onFailure: (error: Error) => void;
}

/** Copies a picture: PNG as an image, SVG as text, because few programs paste SVG images. */
function CopyPicture({ picture, onFailure }: CopyPictureProps) {
  const [isCopied, setCopied] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture is not copied yet
  useEffect(() => setCopied(false), [picture]);
  const copy = () => {
    copyPicture(picture).then(() => setCopied(true), onFailure);
  };
  return (
    <>
      <span role="status" className="sr-only">
        {isCopied && 'Picture copied.'}
      </span>
      <Button onClick={copy}>
        {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </>
  );
}

async function copyPicture({ media_type, data }: CopyPictureProps['picture']): Promise<void> {
  // undefined unless the page came over https or from localhost
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error('The browser allows copying only over https or on localhost.');
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  if (media_type !== 'image/png') return clipboard.writeText(new TextDecoder().decode(bytes));
  await clipboard.write([new ClipboardItem({ [media_type]: new Blob([bytes], { type: media_type }) })]);
}

function urlOf({ media_type, data }: Picture): string {
  return `data:${media_type};base64,${data}`;
}
