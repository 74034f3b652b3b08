import type { RawPiece } from '../../../trace/read/why.js';

/** Pieces of output, with the meaning of each sequence. */
export function RawPieces({ pieces, chosen }: { pieces: readonly RawPiece[]; chosen?: number }) {
  return (
    <ol className="overflow-hidden rounded-md border border-line">
      {pieces.map(({ seq, text, name }, i) => (
        <li
          key={seq}
          className={`grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 border-b border-line/60 px-2 py-1 text-xs last:border-b-0 ${
            i === chosen ? 'bg-accent/15' : ''
          }`}
        >
          <code className="font-mono break-all whitespace-pre-wrap">{text}</code>
          <span className="text-muted">{name ?? 'text'}</span>
        </li>
      ))}
    </ol>
  );
}
