import { type ReactNode, useRef, useState } from 'react';
import { setHome } from '../kit/home.js';
import { type Overview, useConnection, useSession } from '../live/overview.js';
import { css, terminalColors, useTheme } from '../theme.js';
import { FindBar } from './find-bar.js';
import { ScreenshotDialog } from './screenshot-dialog.js';
import { TileHeader } from './tile-header.js';
import { TileNotice } from './tile-notice.js';
import { useControl } from './use-control.js';
import { useTerminal } from './use-terminal.js';

interface TerminalTileProps {
  overview: Overview;
  sessionId: string;
  onClose: () => void;
  /** More buttons. */
  extra: ReactNode;
}

/** A session that is open: its name, what can be done with it, and its terminal. */
export function TerminalTile({ overview, sessionId, onClose, extra }: TerminalTileProps) {
  const theme = useTheme();
  const session = useSession(overview, sessionId);
  const connection = useConnection(overview);
  const control = useControl(sessionId, session?.info);
  const frameRef = useRef<HTMLDivElement>(null);
  const sectionRef = useRef<HTMLElement>(null);
  const headerRef = useRef<HTMLElement>(null);
  // how often Find was asked for; 0 while it is closed
  const [findRequest, setFindRequest] = useState(0);
  const find = () => setFindRequest((count) => count + 1);
  const [isShooting, setShooting] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const isAllowed = typeof control.holder === 'string';
  const { status, terminalRef } = useTerminal(frameRef, {
    sessionId,
    permission: () => ({ isAllowed, lease: control.lease }),
    onShortcut: (event) => {
      const { type, ctrlKey, shiftKey, code } = event;
      if (!ctrlKey || !shiftKey || !SHORTCUTS.has(code)) return false;
      event.preventDefault();
      if (type !== 'keydown') return true;
      if (code === 'Enter') headerRef.current?.querySelector('button')?.focus();
      else if (code === 'KeyF') find();
      else copy(terminalRef.current?.view.terminal.getSelection());
      return true;
    },
  });
  const run = (work: () => Promise<void>) => {
    setFailure(undefined);
    void work().catch(setFailure);
  };
  const markHome = () => sectionRef.current && setHome(sectionRef.current);
  const focus = () => terminalRef.current?.view.terminal.focus();
  return (
    <section
      aria-label={session ? `Terminal: ${session.info.title || session.info.command}` : 'Terminal'}
      className="terminal-frame flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-panel"
      data-session={sessionId}
      data-state={status.state}
      ref={sectionRef}
      onFocusCapture={markHome}
      onPointerDownCapture={markHome}
    >
      <TileHeader
        ref={headerRef}
        session={session}
        status={status}
        control={control}
        extra={extra}
        onClose={onClose}
        onFit={(isWanted) => {
          terminalRef.current?.fit(isWanted);
          focus();
        }}
        onFind={find}
        onScreenshot={() => setShooting(true)}
        onTake={() => run(() => control.take().then(focus))}
        onHandBack={() => run(() => control.handBack().then(focus))}
        onLeave={focus}
      />
      {findRequest > 0 && terminalRef.current && (
        <FindBar
          sessionId={sessionId}
          view={terminalRef.current.view}
          request={findRequest}
          onClose={() => {
            setFindRequest(0);
            focus();
          }}
        />
      )}
      <TileNotice
        status={status}
        control={control}
        failure={failure}
        isUnknown={connection === 'live' && session === undefined}
        onTake={() => run(() => control.take().then(focus))}
      />
      <div className="min-h-0 flex-1 p-2" style={{ background: css(terminalColors(theme).background) }}>
        <div ref={frameRef} className="size-full overflow-hidden" />
      </div>
      {isShooting && <ScreenshotDialog sessionId={sessionId} onClose={() => setShooting(false)} />}
    </section>
  );
}

/** With ctrl and shift: leave the terminal, find, copy. */
const SHORTCUTS = new Set(['Enter', 'KeyF', 'KeyC']);

/** Only what is selected: nothing must not replace what was copied before. */
function copy(selection: string | undefined): void {
  if (selection) void navigator.clipboard.writeText(selection);
}
