import { captureOrder } from '#domain/shop/capture-order.ts';
import { createOrder } from '#domain/shop/create-order.ts';
import { downloadPdf } from '#domain/shop/download-pdf.ts';
import { fulfill } from '#domain/shop/fulfill.ts';
import { getDashboard } from '#domain/shop/get-dashboard.ts';
import { getProfile } from '#domain/shop/get-profile.ts';
import { listPdfs } from '#domain/shop/list-pdfs.ts';
import { receivePaypalWebhook } from '#domain/shop/receive-paypal-webhook.ts';
import { recentCatalog } from '#domain/shop/recent-catalog.ts';
import { reconcilePayments } from '#domain/shop/reconcile-payments.ts';
import { resendReceipt } from '#domain/shop/resend-receipt.ts';
import { sendReceipt } from '#domain/shop/send-receipt.ts';
import { settleOpenOrders } from '#domain/shop/settle-open-orders.ts';
import { requestLog } from '#http/log.ts';
import {
  catalog,
  clock,
  deadline,
  letterhead,
  mailer,
  merchantId,
  orders,
  payments,
  publishedFiles,
  random,
  rateLimits,
  wait,
  webhookEvents,
  webhookSignatures,
} from './adapters.ts';

const settleDependencies = () => ({
  orders: orders(),
  payments: payments(),
  merchantId: merchantId(),
  clock,
  log: requestLog,
});
const sendReceiptUseCase = () =>
  sendReceipt({ files: publishedFiles(), mailer: mailer(), orders: orders(), letterhead: letterhead(), clock });
const fulfillUseCase = () =>
  fulfill({ ...settleDependencies(), mailer: mailer(), letterhead: letterhead(), sendReceipt: sendReceiptUseCase() });

export const listPdfsUseCase = () => listPdfs({ catalog: catalog() });
export const getDashboardUseCase = () => getDashboard({ orders: orders(), clock });
export const getProfileUseCase = () => getProfile({ orders: orders() });
export const downloadPdfUseCase = () => downloadPdf({ orders: orders(), files: publishedFiles() });
export const createOrderUseCase = () =>
  createOrder({
    catalog: recentCatalog({ catalog: catalog(), clock }),
    orders: orders(),
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
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
