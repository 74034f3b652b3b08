import { useEffect, useRef, useState } from 'react';
import { systemClock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import type { Trace } from '../../../trace/trace.js';

/** The longest pause between two pictures. */
const TICK_MS = 40;
/** Pauses longer than this are skipped, if wanted, up to shortly before the next output. */
const MAX_PAUSE_MS = 1000;
const LEAD_MS = 200;

export interface Playback {
  isPlaying: boolean;
  speed: number;
  skipsPauses: boolean;
  toggle: () => void;
  pause: () => void;
  setSpeed: (speed: number) => void;
  setSkipsPauses: (skips: boolean) => void;
}

interface PlaybackOptions {
  trace: Trace;
  atMs: number;
  startMs: number;
  endMs: number;
  onTime: (atMs: number) => void;
}

/** Moves the time forward while it plays. */
export function usePlayback(options: PlaybackOptions): Playback {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [skipsPauses, setSkipsPauses] = useState(false);
  const now = useRef({ ...options, speed, skipsPauses });
  now.current = { ...options, speed, skipsPauses };
  useEffect(() => {
    if (!isPlaying) return;
    let timer: Disposable | undefined;
    let isStopped = false;
    let last = systemClock.now();
    let atMs = now.current.atMs;
    const tick = async () => {
      const { endMs, onTime, trace } = now.current;
      const since = systemClock.now() - last;
      last += since;
      // the user may have moved it meanwhile
      if (Math.abs(now.current.atMs - atMs) > TICK_MS) atMs = now.current.atMs;
      atMs += since * now.current.speed;
      if (now.current.skipsPauses) {
        const next = (await trace.frameNear(atMs, 1)) ?? endMs;
        if (next - atMs > MAX_PAUSE_MS) atMs = next - LEAD_MS;
      }
      if (isStopped) return;
      onTime(Math.min(atMs, endMs));
      if (atMs >= endMs) setPlaying(false);
      else timer = systemClock.after(TICK_MS, () => void tick());
    };
    void tick();
    return () => {
      isStopped = true;
      timer?.dispose();
    };
  }, [isPlaying]);
  const toggle = () => {
    if (!isPlaying && options.atMs >= options.endMs) options.onTime(options.startMs);
    setPlaying(!isPlaying);
  };
  return { isPlaying, speed, skipsPauses, toggle, pause: () => setPlaying(false), setSpeed, setSkipsPauses };
}
