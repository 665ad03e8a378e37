import { DOWNLOAD_LINK_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { newerEditions } from '../../guides/editions.ts';
import type { GuidePages, PublishedFiles } from '../../guides/ports.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import { networkOf } from '../../shared/rate-limits.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Session } from '../../shared/session.ts';
import { library, type Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { type Deliveries, deliveriesKeptUntil } from '../receipts/deliveries.ts';

interface Dependencies {
  readonly orders: Pick<Orders, 'ofBuyer'>;
  readonly guidePages: Pick<GuidePages, 'lastSold'>;
  readonly files: Pick<PublishedFiles, 'link'>;
  readonly deliveries: Pick<Deliveries, 'addDownload'>;
  /** Resolves after the given time, without keeping the process alive. */
  readonly deadline: (milliseconds: number) => Promise<undefined>;
  /** From the header `User-Agent`. */
  readonly browserName: (userAgent: string | undefined) => string;
  readonly clock: Clock;
  readonly log: Log;
}

interface Request {
  readonly input: { fileName: string };
  readonly session: Session;
  readonly viewer?: string;
  readonly userAgent?: string | undefined;
}

/** How long a download may wait for its record. Lambda stops a function once it has answered. */
const RECORD_WITHIN_MS = 300;

/**
 * Returns a link to a guide that works for 60 seconds; every download checks the order
 * (docs/product.md#downloads) and is recorded with it. A record that fails or takes long costs the
 * buyer nothing.
 * @throws Refusal NOT_ENTITLED, whether or not the file exists
 */
export function downloadPdf(dependencies: Dependencies) {
  const { orders, guidePages, files, deadline } = dependencies;
  return async (request: Request): Promise<{ url: string }> => {
    const { input, session } = request;
    const bought = await orders.ofBuyer(session.user.id);
    const source = ownerOf(bought, input.fileName) ?? (await ownerOfNewer(bought, input.fileName));
    if (source === undefined) throw new Refusal('NOT_ENTITLED');
    const [url] = await Promise.all([
      files.link(input.fileName, DOWNLOAD_LINK_SECONDS),
      Promise.race([record(dependencies, request, source), deadline(RECORD_WITHIN_MS)]),
    ]);
    return { url };
  };

  /** The guide of which it is a newer edition. */
  async function ownerOfNewer(bought: readonly Order[], wanted: string): Promise<Order | undefined> {
    const owned = library(bought);
    const guides = await guidePages.lastSold(owned.map(({ id }) => id));
    const item = owned.find(({ id, fileName }) => {
      const guide = guides.find((one) => one.id === id);
      return guide !== undefined && newerEditions(fileName, guide).some((one) => one.fileName === wanted);
    });
    return item === undefined ? undefined : ownerOf(bought, item.fileName);
  }
}

/** The order that grants a file. The last one counts, as in the library. */
function ownerOf(bought: readonly Order[], fileName: string): Order | undefined {
  const item = library(bought).find((one) => one.fileName === fileName);
  if (item === undefined) return undefined;
  return bought.findLast(
    ({ state, grants, items }) => state === 'PAID' && items.includes(item) && grants.includes(item.id),
  );
}

async function record(
  { deliveries, browserName, clock, log }: Dependencies,
  { input: { fileName }, viewer = '', userAgent }: Request,
  order: Order,
): Promise<void> {
  const at = clock.now();
  const until = deliveriesKeptUntil(order, at);
  if (until === undefined) return;
  try {
    const download = { at, fileName, network: networkOf(viewer), browser: browserName(userAgent) };
    await deliveries.addDownload(order.number, download, until);
  } catch (cause) {
    log.warn('download-not-recorded', { order: order.number, cause });
  }
}
