import { captureOrder } from '#domain/shop/capture-order.ts';
import { createOrder } from '#domain/shop/create-order.ts';
import { downloadPdf } from '#domain/shop/download-pdf.ts';
import { fulfil } from '#domain/shop/fulfil.ts';
import { getDashboard } from '#domain/shop/get-dashboard.ts';
import { getProfile } from '#domain/shop/get-profile.ts';
import { listPdfs } from '#domain/shop/list-pdfs.ts';
import { receivePaypalWebhook } from '#domain/shop/receive-paypal-webhook.ts';
import { recentCatalogue } from '#domain/shop/recent-catalogue.ts';
import { reconcilePayments } from '#domain/shop/reconcile-payments.ts';
import { resendReceipt } from '#domain/shop/resend-receipt.ts';
import { sendReceipt } from '#domain/shop/send-receipt.ts';
import { settleOpenOrders } from '#domain/shop/settle-open-orders.ts';
import { requestLog } from '#http/log.ts';
import {
  catalogue,
  clock,
  letterhead,
  mailer,
  merchantId,
  orders,
  payments,
  publishedFiles,
  random,
  rateLimits,
  timeUp,
  wait,
  webhookEvents,
  webhookSignatures,
} from './adapters.ts';

/** The use cases of the shop, wired. */

const settling = () => ({
  orders: orders(),
  payments: payments(),
  merchantId: merchantId(),
  clock,
  log: requestLog,
});
const receipts = () =>
  sendReceipt({ files: publishedFiles(), mailer: mailer(), orders: orders(), letterhead: letterhead(), clock });
const fulfilling = () => fulfil({ ...settling(), mailer: mailer(), letterhead: letterhead(), sendReceipt: receipts() });

export const listPdfsUseCase = () => listPdfs({ catalogue: catalogue() });
export const getDashboardUseCase = () => getDashboard({ orders: orders(), clock });
export const getProfileUseCase = () => getProfile({ orders: orders() });
export const downloadPdfUseCase = () => downloadPdf({ orders: orders(), files: publishedFiles() });
export const createOrderUseCase = () =>
  createOrder({
    catalogue: recentCatalogue({ catalogue: catalogue(), clock }),
    orders: orders(),
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
  });
export const captureOrderUseCase = () =>
  captureOrder({ ...settling(), rateLimits: rateLimits(), fulfil: fulfilling(), wait, timeUp });
export const receivePaypalWebhookUseCase = () =>
  receivePaypalWebhook({
    ...settling(),
    fulfil: fulfilling(),
    webhookSignatures: webhookSignatures(),
    webhookEvents: webhookEvents(),
    timeUp,
  });
export const settleOpenOrdersUseCase = () => settleOpenOrders({ ...settling(), fulfil: fulfilling() });
export const reconcilePaymentsUseCase = () =>
  reconcilePayments({ orders: orders(), payments: payments(), clock, log: requestLog });
export const resendReceiptUseCase = () =>
  resendReceipt({ orders: orders(), rateLimits: rateLimits(), clock, sendReceipt: receipts() });
