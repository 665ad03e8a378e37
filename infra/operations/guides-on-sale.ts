import type { Guide } from '#domain/guides/ports.ts';
import { didYouMean } from '../stack/did-you-mean.ts';

/** The message that a guide is not on sale, with a suggestion and all guides that are. */
export function notOnSaleMessage(id: string, guides: readonly Guide[]): string {
  const ids = guides.map((guide) => guide.id);
  return `There is no guide ${id} on sale.${didYouMean(id, ids)} On sale are: ${ids.join(', ') || 'none'}.`;
}
