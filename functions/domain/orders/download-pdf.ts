import { DOWNLOAD_LINK_SECONDS } from '#contract/limits.ts';
import { newerEditions } from '../guides/editions.ts';
import type { GuidePages, PublishedFiles } from '../guides/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Session } from '../sign-in/ports.ts';
import { library, type OrderItem } from './order.ts';
import type { Orders } from './ports.ts';

interface Dependencies {
  readonly orders: Pick<Orders, 'ofBuyer'>;
  readonly guidePages: Pick<GuidePages, 'lastSold'>;
  readonly files: Pick<PublishedFiles, 'link'>;
}

/**
 * Returns a link to a guide that works for 60 seconds; every download checks the order
 * (docs/product.md#downloads).
 * @throws Refusal NOT_ENTITLED, whether or not the file exists
 */
export function downloadPdf({ orders, guidePages, files }: Dependencies) {
  return async ({ input, session }: { input: { fileName: string }; session: Session }): Promise<{ url: string }> => {
    const owned = library(await orders.ofBuyer(session.user.id));
    const isBought = owned.some(({ fileName }) => fileName === input.fileName);
    if (!isBought && !(await isNewer(owned, input.fileName))) throw new Refusal('NOT_ENTITLED');
    return { url: await files.link(input.fileName, DOWNLOAD_LINK_SECONDS) };
  };

  /** Whether it is a newer edition of an owned guide. */
  async function isNewer(owned: readonly OrderItem[], wanted: string): Promise<boolean> {
    const guides = await guidePages.lastSold(owned.map(({ id }) => id));
    return owned.some(({ id, fileName }) => {
      const guide = guides.find((one) => one.id === id);
      return guide !== undefined && newerEditions(fileName, guide).some((one) => one.fileName === wanted);
    });
  }
}
