import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { sizeOf } from '../../recording/asciicast/cast.js';
import type { TerminalView } from '../terminals/view/terminal-view.js';
import type { CastTimeline } from './cast-timeline.js';

export interface PlayerStatus {
  atMs: number;
  isPlaying: boolean;
}

/** The longest pause between two updates of the timeline. */
const STEP_MS = 50;

/** Plays a recording in a terminal. */
export class CastPlayer implements Disposable {
  readonly #view: TerminalView;
  readonly #onChange: (status: PlayerStatus) => void;
  readonly #clock: Clock = systemClock;
  #timeline: CastTimeline;
  /** Index of the next event. */
  #next = 0;
  #atMs = 0;
  #speed = 1;
  #lastLook = 0;
  #timer: Disposable | undefined;

  constructor(view: TerminalView, timeline: CastTimeline, onChange: (status: PlayerStatus) => void) {
    this.#view = view;
    this.#timeline = timeline;
    this.#onChange = onChange;
    this.#restart();
  }

  get isPlaying(): boolean {
    return this.#timer !== undefined;
  }

  play(): void {
    if (this.isPlaying) return;
    if (this.#atMs >= this.#timeline.durationMs) this.#restart();
    this.#lastLook = this.#clock.now();
    this.#step();
  }

  pause(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#tell();
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
  }

  seek(atMs: number): void {
    if (atMs < this.#atMs) this.#restart();
    this.#playTo(Math.min(atMs, this.#timeline.durationMs));
    this.#tell();
  }

  /** Replaces the timeline of the same recording and keeps the position. */
  replace(timeline: CastTimeline): void {
    this.#timeline = timeline;
    this.#atMs = timeline.events[this.#next - 1]?.atMs ?? 0;
    this.#tell();
  }

  dispose(): void {
    this.#timer?.dispose();
  }

  #step(): void {
    const now = this.#clock.now();
    this.#playTo(Math.min(this.#timeline.durationMs, this.#atMs + (now - this.#lastLook) * this.#speed));
    this.#lastLook = now;
    if (this.#atMs >= this.#timeline.durationMs) return this.pause();
    this.#timer = this.#clock.after(STEP_MS, () => this.#step());
    this.#tell();
  }

  #playTo(atMs: number): void {
    const { events } = this.#timeline;
    let output = '';
    for (let event = events[this.#next]; event && event.atMs <= atMs; event = events[++this.#next]) {
      if (event.code === 'o') output += event.data;
      const size = event.code === 'r' ? sizeOf(event.data) : undefined;
      if (!size) continue;
      this.#view.terminal.write(output);
      output = '';
      this.#view.setSize(size);
    }
    this.#view.terminal.write(output);
    this.#atMs = atMs;
  }

  #restart(): void {
    const { cols, rows } = this.#timeline;
    this.#next = 0;
    this.#atMs = 0;
    this.#view.setSize({ cols, rows });
    this.#view.show('');
  }

  #tell(): void {
    this.#onChange({ atMs: this.#atMs, isPlaying: this.isPlaying });
  }
}
