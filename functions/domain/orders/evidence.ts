import { formatCents } from '#contract/money.ts';
import { sitePaths } from '#contract/site-paths.ts';
import type { BusinessTimes } from '../shared/business-times.ts';
import type { DeliveryRecord } from './deliveries.ts';
import { installmentOf, type Order, payerOf } from './order.ts';

/** PayPal takes no longer notes. */
const NOTES_MAX = 2_000;
/** Downloads listed one by one; the others are counted. */
const DOWNLOADS_LISTED = 12;

export interface EvidenceContext {
  /** The edition of each file. */
  readonly editions: ReadonlyMap<string, string>;
  readonly times: Pick<BusinessTimes, 'minute' | 'zoneName'>;
  /** The site's own origin. */
  readonly siteUrl: string;
}

/** A file with its edition, if that is known. */
export function fileInWords(fileName: string, editions: EvidenceContext['editions']): string {
  const edition = editions.get(fileName);
  return edition === undefined ? fileName : `${fileName}, edition ${edition}`;
}

/**
 * What PayPal needs to decide a dispute for the business, one fact a line: order, price, when the
 * code was confirmed, downloads, receipt, terms. At most as long as PayPal takes.
 */
export function evidenceLines(
  order: Order,
  { downloads, receipts }: DeliveryRecord,
  { editions, times, siteUrl }: EvidenceContext,
): string[] {
  const { number, receiptNumber, items, capturedCents, totalCents, currency, paidAt, signedInAt } = order;
  const isInstallment = installmentOf(order) !== undefined;
  const at = (moment: number): string => times.minute(moment);
  const listed = downloads.slice(0, DOWNLOADS_LISTED);
  const sent = receipts.filter(({ step }) => step === 'SENT');
  const delivered = receipts.filter(({ step }) => step === 'DELIVERED');
  const lines = [
    `Order ${receiptNumber ?? number} (invoice ${number}): ${items.map(({ title }) => `“${title}”`).join(', ')}. ${isInstallment ? 'Counseling by appointment, as agreed in writing.' : 'Digital goods: PDF files, delivered by download.'}`,
    `Price: ${formatCents(capturedCents ?? totalCents)} ${currency}, ${paidAt === undefined ? 'not paid' : `paid ${at(paidAt)}`}.`,
    ...(order.payer === undefined
      ? []
      : [
          `Paid by ${payerOf(order) ?? 'someone'} on the page of a link that the buyer shared. It named the buyer, the guides and the total; the guides went to the buyer’s account.`,
        ]),
    ...(signedInAt === undefined
      ? []
      : [`Email address of the buyer confirmed with a one-time code on ${at(signedInAt)}, before the order.`]),
    ...(isInstallment
      ? []
      : [
          downloads.length === 0
            ? 'Downloads: none recorded.'
            : `Downloads by the signed-in buyer (${String(downloads.length)}):`,
        ]),
    ...listed.map(
      ({ at: moment, fileName, network, browser }) =>
        `- ${at(moment)}: ${fileInWords(fileName, editions)}${network === '' ? '' : `, network ${network}`}${browser === '' ? '' : `, ${browser}`}`,
    ),
    ...(downloads.length > listed.length ? [`- and ${String(downloads.length - listed.length)} more.`] : []),
    ...sent
      .slice(-1)
      .map(
        (one) =>
          `Receipt ${isInstallment || order.payer !== undefined ? '' : 'with a link to the guides '}emailed on ${at(one.at)}.`,
      ),
    ...delivered
      .slice(-1)
      .map(
        ({ at: moment, answer = '' }) =>
          `Receipt accepted by the ${order.payer === undefined ? 'buyer' : 'payer'}’s mail server on ${at(moment)}${answer === '' ? '' : ` (${answer})`}.`,
      ),
    `Terms accepted by using the site: ${siteUrl}/terms-and-conditions. Refund policy: ${siteUrl}${sitePaths.refund}.`,
    `All times are in ${times.zoneName}.`,
  ];
  return withinNotes(lines);
}

/** Leaves out downloads, from the last, until PayPal takes the text. */
function withinNotes(lines: readonly string[]): string[] {
  const left = [...lines];
  while (notesOf(left).length > NOTES_MAX) {
    const last = left.findLastIndex((line) => line.startsWith('- '));
    if (last === -1) return [notesOf(left).slice(0, NOTES_MAX)];
    left.splice(last, 1);
  }
  return left;
}

export const notesOf = (lines: readonly string[]): string => lines.join('\n');
