import { Pause, Play } from 'lucide-react';
import { IconButton } from '../kit/button.js';
import type { PlayerStatus } from './cast-player.js';
import type { CastTimeline } from './cast-timeline.js';

interface PlayerBarProps {
  timeline: CastTimeline;
  status: PlayerStatus;
  skipsPauses: boolean;
  onPlay: () => void;
  onSeek: (atMs: number) => void;
  onSpeed: (speed: number) => void;
  onSkipPauses: (skips: boolean) => void;
}

const SPEEDS = [0.5, 1, 2, 4, 8];
/** One press of an arrow key. */
const STEP_MS = 50;

/** Play and pause, the position, the markers. */
export function PlayerBar({ timeline, status, skipsPauses, onPlay, onSeek, onSpeed, onSkipPauses }: PlayerBarProps) {
  const { durationMs, events } = timeline;
  const markers = events.filter(({ code }) => code === 'm');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-panel px-2 py-1.5">
      <IconButton label={status.isPlaying ? 'Pause' : 'Play'} onClick={onPlay}>
        {status.isPlaying ? <Pause size={16} /> : <Play size={16} />}
      </IconButton>
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">
        {timeText(status.atMs)} / {timeText(durationMs)}
      </span>
      <div className={`relative flex min-w-40 flex-1 items-center ${markers.length > 0 ? 'phone:mb-11' : ''}`}>
        <input
          type="range"
          aria-label="Position in the recording"
          aria-valuetext={`${timeText(status.atMs)} of ${timeText(durationMs)}`}
          min={0}
          max={Math.ceil(durationMs / STEP_MS) * STEP_MS}
          step={STEP_MS}
          value={status.atMs}
          onChange={({ target }) => onSeek(Number(target.value))}
          className="w-full accent-accent-fill phone:h-11"
        />
        {markers.map(({ atMs, data }) => (
          <button
            key={`${atMs} ${data}`}
            type="button"
            aria-label={`Go to ${data || 'marker'}`}
            title={data}
            onClick={() => onSeek(atMs)}
            className="absolute top-full flex -translate-x-1/2 justify-center phone:size-11"
            style={{ left: `${(atMs / Math.max(1, durationMs)) * 100}%` }}
          >
            <span className="h-2 w-1.5 rounded-sm bg-warn" aria-hidden />
          </button>
        ))}
      </div>
      <label className="flex items-center gap-1.5 text-xs text-muted phone:min-h-11">
        <input
          type="checkbox"
          checked={skipsPauses}
          onChange={({ target }) => onSkipPauses(target.checked)}
          className="size-4 accent-accent-fill"
        />
        Skip pauses
      </label>
      <select
        aria-label="Speed"
        defaultValue={1}
        onChange={({ target }) => onSpeed(Number(target.value))}
        className="h-8 rounded-md border border-edge bg-page px-1.5 text-xs phone:h-11 phone:text-base"
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </div>
  );
}

function timeText(ms: number): string {
  const seconds = Math.floor((ms % 60_000) / 100) / 10;
  return `${Math.floor(ms / 60_000)}:${seconds.toFixed(1).padStart(4, '0')}`;
}
