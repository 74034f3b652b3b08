import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTheme } from '../theme.js';
import { INITIAL_STATUS, LiveTerminal, type LiveTerminalOptions } from './live-terminal.js';

const FONT = '14px "JetBrains Mono Variable"';

type Wanted = Pick<LiveTerminalOptions, 'sessionId' | 'permission' | 'onShortcut' | 'fitsIfAlone'>;

/** Mounts a live terminal in an element. */
export function useTerminal(frameRef: RefObject<HTMLElement | null>, wanted: Wanted) {
  const { sessionId } = wanted;
  const theme = useTheme();
  const [status, setStatus] = useState(INITIAL_STATUS);
  const terminalRef = useRef<LiveTerminal>(undefined);
  // callbacks always see the latest props
  const latest = useRef({ ...wanted, theme });
  latest.current = { ...wanted, theme };
  useEffect(() => {
    let terminal: LiveTerminal | undefined;
    let isGone = false;
    const open = () => {
      const frame = frameRef.current;
      if (isGone || !frame) return;
      terminal = new LiveTerminal({
        frame,
        sessionId,
        theme: latest.current.theme,
        permission: () => latest.current.permission(),
        onShortcut: (event) => latest.current.onShortcut(event),
        fitsIfAlone: () => latest.current.fitsIfAlone(),
        onChange: setStatus,
      });
      terminalRef.current = terminal;
      terminal.view.terminal.focus();
    };
    // letters are measured once, so the font must be loaded first
    void document.fonts.load(FONT).then(open, open);
    return () => {
      isGone = true;
      terminal?.dispose();
      terminalRef.current = undefined;
    };
  }, [frameRef, sessionId]);
  useEffect(() => terminalRef.current?.view.setTheme(theme), [theme]);
  return { status, terminalRef };
}
