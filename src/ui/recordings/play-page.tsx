import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RECORDING_NAME_HEADER } from '../../contracts/recording-name.js';
import { fetchRecording } from '../api.js';
import { Failure } from '../kit/failure.js';
import { hrefOf } from '../router.js';
import { TerminalView } from '../terminals/view/terminal-view.js';
import { css, terminalColors, useTheme } from '../theme.js';
import { CastPlayer, type PlayerStatus } from './cast-player.js';
import { type CastTimeline, readTimeline, withoutPauses } from './cast-timeline.js';
import { PlayerBar } from './player-bar.js';

/** Plays one recording. */
export function PlayPage({ recordingId }: { recordingId: string }) {
  const theme = useTheme();
  const frameRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<TerminalView>(undefined);
  const playerRef = useRef<CastPlayer>(undefined);
  const themeRef = useRef(theme);
  const [timeline, setTimeline] = useState<CastTimeline>();
  const [status, setStatus] = useState<PlayerStatus>({ atMs: 0, isPlaying: false });
  const [skipsPauses, setSkipsPauses] = useState(false);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    fetchRecording(recordingId)
      .then(async (response) => {
        const name = response.headers.get(RECORDING_NAME_HEADER);
        const read = readTimeline(await response.text());
        setTimeline(name === null ? read : { ...read, title: decodeURIComponent(name) });
      })
      .catch(setError);
  }, [recordingId]);
  useEffect(() => {
    const frame = frameRef.current;
    if (!frame || !timeline) return;
    const view = new TerminalView(frame, themeRef.current, { isReadOnly: true });
    const player = new CastPlayer(view, timeline, setStatus);
    const resizes = new ResizeObserver(() => view.layOut());
    resizes.observe(frame);
    viewRef.current = view;
    playerRef.current = player;
    player.play();
    return () => {
      resizes.disconnect();
      player.dispose();
      view.dispose();
    };
  }, [timeline]);
  useEffect(() => {
    themeRef.current = theme;
    viewRef.current?.setTheme(theme);
  }, [theme]);
  const shown = timeline && (skipsPauses ? withoutPauses(timeline) : timeline);
  return (
    <div className="flex h-full flex-col gap-2 p-2">
      <div className="flex min-w-0 items-center gap-2 px-1">
        <a
          href={hrefOf({ page: 'recordings' })}
          aria-label="All recordings"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-raised phone:size-11"
        >
          <ArrowLeft size={16} aria-hidden />
        </a>
        <h1 className="truncate text-[13px] font-semibold">{timeline?.title || 'Recording'}</h1>
      </div>
      {error && <Failure error={error} />}
      <div
        className="min-h-0 flex-1 rounded-lg border border-line p-2"
        style={{ background: css(terminalColors(theme).background) }}
      >
        <div ref={frameRef} className="size-full overflow-hidden" />
      </div>
      {shown && (
        <PlayerBar
          timeline={shown}
          status={status}
          skipsPauses={skipsPauses}
          onPlay={() => (status.isPlaying ? playerRef.current?.pause() : playerRef.current?.play())}
          onSeek={(atMs) => playerRef.current?.seek(atMs)}
          onSpeed={(speed) => playerRef.current?.setSpeed(speed)}
          onSkipPauses={(skips) => {
            setSkipsPauses(skips);
            playerRef.current?.replace(skips ? withoutPauses(shown) : (timeline as CastTimeline));
          }}
        />
      )}
    </div>
  );
}
