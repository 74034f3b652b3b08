import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Why } from '../../../trace/read/why.js';
import { Button } from '../../kit/button.js';
import { momentText, type TracePlace } from '../model/moments.js';
import { RawPieces } from './raw-pieces.js';

interface CellPanelProps {
  why: Why | undefined;
  cell: { row: number; col: number } | undefined;
  size: { cols: number; rows: number };
  onCell: (row: number, col: number) => void;
  onGo: (place: TracePlace) => void;
}

/** Why a cell shows what it shows. */
export function CellPanel({ why, cell, size, onCell, onGo }: CellPanelProps) {
  return (
    <div className="flex flex-col gap-3 p-3 text-[13px]">
      <div className="flex gap-3">
        <Place label="Row" value={cell?.row} max={size.rows} onChange={(row) => onCell(row, cell?.col ?? 0)} />
        <Place label="Column" value={cell?.col} max={size.cols} onChange={(col) => onCell(cell?.row ?? 0, col)} />
      </div>
      {!cell && (
        <p className="text-muted">Click a character on the screen to see which byte wrote it, when, and why.</p>
      )}
      {cell && why && <Answer why={why} onGo={onGo} />}
    </div>
  );
}

function Answer({ why, onGo }: { why: Why; onGo: (place: TracePlace) => void }) {
  const { write, previous, next, problem } = why;
  return (
    <>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-x-2 gap-y-1.5" data-why>
        <Fact name="Shows">{shownText(why.text)}</Fact>
        {write && (
          <>
            <Fact name="Written by">
              byte {write.seq.toLocaleString('en')} <code className={CODE}>{write.bytes.text}</code>
              {write.bytes.name !== undefined && <span className="text-muted"> {write.bytes.name}</span>}
            </Fact>
            <Fact name="When">{momentText(write.atMs)}</Fact>
            <Fact name="After">
              {write.act ? (
                <button
                  type="button"
                  className="text-left text-accent underline underline-offset-2"
                  onClick={() => write.act && onGo({ atMs: write.act.atMs, seq: write.act.seq })}
                >
                  {write.act.sentence}
                </button>
              ) : (
                'no act: the program did it by itself'
              )}
            </Fact>
            <Fact name="Replaced">{write.replaced.seq === 0 ? 'a blank' : shownText(write.replaced.text)}</Fact>
          </>
        )}
      </dl>
      {problem !== undefined && <p className="text-muted">{sentence(problem)}</p>}
      <div className="flex gap-2">
        <Button disabled={!previous} onClick={() => previous && onGo({ atMs: previous.atMs, seq: previous.seq })}>
          <ChevronLeft size={14} aria-hidden /> Previous write
        </Button>
        <Button disabled={!next} onClick={() => next && onGo({ atMs: next.atMs, seq: next.seq })}>
          Next write <ChevronRight size={14} aria-hidden />
        </Button>
      </div>
      {write && (
        <section>
          <h3 className="mb-1 text-xs font-semibold text-muted">The output that led to it</h3>
          <RawPieces pieces={[...write.before, write.bytes]} chosen={write.before.length} />
        </section>
      )}
    </>
  );
}

const CODE = 'rounded bg-raised px-1 font-mono text-xs break-all';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Place({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number | undefined;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className="flex items-center gap-1.5 text-xs text-muted">
      {label}
      <input
        type="number"
        min={0}
        max={max - 1}
        value={value ?? ''}
        onChange={({ target }) => {
          const wanted = Math.floor(Number(target.value));
          if (target.value !== '' && wanted >= 0 && wanted < max) onChange(wanted);
        }}
        className="h-8 w-16 rounded-md border border-edge bg-page px-1.5 text-[13px] text-ink phone:h-11 phone:text-base"
      />
    </label>
  );
}

function shownText(text: string) {
  return text.trim() === '' ? 'a blank' : <code className={CODE}>{text}</code>;
}

/** A reason as a sentence. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
