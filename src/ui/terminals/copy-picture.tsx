import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../kit/button.js';

interface CopyPictureProps {
  picture: { media_type: string; data: string };
  onFailure: (error: Error) => void;
}

/** Copies a picture: PNG as an image, SVG as its text, because programs that take an SVG from the clipboard are rare. */
export function CopyPicture({ picture, onFailure }: CopyPictureProps) {
  const [isCopied, setCopied] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is not copied yet
  useEffect(() => setCopied(false), [picture]);
  const copy = () => {
    copyPicture(picture).then(() => setCopied(true), onFailure);
  };
  return (
    <>
      <span role="status" className="sr-only">
        {isCopied && 'The picture is copied.'}
      </span>
      <Button onClick={copy}>
        {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </>
  );
}

async function copyPicture({ media_type, data }: CopyPictureProps['picture']): Promise<void> {
  // undefined where the page came neither by https nor from this machine
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error('The browser allows copying only on pages from https or localhost.');
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  if (media_type !== 'image/png') return clipboard.writeText(new TextDecoder().decode(bytes));
  await clipboard.write([new ClipboardItem({ [media_type]: new Blob([bytes], { type: media_type }) })]);
}
