import { ChevronLeft, ChevronRight, GitCompareArrows, Pause, Play, Radio, ZoomIn, ZoomOut } from 'lucide-react';
import { Button, IconButton } from '../../kit/button.js';
import { momentText } from '../model/moments.js';
import type { Playback } from '../model/use-playback.js';

interface TimelineBarProps {
  playback: Playback;
  atMs: number;
  endMs: number;
  isComparing: boolean;
  /** Only for a trace that still grows: whether the newest moment is shown. */
  isFollowing: boolean | undefined;
  onFrame: (by: 1 | -1) => void;
  onZoom: (factor: number) => void;
  onCompare: () => void;
  onFollow: () => void;
}

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 64];

/** Play, speed, frames, zoom. */
export function TimelineBar(props: TimelineBarProps) {
  const { playback, atMs, endMs, isComparing, isFollowing, onFrame, onZoom, onCompare, onFollow } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <IconButton label={playback.isPlaying ? 'Pause' : 'Play'} onClick={playback.toggle}>
        {playback.isPlaying ? <Pause size={16} /> : <Play size={16} />}
      </IconButton>
      <IconButton label="Previous frame (comma)" onClick={() => onFrame(-1)}>
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton label="Next frame (dot)" onClick={() => onFrame(1)}>
        <ChevronRight size={16} />
      </IconButton>
      <span className="text-xs whitespace-nowrap text-muted tabular-nums" data-time>
        {momentText(atMs)}
        <span className="max-sm:hidden"> / {momentText(endMs)}</span>
      </span>
      <select
        aria-label="Speed"
        value={playback.speed}
        onChange={({ target }) => playback.setSpeed(Number(target.value))}
        className="ml-1 h-8 rounded-md border border-edge bg-page px-1.5 text-xs phone:h-11 phone:text-base"
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <label className="ml-1 flex items-center max-sm:hidden gap-1.5 text-xs text-muted phone:min-h-11">
        <input
          type="checkbox"
          checked={playback.skipsPauses}
          onChange={({ target }) => playback.setSkipsPauses(target.checked)}
          className="size-4 accent-accent-fill"
        />
        Skip pauses
      </label>
      <div className="flex-1" />
      {isFollowing !== undefined && (
        <Button look={isFollowing ? 'solid' : 'plain'} aria-pressed={isFollowing} onClick={onFollow}>
          <Radio size={14} aria-hidden /> Live
        </Button>
      )}
      <Button
        look={isComparing ? 'solid' : 'quiet'}
        aria-label={isComparing ? 'Stop comparing' : 'Compare from here'}
        aria-pressed={isComparing}
        onClick={onCompare}
      >
        <GitCompareArrows size={14} aria-hidden />
        <span className="max-sm:hidden">{isComparing ? 'Stop comparing' : 'Compare from here'}</span>
      </Button>
      <IconButton label="Zoom out" className="max-sm:hidden" onClick={() => onZoom(2)}>
        <ZoomOut size={16} />
      </IconButton>
      <IconButton label="Zoom in" className="max-sm:hidden" onClick={() => onZoom(0.5)}>
        <ZoomIn size={16} />
      </IconButton>
    </div>
  );
}
