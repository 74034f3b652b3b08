import { z } from 'zod';

const MAX_ROWS = 10_000;
/** A page ends before it becomes too large for one message. */
const MAX_PAGE_LENGTH = 4_000_000;

/** Which part of a list. */
export const pageFields = {
  limit: z.int().min(1).max(MAX_ROWS).default(1000).describe('The most rows of a page.'),
  offset: z.int().min(0).default(0).describe('The first row of the page.'),
};

export const pageOutput = {
  total: z.int().min(0).describe('Rows of the whole list.'),
  next: z.int().optional().describe('The offset of the next page; missing on the last one.'),
};

/** One page of a list. It has at least one row, so that reading page by page always ends. */
export function pageOf<Item, Row>(
  items: readonly Item[],
  { limit, offset }: { limit: number; offset: number },
  describe: (item: Item) => Row,
): { rows: Row[]; total: number; next?: number } {
  const rows: Row[] = [];
  let length = 0;
  for (const item of items.slice(offset, offset + limit)) {
    const row = describe(item);
    length += JSON.stringify(row).length;
    if (rows.length > 0 && length > MAX_PAGE_LENGTH) break;
    rows.push(row);
  }
  const end = offset + rows.length;
  return { rows, total: items.length, ...(rows.length > 0 && end < items.length ? { next: end } : {}) };
}

/** How to get the rest of a list. */
export function moreText(total: number, next: number | undefined): string[] {
  return next === undefined ? [] : [`${total - next} more: call again with offset: ${next}.`];
}
