import { formatCents } from '#contract/money.ts';
import { sitePaths } from '#contract/site-paths.ts';
import type { BusinessTimes } from '../../shared/times/business-times.ts';
import { guidesOf, type Order, payerOf } from '../core/order.ts';
import { kindOf } from '../goods/kinds.ts';
import type { DeliveryRecord } from '../receipts/deliveries.ts';

/** PayPal takes no longer notes. */
const NOTES_MAX = 2_000;
/** Downloads listed one by one; the others are counted. */
const DOWNLOADS_LISTED = 12;
/** The same of sessions. */
const SESSIONS_LISTED = 12;

export interface EvidenceContext {
  /** The edition of each file. */
  readonly editions: ReadonlyMap<string, string>;
  readonly times: Pick<BusinessTimes, 'minute' | 'zoneName'>;
  /** The site's own origin. */
  readonly siteUrl: string;
  /** Of an order that pays an installment. */
  readonly agreement?: AgreementProof | undefined;
}

/** The proof of the agreement whose installment an order pays; undefined for guides. */
export type ProofOf = (order: Pick<Order, 'items'>) => Promise<AgreementProof | undefined>;

/** What proves that an agreement was made, and kept. */
export interface AgreementProof {
  /** The student's first name. */
  readonly student: string;
  /** Who signed, and where; `sha256` is of the text that was signed. */
  readonly signed: {
    readonly name: string;
    readonly at: number;
    readonly sha256: string;
    readonly network?: string;
    readonly browser?: string;
  };
  /** The sessions that were held, oldest first. */
  readonly held: readonly { readonly start: number; readonly minutes: number; readonly counselor: string }[];
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
  { editions, times, siteUrl, agreement }: EvidenceContext,
): string[] {
  const { number, receiptNumber, items, capturedCents, totalCents, currency, paidAt, signedInAt } = order;
  const { many, nature, withReceipt } = kindOf(order);
  // The payer of a link isn't the person who has the guides.
  const reader = order.payer === undefined ? 'buyer' : 'student';
  const at = (moment: number): string => times.minute(moment);
  const listed = downloads.slice(0, DOWNLOADS_LISTED);
  const sent = receipts.filter(({ step }) => step === 'SENT');
  const delivered = receipts.filter(({ step }) => step === 'DELIVERED');
  const lines = [
    `Order ${receiptNumber ?? number} (invoice ${number}): ${items.map(({ title }) => `“${title}”`).join(', ')}. ${nature}`,
    `Price: ${formatCents(capturedCents ?? totalCents)} ${currency}, ${paidAt === undefined ? 'not paid' : `paid ${at(paidAt)}`}.`,
    ...(order.payer === undefined
      ? []
      : [
          `Paid by ${payerOf(order) ?? 'someone'} on the page of a link that the student shared. It named the student, the ${many} and the total; the ${many} went to the student’s account.`,
        ]),
    ...(signedInAt === undefined
      ? []
      : [`Email address of the ${reader} confirmed with a one-time code on ${at(signedInAt)}, before the order.`]),
    ...(guidesOf(order).length > 0
      ? [
          downloads.length === 0
            ? 'Downloads: none recorded.'
            : `Downloads by the signed-in ${reader} (${String(downloads.length)}):`,
        ]
      : []),
    ...agreementLines(agreement, at),
    ...listed.map(
      ({ at: moment, fileName, network, browser }) =>
        `- ${at(moment)}: ${fileInWords(fileName, editions)}${placeOf(network, browser)}`,
    ),
    ...(downloads.length > listed.length ? [`- and ${String(downloads.length - listed.length)} more.`] : []),
    ...sent.slice(-1).map((one) => `Receipt ${order.payer === undefined ? withReceipt : ''}emailed on ${at(one.at)}.`),
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

/** The signature, and the sessions that were held. */
function agreementLines(agreement: AgreementProof | undefined, at: (moment: number) => string): string[] {
  if (agreement === undefined) return [];
  const { signed, student, held } = agreement;
  const where = placeOf(signed.network, signed.browser);
  const listed = held.slice(-SESSIONS_LISTED);
  return [
    `Agreement about counseling for ${student}, signed by ${signed.name} on ${at(signed.at)}${where}. SHA-256 of the signed text: ${signed.sha256}.`,
    held.length === 0 ? 'Sessions held: none yet.' : `Sessions held (${String(held.length)}):`,
    ...listed.map(({ start, minutes, counselor }) => `- ${at(start)}: ${String(minutes)} minutes with ${counselor}`),
    ...(held.length > listed.length ? [`- and ${String(held.length - listed.length)} earlier.`] : []),
  ];
}

const placeOf = (network = '', browser = ''): string =>
  `${network === '' ? '' : `, network ${network}`}${browser === '' ? '' : `, ${browser}`}`;

/** Leaves out downloads and sessions, from the last, until PayPal takes the text. */
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
