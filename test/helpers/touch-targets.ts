import type { Page } from 'playwright-core';

/** All that a finger can press. The terminal's own input field is hidden, and a link within a sentence has the height of its line. */
const CONTROLS = [
  'a[href]:not(p a)',
  'button',
  'select',
  'summary',
  'input',
  'textarea:not(.xterm-helper-textarea)',
  '[role^="menuitem"]',
  '[role="switch"]',
  '[role="tab"]',
].join(', ');

/** The visible controls that a finger would miss, with the size of the area that reacts to it. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll((elements) => {
    const MIN = 44;
    const isBig = ({ width, height }: { width: number; height: number }) => width >= MIN && height >= MIN;
    // a label reacts as well
    const areas = (element: Element) => [element, ...((element as HTMLInputElement).labels ?? [])];
    const belongs = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && areas(element).some((area) => area.contains(hit));
    };
    /** How far the area around the middle reaches, including what CSS adds to it. */
    const reach = (element: Element, x: number, y: number) => {
      const steps = (dx: number, dy: number) => {
        let count = 0;
        while (count < MIN && belongs(element, x + dx * (count + 1), y + dy * (count + 1))) count++;
        return count;
      };
      return { width: steps(-1, 0) + steps(1, 0) + 1, height: steps(0, -1) + steps(0, 1) + 1 };
    };
    return elements.flatMap((element) => {
      const isHidden = (area: Element) => area.clientWidth <= 1 && area.getBoundingClientRect().width <= 1;
      if (!element.checkVisibility() || areas(element).every(isHidden)) return [];
      // what a modal dialog or menu covers cannot be pressed
      if (element.closest('[aria-hidden="true"], [inert]')) return [];
      if (areas(element).some((area) => isBig(area.getBoundingClientRect()))) return [];
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const size = reach(element, x + width / 2, y + height / 2);
      if (isBig(size)) return [];
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'));
      return [`${element.tagName.toLowerCase()} ${name}: ${size.width}×${size.height}`];
    });
  });
}

/** The visible buttons and links whose words run out of their box, or of the page. */
export function cutOff(page: Page): Promise<string[]> {
  return page.locator('a[href]:not(p a), button').evaluateAll((elements) =>
    elements.flatMap((element) => {
      if (!element.checkVisibility() || element.closest('[aria-hidden="true"], [inert]')) return [];
      const { left, right, width } = element.getBoundingClientRect();
      // for screen readers only
      if (width <= 1) return [];
      const isOutside = left < 0 || right > document.documentElement.clientWidth + 1;
      const spills = element.scrollWidth > element.clientWidth + 1;
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return isOutside || spills ? [`${element.tagName.toLowerCase()} ${name}`] : [];
    }),
  );
}
