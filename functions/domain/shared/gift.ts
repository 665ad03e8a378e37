/**
 * Goes by the total, because an erasure deletes `granted`; only a code makes guides free, and only
 * a class may cost nothing.
 */
export const isGift = ({
  totalCents,
  discount,
  items,
}: {
  readonly totalCents: number;
  readonly discount?: unknown;
  readonly items: readonly object[];
}): boolean => totalCents === 0 && discount === undefined && !items.some((item) => 'classId' in item);
