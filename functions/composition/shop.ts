import { captureOrder } from '#domain/shop/capture-order.ts';
import { createOrder } from '#domain/shop/create-order.ts';
import { downloadPdf } from '#domain/shop/download-pdf.ts';
import { getDashboard } from '#domain/shop/get-dashboard.ts';
import { getProfile } from '#domain/shop/get-profile.ts';
import { listPdfs } from '#domain/shop/list-pdfs.ts';
import { recentCatalogue } from '#domain/shop/recent-catalogue.ts';
import { sendReceipt } from '#domain/shop/send-receipt.ts';
import { requestLog } from '#http/log.ts';
import { catalogue, clock, files, letterhead, mailer, merchantId, orders, payments, random, wait } from './adapters.ts';

/** The use cases of the shop, wired. */

export const listPdfsUseCase = () => listPdfs({ catalogue: catalogue() });
export const getDashboardUseCase = () => getDashboard({ orders: orders() });
export const getProfileUseCase = () => getProfile({ orders: orders() });
export const downloadPdfUseCase = () => downloadPdf({ orders: orders(), files: files() });
export const createOrderUseCase = () =>
  createOrder({
    catalogue: recentCatalogue({ catalogue: catalogue(), clock }),
    orders: orders(),
    payments: payments(),
    clock,
    random,
  });
export const captureOrderUseCase = () =>
  captureOrder({
    orders: orders(),
    payments: payments(),
    merchantId: merchantId(),
    sendReceipt: sendReceipt({ files: files(), mailer: mailer(), orders: orders(), letterhead: letterhead() }),
    clock,
    wait,
    log: requestLog,
  });
