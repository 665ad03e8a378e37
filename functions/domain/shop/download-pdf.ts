import { DOWNLOAD_LINK_SECONDS } from '#contract/limits.ts';
import type { PublishedFiles } from '../ports/files.ts';
import type { Orders } from '../ports/orders.ts';
import type { Session } from '../ports/sessions.ts';
import { Refusal } from '../refusal.ts';
import { library } from './order.ts';

/**
 * Returns a link to a guide that works for 60 seconds; every download checks the order
 * (docs/product.md#downloads).
 * @throws Refusal NOT_ENTITLED, whether or not the file exists
 */
export function downloadPdf({ orders, files }: { orders: Orders; files: PublishedFiles }) {
  return async ({ input, session }: { input: { fileName: string }; session: Session }): Promise<{ url: string }> => {
    const owned = library(await orders.ofBuyer(session.user.id));
    if (!owned.some(({ fileName }) => fileName === input.fileName)) throw new Refusal('NOT_ENTITLED');
    return { url: await files.link(input.fileName, DOWNLOAD_LINK_SECONDS) };
  };
}
