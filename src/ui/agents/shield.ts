import { type RefObject, useEffect } from 'react';
import { systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** Longer than a double click. */
const SHIELD_MS = 700;
/** A double click wobbles a little; a longer move aims at something new. */
const JITTER_PX = 12;
const ANSWERS = 'fieldset :is(button, label, textarea)';

/** `data-shielded` on the grid disables the pointer for its answers. */
export const SHIELDED = 'data-[shielded]:[&_fieldset]:pointer-events-none data-[shielded]:[&_fieldset]:opacity-60';

/**
 * Answers that appear under a resting pointer ignore clicks for a moment: a click there is the second half of a double click
 * on what was there before.
 */
export function useShield(grid: RefObject<HTMLElement | null>, hasCards: boolean): void {
  useEffect(() => {
    if (!hasCards || !grid.current) return;
    return shield(grid.current);
  }, [grid, hasCards]);
}

function shield(grid: HTMLElement): () => void {
  let pointer = { x: -1, y: -1 };
  let under: Element | null = null;
  let timer: Disposable | undefined;
  const lower = () => {
    timer?.dispose();
    timer = undefined;
    grid.removeAttribute('data-shielded');
  };
  const look = () => {
    // a disabled pointer cannot find the answers below it
    if (timer !== undefined) return;
    const now = answerAt(pointer);
    const isNew = now !== null && now !== under;
    under = now;
    if (!isNew) return;
    grid.setAttribute('data-shielded', '');
    timer = systemClock.after(SHIELD_MS, () => {
      lower();
      look();
    });
  };
  const aim = ({ clientX: x, clientY: y }: PointerEvent) => {
    const isJitter = Math.hypot(x - pointer.x, y - pointer.y) < JITTER_PX;
    if (timer !== undefined && isJitter) return;
    lower();
    pointer = { x, y };
    under = answerAt(pointer);
  };
  const scrolled = () => {
    if (timer === undefined) under = answerAt(pointer);
  };
  const changes = new MutationObserver(look);
  changes.observe(grid, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  addEventListener('pointermove', aim, options);
  addEventListener('pointerdown', aim, options);
  addEventListener('scroll', scrolled, options);
  return () => {
    listening.abort();
    changes.disconnect();
    lower();
  };
}

function answerAt({ x, y }: { x: number; y: number }): Element | null {
  return document.elementFromPoint(x, y)?.closest(ANSWERS) ?? null;
}
