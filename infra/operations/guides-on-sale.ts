import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { tableCall } from '#adapters/dynamodb/item.ts';
import type { Guide } from '#domain/ports.ts';
import { didYouMean } from '../stack/did-you-mean.ts';
import { onTables } from './tables.ts';

/** Which guides are on sale, and which were: what an operator is told of an id that is not on sale. */

/**
 * The other shelf of the catalogue's table, which the shop never reads: the ids that were taken off sale. Without it a guide
 * that is off sale already could not be told from a mistyped id, and the first is well while the second is a mistake.
 */
const WITHDRAWN_SHELF = 'withdrawn';

const withdrawnGuide = v.object({ withdrawnAt: v.number() });

/**
 * Notes that a guide is being taken off sale.
 * @param at milliseconds since 1970
 * @throws DependencyDown
 */
export async function noteWithdrawn(id: string, at: number): Promise<void> {
  await onTables(['TABLE_PDFS'], async (client, { TABLE_PDFS }) => {
    const Item = { shelf: WITHDRAWN_SHELF, id, withdrawnAt: at };
    await tableCall(() => client.send(new PutCommand({ TableName: TABLE_PDFS, Item })));
  });
}

/**
 * When a guide was last taken off sale, in milliseconds since 1970; nothing where it never was.
 * @throws DependencyDown
 */
export async function withdrawnAt(id: string): Promise<number | undefined> {
  return await onTables(['TABLE_PDFS'], async (client, { TABLE_PDFS }) => {
    const Key = { shelf: WITHDRAWN_SHELF, id };
    const { Item } = await tableCall(() =>
      client.send(new GetCommand({ TableName: TABLE_PDFS, Key, ConsistentRead: true })),
    );
    return Item === undefined ? undefined : v.parse(withdrawnGuide, Item).withdrawnAt;
  });
}

/** That a guide is not on sale, with the one that is most likely meant and all that are. */
export function notOnSale(id: string, guides: readonly Guide[]): string {
  const ids = guides.map((guide) => guide.id);
  return `There is no guide ${id} on sale.${didYouMean(id, ids)} On sale are: ${ids.join(', ') || 'none'}.`;
}
