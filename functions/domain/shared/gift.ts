/**
 * Goes by the total, because an erasure deletes `granted`; only a code makes guides free, and only
 * a class may cost nothing.
 */
export function isGift({
  totalCents,
  discount,
  items,
}: {
  readonly totalCents: number;
  readonly discount?: unknown;
  readonly items: readonly object[];
}): boolean {
  return totalCents === 0 && discount === undefined && !items.some((item) => 'classId' in item);
}
