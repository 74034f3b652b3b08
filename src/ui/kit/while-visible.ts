/** Runs something while an element is visible. */
export function whileVisible(element: Element, start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      const isVisible = entries.at(-1)?.isIntersecting ?? false;
      if (isVisible) stop ??= start();
      else {
        stop?.();
        stop = undefined;
      }
    },
    { rootMargin: '100px' },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    stop?.();
  };
}
