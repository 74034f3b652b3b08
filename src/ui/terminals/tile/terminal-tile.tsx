import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../kit/button.js';
import { setHome } from '../../kit/home.js';
import { Notice } from '../../kit/notice.js';
import { type Overview, useSession, useSessions } from '../../live/overview.js';
import { useSessionNames } from '../../sessions/session-name.js';
import { css, terminalColors, useTheme } from '../../theme.js';
import type { TerminalStatus } from '../live-terminal.js';
import { useTerminal } from '../use-terminal.js';
import { copySelection, readClipboard, takePasteHint } from './clipboard.js';
import { FindBar } from './find-bar.js';
import { KeyRow } from './key-row.js';
import { MissingSession } from './missing-session.js';
import { RecordingNotice } from './recording-notice.js';
import { ScreenshotDialog } from './screenshot-dialog.js';
import { TileHeader } from './tile-header.js';
import { TileNotice } from './tile-notice.js';
import { useControl } from './use-control.js';
import { useRecordings } from './use-recordings.js';
import { useRestart } from './use-restart.js';

interface TerminalTileProps {
  overview: Overview;
  sessionId: string;
  onClose: () => void;
  /** Shows another session in this tile. */
  onReplace: (sessionId: string) => void;
  /** Other tiles are open. */
  isSplit: boolean;
  /** More buttons. */
  extra: ReactNode;
}

/** An open session: header, notices, terminal. */
export function TerminalTile({ overview, sessionId, onClose, onReplace, isSplit, extra }: TerminalTileProps) {
  const theme = useTheme();
  const session = useSession(overview, sessionId);
  const isListed = useSessions(overview) !== undefined;
  const control = useControl(sessionId, session?.info);
  const recordings = useRecordings(sessionId, session?.info);
  const frameRef = useRef<HTMLDivElement>(null);
  const sectionRef = useRef<HTMLElement>(null);
  const headerRef = useRef<HTMLElement>(null);
  // the number of find requests; 0 while the bar is closed
  const [findRequest, setFindRequest] = useState(0);
  const find = () => setFindRequest((count) => count + 1);
  const [isHinted, setHinted] = useState(false);
  const [isShooting, setShooting] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const isAllowed = typeof control.holder === 'string';
  const { status, terminalRef } = useTerminal(frameRef, {
    sessionId,
    fitsIfAlone: () => isSplit,
    permission: () => ({ isAllowed, lease: control.lease }),
    onShortcut: (event) => {
      const { type, ctrlKey, shiftKey, code } = event;
      if (type === 'keydown' && ctrlKey && !shiftKey && code === 'KeyV' && takePasteHint()) setHinted(true);
      if (!ctrlKey || !shiftKey || !SHORTCUTS.has(code)) return false;
      event.preventDefault();
      if (type !== 'keydown') return true;
      if (code === 'Enter') headerRef.current?.querySelector('button')?.focus();
      else if (code === 'KeyF') find();
      else copy();
      return true;
    },
  });
  const copy = () => copySelection(terminalRef.current?.view.terminal.getSelection());
  const restart = useRestart({
    sessionId,
    info: session?.info,
    status,
    size: () => terminalRef.current?.view.size,
    onRestarted: onReplace,
  });
  const sessionName = useSessionNames(overview);
  const lastName = useRef<string>(undefined);
  if (session) lastName.current = sessionName(session.info);
  const isGone = isListed && session === undefined && hasNoSession(status, lastName.current !== undefined);
  // a session that was shown stays on the page after the service has forgotten it
  const isMissing = isGone && !status.isShown;
  const run = (work: () => Promise<void>) => {
    setFailure(undefined);
    void work().catch(setFailure);
  };
  const markHome = () => sectionRef.current && setHome(sectionRef.current);
  const focus = () => terminalRef.current?.view.terminal.focus();
  return (
    <section
      aria-label={lastName.current === undefined ? 'Terminal' : `Terminal: ${lastName.current}`}
      className="terminal-frame flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-panel"
      data-session={sessionId}
      data-state={status.state}
      ref={sectionRef}
      onFocusCapture={markHome}
      onPointerDownCapture={markHome}
    >
      <TileHeader
        ref={headerRef}
        name={lastName.current ?? 'Terminal'}
        session={session}
        status={status}
        control={control}
        isRecording={recordings.isRecording}
        isMissing={isMissing}
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
        onCopy={copy}
        onPaste={isAllowed ? async () => terminalRef.current?.paste(await readClipboard()) : undefined}
      />
      {isHinted && (
        <Notice look="calm">
          <span className="min-w-0 flex-1">Ctrl+V went to the program. To paste, press Ctrl+Shift+V.</span>
          <Button
            onClick={() => {
              setHinted(false);
              focus();
            }}
          >
            OK
          </Button>
        </Notice>
      )}
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
      {recordings.ended && (
        <RecordingNotice
          recording={recordings.ended}
          onDismiss={() => {
            recordings.dismiss();
            focus();
          }}
        />
      )}
      {!isMissing && (
        <TileNotice
          status={status}
          control={control}
          failure={failure}
          isGone={isGone}
          onTake={() => run(() => control.take().then(focus))}
          restart={restart}
          onRestart={() => restart && run(restart.run)}
        />
      )}
      {isMissing && <MissingSession sessionId={sessionId} exit={status.exit} />}
      <div
        className={`min-h-0 flex-1 p-2 max-sm:p-1 ${isMissing ? 'hidden' : ''}`}
        style={{ background: css(terminalColors(theme).background) }}
      >
        <div
          ref={frameRef}
          className={`size-full overflow-hidden transition-opacity ${status.state === 'ended' ? 'opacity-70 saturate-50' : ''}`}
        />
      </div>
      {status.state !== 'ended' && !isMissing && (
        <KeyRow
          isCtrlHeld={status.isCtrlHeld}
          isDisabled={!isAllowed}
          onCtrl={(isHeld) => {
            terminalRef.current?.holdCtrl(isHeld);
            focus();
          }}
          onPress={(key) => terminalRef.current?.press(key)}
        />
      )}
      {isShooting && <ScreenshotDialog sessionId={sessionId} onClose={() => setShooting(false)} />}
    </section>
  );
}

/**
 * Whether the service has no such session, given that it lists none. The list may lag behind a new session that has already
 * ended.
 */
function hasNoSession({ state, isShown }: TerminalStatus, wasListed: boolean): boolean {
  return state === 'lost' || (state === 'ended' && (wasListed || !isShown));
}

/** With Ctrl and Shift: leave the terminal, find, copy. */
const SHORTCUTS = new Set(['Enter', 'KeyF', 'KeyC']);
