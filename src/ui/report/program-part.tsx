import { Clapperboard } from 'lucide-react';
import type { ReportedProgram } from '../../report/results.js';
import { BUTTON_LOOKS, BUTTON_SHAPE } from '../kit/button.js';

/** A program of a test: how it ended, its trace, and what the screen showed. */
export function ProgramPart({ program }: { program: ReportedProgram }) {
  const { command, end, trace, tracePage, pictures } = program;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
        <span className="wrap-anywhere">
          <code className="font-mono">{command}</code>: {end}
        </span>
        {tracePage !== undefined && (
          <a href={tracePage} className={`${BUTTON_SHAPE} ${BUTTON_LOOKS.plain}`}>
            <Clapperboard size={16} aria-hidden /> Open the trace
          </a>
        )}
        {tracePage === undefined && trace !== undefined && (
          <span className="text-muted wrap-anywhere">
            Its trace: <code className="font-mono">{trace}</code>
          </span>
        )}
      </div>
      {pictures.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-3">
          {pictures.map(({ label, src }) => (
            <figure key={src} className="max-w-full">
              <a href={src}>
                <img
                  src={src}
                  alt={label}
                  loading="lazy"
                  className="max-h-64 max-w-full rounded-md border border-line"
                />
              </a>
              <figcaption className="mt-1 text-xs text-muted wrap-anywhere">{label}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}
