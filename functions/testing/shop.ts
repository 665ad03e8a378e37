import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { createOrder } from '#domain/orders/cart/create-order.ts';
import { priceOrder } from '#domain/orders/cart/price-order.ts';
import type { Orders, Payments } from '#domain/orders/core/ports.ts';
import { type CaptureDependencies, captureOrder } from '#domain/orders/fulfillment/capture-order.ts';
import { bookPayment, fulfill } from '#domain/orders/fulfillment/fulfill.ts';
import { reconcilePayments } from '#domain/orders/fulfillment/reconcile-payments.ts';
import { settleOpenOrders } from '#domain/orders/fulfillment/settle-open-orders.ts';
import { getDashboard } from '#domain/orders/library/get-dashboard.ts';
import { sendReceipt } from '#domain/orders/receipts/send-receipt.ts';
import { refundOrder } from '#domain/orders/refunds-and-disputes/refund-order.ts';
import { askForInstallment } from '#domain/payment-requests/ask-for-installment.ts';
import { capturePaymentRequest } from '#domain/payment-requests/capture-payment-request.ts';
import { createPaymentRequest } from '#domain/payment-requests/create-payment-request.ts';
import { declineRequest } from '#domain/payment-requests/decline.ts';
import { listPaymentRequests } from '#domain/payment-requests/list-payment-requests.ts';
import { openPaymentRequest } from '#domain/payment-requests/open-payment-request.ts';
import { payPaymentRequest } from '#domain/payment-requests/pay-payment-request.ts';
import { stopRequestMails, withdrawPaymentRequest } from '#domain/payment-requests/withdraw-payment-request.ts';
import type { Session } from '#domain/shared/session.ts';
import type { inMemoryWorld } from './world.ts';

const never = () => new Promise<undefined>(() => undefined);

/** The shop's use cases on in-memory stores, with the given ports in place of the world's. */
export function shopOn(
  world: ReturnType<typeof inMemoryWorld>,
  {
    payments,
    orders = world.orders,
    waitMs = 0,
  }: {
    payments: Payments;
    orders?: Orders;
    /** The real time of a wait. */
    waitMs?: number;
  },
) {
  const wait = async (milliseconds: number): Promise<void> => {
    world.clock.advanceSeconds(milliseconds / 1000);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
  const settling = { ...world, payments, orders, deadline: never };
  const fulfilling = fulfill({ ...settling, sendReceipt: sendReceipt(settling) });
  const capturing = { ...settling, fulfill: fulfilling, bookPayment: bookPayment(settling), wait };
  const create = createOrder({ ...settling, catalog: recentCatalog(settling) });
  return {
    settling,
    capturing,
    fulfill: fulfilling,
    /** Returns PayPal's order id; of an order of nothing, our number. */
    create: async ({ viewer = BUYER, ...request }: Opening) => (await create({ ...request, viewer })).res,
    price: priceOrder(settling),
    capture: captureOrder(capturing),
    sweep: settleOpenOrders({ ...settling, fulfill: fulfilling }),
    reconcile: reconcilePayments(settling),
    planRefund: refundOrder(settling),
    dashboard: getDashboard(settling),
    requests: requestsOn(settling, capturing),
  };
}

/** The networks from which buyers and payers come. */
export const BUYER = '198.51.100.1';
export const PAYER = '203.0.113.7';
type CreateRequest = Parameters<ReturnType<typeof createOrder>>[0];
type Opening = Omit<CreateRequest, 'viewer'> & { readonly viewer?: string };
type RequestDependencies = Parameters<typeof createPaymentRequest>[0] &
  Parameters<typeof askForInstallment>[0] &
  Omit<Parameters<typeof payPaymentRequest>[0], 'catalog'> &
  Parameters<typeof declineRequest>[0] &
  Pick<Parameters<typeof capturePaymentRequest>[0], 'paymentRequests'>;
type Asked = Parameters<ReturnType<typeof createPaymentRequest>>[0]['input'];

/** Requests that someone else pays; `pay` and `capture` are the payer's. */
function requestsOn(settling: RequestDependencies, capturing: CaptureDependencies) {
  const create = createPaymentRequest(settling);
  const askFor = askForInstallment(settling);
  const list = listPaymentRequests(settling);
  const withdraw = withdrawPaymentRequest(settling);
  const open = openPaymentRequest(settling);
  const pay = payPaymentRequest({ ...settling, catalog: recentCatalog(settling) });
  const capture = capturePaymentRequest({ ...settling, ...capturing });
  return {
    async ask(input: Asked, session: Session, viewer = PAYER) {
      const answer = await create({ input, session, viewer });
      return { ...answer, token: tokenIn(answer.url) };
    },
    /** The family asks for an installment, by the token of its agreement. */
    async askForInstallment(token: string, installment: string, viewer = PAYER) {
      const answer = await askFor({ input: { token, installment }, viewer });
      return { ...answer, token: tokenIn(answer.url) };
    },
    list: async (session: Session) => (await list({ session })).requests,
    withdraw: (id: string, session: Session) => withdraw({ input: { id }, session }),
    open: (token: string, viewer = PAYER) => open({ input: { token }, viewer }),
    pay: (token: string, amount: number, viewer = PAYER) => pay({ input: { token, amount }, viewer }),
    capture: (token: string, orderID: string, viewer = PAYER) => capture({ input: { token, orderID }, viewer }),
    decline: declineRequest(settling),
    stopMails: (email: string) => stopRequestMails(settling, email),
  };
}

/** The secret in the address of a page that pays. */
export const tokenIn = (url: string): string => new URL(url).hash.slice(1);
