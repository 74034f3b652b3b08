import { Columns2, Plus, SquareTerminal } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Button } from '../kit/button.js';
import { Empty } from '../kit/empty.js';
import { type Overview, useSessions } from '../live/overview.js';
import { goTo } from '../router.js';
import { byHost, HostChoice, HostTitle, hostsOf } from './hosts.js';
import { SessionCard } from './session-card.js';
import { commandLine, useSessionNames } from './session-name.js';

interface SessionsPageProps {
  overview: Overview;
  onNew: () => void;
}

/** Cards on a page: more would take seconds to draw. */
const PAGE_SIZE = 60;

/** All sessions, live, on pages. The filter looks at all of them. */
export function SessionsPage({ overview, onNew }: SessionsPageProps) {
  const sessions = useSessions(overview);
  const sessionName = useSessionNames(overview);
  const [filter, setFilter] = useState('');
  const [host, setHost] = useState('');
  const [page, setPage] = useState(0);
  const [selected, setSelected] = useState<readonly string[]>([]);
  if (!sessions) return <p className="p-8 text-center text-muted">Loading sessions…</p>;
  if (sessions.length === 0) return <NoSessions onNew={onNew} />;
  const wanted = filter.trim().toLowerCase();
  const hosts = hostsOf(sessions);
  const matching = sessions.filter(
    ({ info }) =>
      (host === '' || info.host === host) &&
      `${sessionName(info)} ${commandLine(info)} ${info.host ?? ''}`.toLowerCase().includes(wanted),
  );
  const shown = hosts.length === 0 ? matching : byHost(matching);
  const lastPage = Math.max(0, Math.ceil(shown.length / PAGE_SIZE) - 1);
  // sessions may have ended since
  const current = Math.min(page, lastPage);
  const chosen = selected.filter((id) => sessions.some(({ info }) => info.id === id));
  return (
    <div className="mx-auto max-w-7xl p-4 sm:p-6">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h1 className="text-lg font-semibold">
          Sessions <span className="font-normal text-muted">{sessions.length}</span>
        </h1>
        {hosts.length > 0 && (
          <HostChoice
            hosts={hosts}
            value={host}
            onChange={(chosen) => {
              setHost(chosen);
              setPage(0);
            }}
          />
        )}
        <input
          type="search"
          aria-label="Filter sessions"
          placeholder="Filter"
          value={filter}
          onChange={({ target }) => {
            setFilter(target.value);
            setPage(0);
          }}
          className="h-8 w-40 rounded-md border border-edge bg-panel px-2.5 text-[13px] placeholder:text-muted phone:h-11 phone:text-base sm:w-56"
        />
      </div>
      {shown.length === 0 && (
        <p className="py-12 text-center text-muted">No session matches {filter === '' ? host : `“${filter}”`}.</p>
      )}
      {lastPage > 0 && (
        <Pages
          from={current * PAGE_SIZE + 1}
          to={Math.min((current + 1) * PAGE_SIZE, shown.length)}
          total={shown.length}
          onPrevious={current > 0 ? () => setPage(current - 1) : undefined}
          onNext={current < lastPage ? () => setPage(current + 1) : undefined}
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 pb-20">
        {shown.slice(current * PAGE_SIZE, (current + 1) * PAGE_SIZE).map((session, at, cards) => (
          <Fragment key={session.info.id}>
            {session.info.host !== undefined && session.info.host !== cards[at - 1]?.info.host && (
              <HostTitle info={session.info} />
            )}
            <SessionCard
              overview={overview}
              name={sessionName(session.info)}
              session={session}
              isSelected={chosen.includes(session.info.id)}
              onSelect={(isSelected) => {
                const others = chosen.filter((id) => id !== session.info.id);
                setSelected(isSelected ? [...others, session.info.id] : others);
              }}
            />
          </Fragment>
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className="fixed inset-x-0 bottom-4 z-20 mx-auto flex w-fit items-center gap-3 rounded-xl border border-line bg-panel py-2 pr-2 pl-4 shadow-xl">
          <span>{chosen.length} selected</span>
          <Button look="quiet" onClick={() => setSelected([])}>
            Clear
          </Button>
          <Button look="solid" onClick={() => goTo({ page: 'terminals', sessionIds: chosen })}>
            <Columns2 size={15} aria-hidden /> {chosen.length === 1 ? 'Open' : 'Open side by side'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PagesProps {
  from: number;
  to: number;
  total: number;
  /** Missing on the first page. */
  onPrevious: (() => void) | undefined;
  /** Missing on the last page. */
  onNext: (() => void) | undefined;
}

function Pages({ from, to, total, onPrevious, onNext }: PagesProps) {
  return (
    <nav aria-label="Pages" className="mb-4 flex items-center justify-end gap-2 text-[13px] text-muted">
      <span aria-live="polite">
        {from}–{to} of {total}
      </span>
      <Button onClick={onPrevious} disabled={onPrevious === undefined}>
        Previous
      </Button>
      <Button onClick={onNext} disabled={onNext === undefined}>
        Next
      </Button>
    </nav>
  );
}

function NoSessions({ onNew }: { onNew: () => void }) {
  return (
    <Empty icon={SquareTerminal} title="No sessions yet">
      <p className="max-w-sm text-muted">
        Programs that you or your agents start with ttypilot appear here, live. Start one to try it out.
      </p>
      <Button look="solid" onClick={onNew}>
        <Plus size={15} aria-hidden /> New session
      </Button>
    </Empty>
  );
}
