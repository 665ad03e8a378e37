/** Goes by the total, because an erasure deletes `granted`; only a code makes an order free. */
export function isGift({
  totalCents,
  discount,
}: {
  readonly totalCents: number;
  readonly discount?: unknown;
}): boolean {
  return totalCents === 0 && discount === undefined;
}
