import { type RefObject, useEffect } from 'react';
import type { ShownText } from '../../../trace/read/when.js';
import { Checkbox } from '../../kit/checkbox.js';
import { momentText, type TracePlace } from '../model/moments.js';
import type { TraceSearch } from '../model/use-search.js';

interface SearchPanelProps {
  search: TraceSearch;
  input: RefObject<HTMLInputElement | null>;
  onGo: (place: TracePlace) => void;
}

/** When a text was on the screen. */
export function SearchPanel({ search, input, onGo }: SearchPanelProps) {
  const { pattern, setPattern, isRegex, setRegex, result, problem, isBusy } = search;
  useEffect(() => input.current?.focus(), [input]);
  return (
    <div className="flex flex-col gap-2 p-3 text-[13px]">
      <input
        ref={input}
        type="search"
        aria-label="Search in time"
        placeholder="Text that was on the screen"
        value={pattern}
        onChange={({ target }) => setPattern(target.value)}
        onKeyDown={(event) => {
          const [first] = result?.appearances ?? [];
          if (event.key === 'Enter' && first) onGo(first.from);
        }}
        className="h-9 w-full rounded-md border border-edge bg-page px-2.5 font-mono text-[13px] phone:h-11 phone:text-base"
      />
      <Checkbox checked={isRegex} onChange={({ target }) => setRegex(target.checked)} className="text-muted">
        Regular expression
      </Checkbox>
      <p role="status" className="text-muted">
        {problem ?? (isBusy ? 'Searching…' : summaryOf(pattern, result))}
      </p>
      {result && result.appearances.length > 0 && (
        <ol className="overflow-hidden rounded-md border border-line">
          {result.appearances.map((shown, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an appearance is its place in the list
            <li key={i} className="border-b border-line/60 last:border-b-0">
              <button
                type="button"
                onClick={() => onGo(shown.from)}
                className="flex w-full flex-col px-2.5 py-1.5 text-left hover:bg-raised phone:min-h-11"
              >
                <code className="truncate font-mono text-xs">{shown.text}</code>
                <span className="text-xs text-muted">
                  {momentText(shown.from.atMs)} in row {shown.from.row}
                  {shown.to ? `, gone at ${momentText(shown.to.atMs)}` : ', still there at the end'}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function summaryOf(pattern: string, result: { appearances: ShownText[]; isCut: boolean } | undefined): string {
  if (pattern === '' || !result) return 'Finds when a text appeared and when it went.';
  const { appearances, isCut } = result;
  const [first] = appearances;
  if (!first) return 'It was never on the screen.';
  const count = `${isCut ? 'More than ' : ''}${appearances.length} ${appearances.length === 1 ? 'appearance' : 'appearances'}`;
  return `${count}, first at ${momentText(first.from.atMs)}.`;
}
