import type { Log } from '#domain/ports/log.ts';
import { captureOrder } from '#domain/shop/capture-order.ts';
import { createOrder } from '#domain/shop/create-order.ts';
import { downloadPdf } from '#domain/shop/download-pdf.ts';
import { fulfill } from '#domain/shop/fulfill.ts';
import { getDashboard } from '#domain/shop/get-dashboard.ts';
import { getGuide } from '#domain/shop/get-guide.ts';
import { getProfile } from '#domain/shop/get-profile.ts';
import { giveGuide, takeBackGift } from '#domain/shop/gifts.ts';
import { listPdfs } from '#domain/shop/list-pdfs.ts';
import { movePurchase } from '#domain/shop/move-purchase.ts';
import { priceOrder } from '#domain/shop/price-order.ts';
import { receivePaypalWebhook } from '#domain/shop/receive-paypal-webhook.ts';
import { recentCatalog } from '#domain/shop/recent-catalog.ts';
import { reconcilePayments } from '#domain/shop/reconcile-payments.ts';
import { resendReceipt, sendReceiptAgain } from '#domain/shop/resend-receipt.ts';
import { sendReceipt } from '#domain/shop/send-receipt.ts';
import { settleOpenOrders } from '#domain/shop/settle-open-orders.ts';
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
