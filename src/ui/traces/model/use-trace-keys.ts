import { useEffect, useRef } from 'react';

export interface TraceKeys {
  onStep: (by: 1 | -1) => void;
  onFrame: (by: 1 | -1) => void;
  onPlay: () => void;
  onSearch: () => void;
  onEnd: (which: 'start' | 'end') => void;
  onClose: () => void;
}

/** The keys of the viewer, wherever the focus is, except in a field. */
export function useTraceKeys(keys: TraceKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (event.key === 'Escape') return latest.current.onClose();
      if (target.closest('input, select, textarea, [role="menu"], [role="dialog"]')) return;
      // a button is pressed with the space bar
      if (event.key === ' ' && target.closest('button, a')) return;
      const act = actOf(event.key, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function actOf(key: string, keys: TraceKeys): (() => void) | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return () => keys.onStep(1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return () => keys.onStep(-1);
    case ',':
      return () => keys.onFrame(-1);
    case '.':
      return () => keys.onFrame(1);
    case ' ':
      return keys.onPlay;
    case '/':
      return keys.onSearch;
    case 'Home':
      return () => keys.onEnd('start');
    case 'End':
      return () => keys.onEnd('end');
    default:
      return undefined;
  }
}
