import { OFFICE_PAGE, OFFICE_READ_AHEAD, OFFICE_READS_PER_PAGE } from '#contract/endpoints/office/limits.ts';
import type { PageRange } from './ports.ts';
import { invalidInput } from './refusal.ts';

/**
 * Reads a page of a list, newest first. It begins at a time rather than after an item, so what a
 * page's address has in a log names no one; rows of one millisecond are on the same page.
 * @param after as the page before it said; empty for the first page
 * @param isSparse most rows may be left out, so more are read at once
 * @param read reads rows
 * @param keep answers what to show of each row in the same order; undefined leaves it out
 * @returns a page, which may be short before the end of the list: after OFFICE_READS_PER_PAGE reads
 *   the next request goes on. `next` is empty at the end
 * @throws Refusal INVALID_INPUT for an unknown page
 */
export async function readPage<Row extends { readonly receivedAt: number }, Item>({
  after,
  since,
  now,
  isSparse,
  read,
  keep,
}: {
  readonly after: string;
  readonly since: number;
  readonly now: number;
  readonly isSparse: boolean;
  readonly read: (range: PageRange) => Promise<readonly Row[]>;
  readonly keep: (rows: readonly Row[]) => Promise<readonly (Item | undefined)[]>;
}): Promise<{ items: Item[]; next: string }> {
  // One more than a page tells whether there is another one.
  const limit = isSparse ? OFFICE_READ_AHEAD : OFFICE_PAGE + 1;
  const items: Item[] = [];
  let before = after === '' ? now + 1 : timeOf(after);
  for (let reads = 0; reads < OFFICE_READS_PER_PAGE; reads += 1) {
    const rows = await read({ since, before, limit });
    const kept = await keep(rows);
    for (const [index, { receivedAt }] of rows.entries()) {
      if (items.length >= OFFICE_PAGE && receivedAt !== before) return { items, next: String(before) };
      before = receivedAt;
      const one = kept[index];
      if (one !== undefined) items.push(one);
    }
    if (rows.length < limit) return { items, next: '' };
  }
  return { items, next: String(before) };
}

/**
 * The time that a page begins before, whose year has four digits.
 * @throws Refusal INVALID_INPUT for an unknown page
 */
export function timeOf(page: string): number {
  if (!/^\d{1,13}$/.test(page)) throw invalidInput({ after: 'Unknown page' });
  return Number(page);
}
