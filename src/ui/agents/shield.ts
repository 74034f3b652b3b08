import { type RefObject, useEffect } from 'react';
import { systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** Longer than a double click takes. */
const SHIELD_MS = 700;
/** A hand that clicks twice moves a little; one that moves further aims anew. */
const JITTER_PX = 12;
const ANSWERS = 'fieldset :is(button, label, textarea)';

/** `data-shielded` of the grid switches pointers off for the answers in it. */
export const SHIELDED = 'data-[shielded]:[&_fieldset]:pointer-events-none data-[shielded]:[&_fieldset]:opacity-60';

/**
 * Where an answer has just come under a pointer that did not move, answers take no click for a moment: it is the second
 * half of a double click on what stood there before.
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
    // the answers cannot be found under the pointer while it is off
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
