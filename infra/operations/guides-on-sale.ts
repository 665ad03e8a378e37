import { dynamoWithdrawnGuides } from '#adapters/dynamodb/catalog.ts';
import type { Guide } from '#domain/ports/catalog.ts';
import { didYouMean } from '../stack/did-you-mean.ts';
import { withTables } from './tables.ts';

/**
 * Records that a guide is being taken off sale.
 * @param at milliseconds since 1970
 * @throws DependencyDown
 */
export async function recordWithdrawal(id: string, at: number): Promise<void> {
  await withTables(['TABLE_PDFS'], (client, { TABLE_PDFS }) => dynamoWithdrawnGuides(TABLE_PDFS, client).note(id, at));
}

/**
 * When a guide was last taken off sale, in milliseconds since 1970; undefined if it never was.
 * @throws DependencyDown
 */
export async function withdrawnAt(id: string): Promise<number | undefined> {
  return await withTables(['TABLE_PDFS'], (client, { TABLE_PDFS }) =>
    dynamoWithdrawnGuides(TABLE_PDFS, client).find(id),
  );
}

/** The message that a guide is not on sale, with a suggestion and all guides that are. */
export function notOnSaleMessage(id: string, guides: readonly Guide[]): string {
  const ids = guides.map((guide) => guide.id);
  return `There is no guide ${id} on sale.${didYouMean(id, ids)} On sale are: ${ids.join(', ') || 'none'}.`;
}
