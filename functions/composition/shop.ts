import { getGuide } from '#domain/guides/get-guide.ts';
import { listPdfs } from '#domain/guides/list-pdfs.ts';
import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { captureOrder } from '#domain/orders/capture-order.ts';
import { createOrder } from '#domain/orders/create-order.ts';
import { downloadPdf } from '#domain/orders/download-pdf.ts';
import { fulfill } from '#domain/orders/fulfill.ts';
import { getDashboard } from '#domain/orders/get-dashboard.ts';
import { getProfile } from '#domain/orders/get-profile.ts';
import { giveGuide, takeBackGift } from '#domain/orders/gifts.ts';
import { movePurchase } from '#domain/orders/move-purchase.ts';
import { priceOrder } from '#domain/orders/price-order.ts';
import { receivePaypalWebhook } from '#domain/orders/receive-paypal-webhook.ts';
import { reconcilePayments } from '#domain/orders/reconcile-payments.ts';
import { resendReceipt, sendReceiptAgain } from '#domain/orders/resend-receipt.ts';
import { sendReceipt } from '#domain/orders/send-receipt.ts';
import { settleOpenOrders } from '#domain/orders/settle-open-orders.ts';
import type { Log } from '#domain/shared/ports.ts';
import { requestLog } from '#http/log.ts';
import {
  bundles,
  businessInbox,
  catalog,
  clock,
  deadline,
  discountCodes,
  guidePages,
  letterhead,
  mailer,
  merchantId,
  orders,
  payments,
  publishedFiles,
  purchaseMoves,
  random,
  rateLimits,
  users,
  wait,
  webhookEvents,
  webhookSignatures,
} from './adapters.ts';
import { deliveryDependencies } from './enquiries.ts';

export const settleDependencies = (log: Log = requestLog) => ({
  orders: orders(),
  payments: payments(),
  codes: discountCodes(),
  merchantId: merchantId(),
  clock,
  log,
});
const sendReceiptUseCase = () =>
  sendReceipt({ files: publishedFiles(), mailer: mailer(), orders: orders(), letterhead: letterhead(), clock });
const fulfillUseCase = () =>
  fulfill({
    ...settleDependencies(),
    mailer: mailer(),
    letterhead: letterhead(),
    businessInbox: businessInbox(),
    sendReceipt: sendReceiptUseCase(),
  });

export const listPdfsUseCase = () => listPdfs({ catalog: catalog(), bundles: bundles(), clock });
export const getGuideUseCase = () => getGuide({ guidePages: guidePages(), bundles: bundles(), clock });
export const getDashboardUseCase = () => getDashboard({ orders: orders(), clock });
export const getProfileUseCase = () => getProfile({ orders: orders(), guidePages: guidePages() });
export const downloadPdfUseCase = () =>
  downloadPdf({ orders: orders(), guidePages: guidePages(), files: publishedFiles() });
export const createOrderUseCase = () =>
  createOrder({
    catalog: recentCatalog({ catalog: catalog(), bundles: bundles(), clock }),
    codes: discountCodes(),
    orders: orders(),
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
    log: requestLog,
    letterhead: letterhead(),
  });
export const priceOrderUseCase = () =>
  priceOrder({
    catalog: catalog(),
    bundles: bundles(),
    codes: discountCodes(),
    orders: orders(),
    rateLimits: rateLimits(),
    clock,
  });
export const captureOrderUseCase = () =>
  captureOrder({ ...settleDependencies(), rateLimits: rateLimits(), fulfill: fulfillUseCase(), wait, deadline });
export const receivePaypalWebhookUseCase = () =>
  receivePaypalWebhook({
    ...settleDependencies(),
    fulfill: fulfillUseCase(),
    webhookSignatures: webhookSignatures(),
    webhookEvents: webhookEvents(),
    deadline,
  });
export const settleOpenOrdersUseCase = () => settleOpenOrders({ ...settleDependencies(), fulfill: fulfillUseCase() });
export const reconcilePaymentsUseCase = () =>
  reconcilePayments({ orders: orders(), payments: payments(), clock, log: requestLog });
export const resendReceiptUseCase = () =>
  resendReceipt({ orders: orders(), rateLimits: rateLimits(), clock, sendReceipt: sendReceiptUseCase() });

/** What the business does with orders, in the office and by the operator's commands. */

export const sendReceiptAgainUseCase = () => sendReceiptAgain({ sendReceipt: sendReceiptUseCase() });
export const giveGuideUseCase = () =>
  giveGuide({
    users: users(),
    catalog: catalog(),
    orders: orders(),
    mailer: mailer(),
    letterhead: letterhead(),
    clock,
  });
export const takeBackGiftUseCase = () => takeBackGift({ orders: orders(), clock });
export const movePurchaseUseCase = (log?: Log) =>
  movePurchase({
    ...deliveryDependencies(log),
    orders: orders(),
    purchaseMoves: purchaseMoves(),
    codes: discountCodes(),
    users: users(),
    letterhead: letterhead(),
    random,
  });
