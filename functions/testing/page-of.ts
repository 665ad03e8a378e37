import type { PageRange } from '#domain/shared/ports.ts';

/** A page of these rows. */
export function pageOf<Row extends { readonly receivedAt: number }>(
  rows: readonly Row[],
  { since, before, limit }: PageRange,
): Row[] {
  const sorted = rows
    .filter(({ receivedAt }) => receivedAt >= since && receivedAt < before)
    .toSorted((a, b) => b.receivedAt - a.receivedAt);
  const last = sorted[limit - 1]?.receivedAt ?? 0;
  return structuredClone(sorted.filter(({ receivedAt }) => receivedAt >= last));
}
