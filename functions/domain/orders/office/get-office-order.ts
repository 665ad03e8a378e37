import type { getOfficeOrder as contract } from '#contract/endpoints/orders/office.ts';
import type { Balances } from '../../balances/ports.ts';
import type { GuidePages } from '../../guides/ports.ts';
import type { MailFeedback } from '../../mail/ports.ts';
import { describeReturnedMail, summarize } from '../../mail/returned-mail.ts';
import type { Clock } from '../../shared/ports.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { existingOrder } from '../core/existing-order.ts';
import { balanceOf } from '../core/installment.ts';
import { guidesOf, type Order, payerOf } from '../core/order.ts';
import type { OrderReads, Payments } from '../core/ports.ts';
import { type Deliveries, type DeliveryRecord, editionsOf } from '../receipts/deliveries.ts';
import { fileInWords, type ProofOf } from '../refunds-and-disputes/evidence.ts';
import { lastDispute } from '../refunds-and-disputes/last-dispute.ts';
import { askPayPal, paypalLines } from '../views/order-history.ts';
import { officeDispute } from './office-dispute.ts';
import { asOfficeOrder } from './order-view.ts';

/**
 * One order with its history, what PayPal says about it now, and emails to its buyer that came
 * back.
 * @throws Refusal NOT_FOUND
 */
export function getOfficeOrder({
  orders,
  payments,
  mailFeedback,
  deliveries,
  guidePages,
  balances,
  proofOf,
  clock,
  zone,
  siteUrl,
}: {
  readonly orders: Pick<OrderReads, 'locate' | 'find' | 'locateMoved'>;
  readonly payments: Payments;
  readonly mailFeedback: Pick<MailFeedback, 'of'>;
  readonly deliveries: Pick<Deliveries, 'of'>;
  readonly guidePages: Pick<GuidePages, 'lastSold'>;
  readonly balances: Pick<Balances, 'find'>;
  readonly proofOf: ProofOf;
  readonly clock: Clock;
  readonly zone: string;
  /** The site's own origin. */
  readonly siteUrl: string;
}): UseCase<typeof contract> {
  return async ({ input }) => {
    const order = await existingOrder(orders, input.number);
    const times = businessTimes(zone);
    const receiptAddress = payerOf(order) ?? order.buyer.email;
    const [payment, returned, delivered, balance] = await Promise.all([
      askPayPal(payments, order),
      receiptAddress === '' ? [] : mailFeedback.of(receiptAddress, clock.now()),
      deliveries.of(order.number, clock.now()),
      balanceOf({ balances }, order),
    ]);
    const known = summarize(returned);
    const found = mayBeDisputed(order, delivered) ? await lastDispute(payments, order) : undefined;
    const editions = editionsOf(delivered.downloads.length === 0 ? [] : await guidePages.lastSold(idsOf(order)));
    const agreement = found === undefined ? undefined : await proofOf(order);
    const dispute = officeDispute(order, found, delivered, { editions, times, siteUrl, agreement });
    return asOfficeOrder(order, times, {
      paypal: paypalLines(payment),
      receiptArrived: delivered.receipts.some(({ step }) => step !== 'SENT'),
      returnedMail: known === undefined ? '' : describeReturnedMail(known, times),
      delivered: deliveredLines(delivered, editions, order.payer !== undefined),
      balance,
      ...(dispute === undefined ? {} : { dispute }),
    });
  };
}

const idsOf = (order: Order): string[] => guidesOf(order).map(({ id }) => id);

/** Whether PayPal is asked for a dispute, which most payments never have. */
const mayBeDisputed = ({ state, dispute, refunds = [] }: Order, { evidence }: DeliveryRecord): boolean =>
  state === 'SUSPENDED' ||
  dispute !== undefined ||
  evidence !== undefined ||
  refunds.some(({ by }) => by === 'DISPUTE');

/** What was delivered, oldest first. */
function deliveredLines(
  { downloads, receipts }: DeliveryRecord,
  editions: ReadonlyMap<string, string>,
  isByPayer: boolean,
): { at: number; text: string }[] {
  const lines = [
    ...downloads.map(({ at, fileName, network, browser }) => {
      const where = [browser, network].filter((part) => part !== '').join(', ');
      return { at, text: `Downloaded ${fileInWords(fileName, editions)}${where === '' ? '' : ` (${where})`}` };
    }),
    ...receipts.map(({ at, step }) => ({
      at,
      text:
        step === 'SENT' ? 'Receipt emailed' : `Receipt accepted by the ${isByPayer ? 'payer' : 'buyer'}’s mail server`,
    })),
  ];
  return lines.toSorted((one, other) => one.at - other.at);
}
