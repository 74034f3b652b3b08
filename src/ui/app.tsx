import { FileQuestion, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AgentsPage } from './agents/agents-page.js';
import type { Attention } from './agents/attention.js';
import { AppMenu } from './app-menu.js';
import { Button } from './kit/button.js';
import { Empty } from './kit/empty.js';
import { useWaitingCount } from './live/agent-list.js';
import { ConnectionStatus } from './live/connection-status.js';
import { type Overview, useConnection } from './live/overview.js';
import { LoggedOut } from './logged-out.js';
import { PlayPage } from './recordings/play-page.js';
import { RecordingsPage } from './recordings/recordings-page.js';
import { hrefOf, type Route, useRoute } from './router.js';
import { NewSessionDialog } from './sessions/new-session-dialog.js';
import { SessionsPage } from './sessions/sessions-page.js';
import { SettingsPage } from './settings/settings-page.js';
import { TerminalsPage } from './terminals/terminals-page.js';
import { TracePage } from './traces/trace-page.js';

const TITLES: Record<Route['page'], string> = {
  sessions: 'Sessions',
  terminals: 'Terminal',
  agents: 'Agents',
  recordings: 'Recordings',
  play: 'Recording',
  trace: 'Trace',
  settings: 'Settings',
  missing: 'No such page',
};

/** The app: a bar and the current page. */
export function App({ overview, attention }: { overview: Overview; attention: Attention }) {
  const route = useRoute();
  const connection = useConnection(overview);
  const [isStarting, setStarting] = useState(false);
  const waitingCount = useWaitingCount(overview.agents);
  useEffect(() => {
    document.title = `${waitingCount > 0 ? `(${waitingCount} waiting) ` : ''}${TITLES[route.page]} · ttypilot`;
  }, [route.page, waitingCount]);
  if (connection === 'logged_out') return <LoggedOut />;
  return (
    <div className="flex h-dvh flex-col">
      <button type="button" className="sr-only focus:not-sr-only focus:p-2" onClick={skipToMain}>
        Skip to content
      </button>
      <Bar
        route={route}
        waitingCount={waitingCount}
        connection={<ConnectionStatus state={connection} />}
        onNew={() => setStarting(true)}
      />
      <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
        <Page route={route} overview={overview} attention={attention} onNew={() => setStarting(true)} />
      </main>
      <NewSessionDialog isOpen={isStarting} onOpenChange={setStarting} />
    </div>
  );
}

interface PageProps {
  route: Route;
  overview: Overview;
  attention: Attention;
  onNew: () => void;
}

function Page({ route, overview, attention, onNew }: PageProps) {
  switch (route.page) {
    case 'sessions':
      return <SessionsPage overview={overview} onNew={onNew} />;
    case 'terminals':
      return <TerminalsPage overview={overview} sessionIds={route.sessionIds} />;
    case 'agents':
      return <AgentsPage overview={overview} attention={attention} agentId={route.agentId} />;
    case 'recordings':
      return <RecordingsPage overview={overview} />;
    case 'play':
      return <PlayPage key={route.recordingId} recordingId={route.recordingId} />;
    case 'trace':
      return <TracePage key={route.recordingId} overview={overview} recordingId={route.recordingId} />;
    case 'settings':
      return <SettingsPage />;
    case 'missing':
      return (
        <Empty icon={FileQuestion} title="There is no such page">
          <p className="text-muted">The link may be old, or mistyped. The pages are in the bar above.</p>
        </Empty>
      );
  }
}

interface BarProps {
  route: Route;
  waitingCount: number;
  connection: ReactNode;
  onNew: () => void;
}

function Bar({ route, waitingCount, connection, onNew }: BarProps) {
  const isRecordings = route.page === 'recordings' || route.page === 'play' || route.page === 'trace';
  const isAgents = route.page === 'agents';
  const isSessions = route.page === 'sessions' || route.page === 'terminals';
  return (
    <header className="flex h-12 shrink-0 items-center border-b border-line bg-panel px-2 sm:gap-3 sm:px-4">
      {/* on a phone there is no room for it, and Sessions leads to the same page */}
      <a href={hrefOf({ page: 'sessions' })} className="flex items-center gap-2 font-semibold max-sm:hidden phone:h-11">
        <img src="/icon.svg" alt="" className="size-6" />
        ttypilot
      </a>
      <nav aria-label="Main" className="flex h-full items-stretch">
        <NavLink to={{ page: 'sessions' }} isCurrent={isSessions}>
          Sessions
        </NavLink>
        <NavLink to={{ page: 'agents' }} isCurrent={isAgents}>
          Agents
          {waitingCount > 0 && (
            <span className="ml-1.5 rounded-full bg-warn/15 px-1.5 text-xs text-warn">
              {waitingCount}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </NavLink>
        <NavLink to={{ page: 'recordings' }} isCurrent={isRecordings}>
          Recordings
        </NavLink>
      </nav>
      <div className="flex-1" />
      {connection}
      <AppMenu />
      <Button look="solid" onClick={onNew} aria-label="New session" className="max-sm:px-0">
        <Plus size={15} aria-hidden /> <span className="hidden sm:inline">New session</span>
      </Button>
    </header>
  );
}

function NavLink({ to, isCurrent, children }: { to: Route; isCurrent: boolean; children: ReactNode }) {
  const look = isCurrent ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink';
  return (
    <a
      href={hrefOf(to)}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex items-center border-b-2 px-2 text-[13px] font-medium sm:px-3 ${look}`}
    >
      {children}
    </a>
  );
}

function skipToMain(): void {
  document.getElementById('main')?.focus();
}
