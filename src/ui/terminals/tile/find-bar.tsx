import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api.js';
import { Button, IconButton } from '../../kit/button.js';
import { type MatchingLine, matchingLines } from '../view/matching-lines.js';
import type { TerminalView } from '../view/terminal-view.js';

interface FindBarProps {
  sessionId: string;
  view: TerminalView;
  /** Increases with each request; the input then gets the focus. */
  request: number;
  onClose: () => void;
}

const DECORATIONS = {
  matchBackground: '#7d5200',
  activeMatchBackground: '#0b6674',
  matchOverviewRuler: '#c99a2e',
  activeMatchColorOverviewRuler: '#2596a8',
};

/** Searches the terminal's buffer, and on request all output that the service keeps. */
export function FindBar({ sessionId, view, request, onClose }: FindBarProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ resultIndex: number; resultCount: number }>();
  const [lines, setLines] = useState<Lines>();
  const inputRef = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus here
  useEffect(() => inputRef.current?.focus(), [request]);
  useEffect(() => {
    const listening = view.search.onDidChangeResults(setFound);
    return () => {
      listening.dispose();
      view.search.clearDecorations();
    };
  }, [view]);
  const find = (direction: 'findNext' | 'findPrevious', wanted = text, incremental = false) => {
    if (wanted === '') view.search.clearDecorations();
    else view.search[direction](wanted, { incremental, decorations: DECORATIONS });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') find(event.shiftKey ? 'findNext' : 'findPrevious');
  };
  const latestText = useRef(text);
  latestText.current = text;
  const findLines = async () => {
    const found = await findAllLines(sessionId, view, text);
    if (latestText.current === text) setLines(found);
  };
  return (
    <search className="border-b border-line" onKeyDown={closeOnEscape}>
      <div className="flex flex-wrap items-center gap-1 px-2 py-1.5">
        <input
          type="text"
          aria-label="Find in the terminal"
          placeholder="Find"
          ref={inputRef}
          value={text}
          onKeyDown={findOnEnter}
          onChange={({ target }) => {
            setText(target.value);
            setLines(undefined);
            find('findPrevious', target.value, true);
          }}
          className="h-8 min-w-24 flex-1 rounded-md border border-edge bg-page px-2.5 text-[13px] placeholder:text-muted phone:h-11 phone:text-base"
        />
        <span role="status" className="min-w-14 text-center text-xs text-muted">
          {text !== '' && countText(found)}
        </span>
        <IconButton label="Previous match (Enter)" onClick={() => find('findPrevious')}>
          <ChevronUp size={16} />
        </IconButton>
        <IconButton label="Next match (Shift+Enter)" onClick={() => find('findNext')}>
          <ChevronDown size={16} />
        </IconButton>
        <Button
          look="quiet"
          aria-pressed={lines !== undefined}
          disabled={text === ''}
          onClick={() => (lines ? setLines(undefined) : void findLines())}
          className="aria-pressed:bg-raised aria-pressed:text-accent"
        >
          All lines
        </Button>
        <IconButton label="Close find (Escape)" onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      {lines && <FoundLines {...lines} onPick={(line) => find('findPrevious', line)} />}
    </search>
  );
}

interface Lines {
  matches: MatchingLine[];
  total: number;
  error?: Error;
}

const MAX_LINES = 100;

/** From the service or from this terminal: both have the end of the output, and either may reach back further. */
async function findAllLines(sessionId: string, view: TerminalView, text: string): Promise<Lines> {
  const pattern = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const here = matchingLines(view.terminal.buffer.active, text);
  const shown = { matches: here.slice(0, MAX_LINES), total: here.length };
  try {
    const { matches, total } = await call('search_output', { session_id: sessionId, pattern, flags: 'i' });
    return total < here.length ? shown : { matches, total };
  } catch (error) {
    return here.length > 0 ? shown : { ...shown, error: error as Error };
  }
}

/** Matching lines in all kept output, including lines that have scrolled out of this terminal. */
function FoundLines({ matches, total, error, onPick }: Lines & { onPick: (line: string) => void }) {
  if (error) return <p className="px-3 pb-2 text-[13px] text-bad">{error.message}</p>;
  return (
    <section aria-label="Matching lines" className="max-h-40 overflow-y-auto border-t border-line px-2 py-2">
      <p className="mb-1 px-1 text-xs text-muted">
        {total === 1 ? '1 line' : `${total} lines`}
        {total > matches.length ? `, first ${matches.length} shown` : ''}
      </p>
      <ol className="font-mono text-xs">
        {matches.map(({ line, text }) => (
          <li key={line}>
            <button
              type="button"
              onClick={() => onPick(text.trim())}
              className="flex w-full gap-3 rounded px-1 text-left hover:bg-raised"
            >
              <span className="w-12 shrink-0 text-right text-muted">{line + 1}</span>
              <span className="truncate whitespace-pre">{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function countText(found: { resultIndex: number; resultCount: number } | undefined): string {
  if (!found || found.resultCount === 0) return 'No matches';
  return found.resultIndex < 0 ? `${found.resultCount}` : `${found.resultIndex + 1} of ${found.resultCount}`;
}
