import {
  giveFromOffice,
  moveFromOffice,
  refundFromOffice,
  resendFromOffice,
  takeBackFromOffice,
} from '#domain/office/orders/change-orders.ts';
import { exportOrders } from '#domain/office/orders/export-orders.ts';
import { findOrders } from '#domain/office/orders/find-orders.ts';
import { getOfficeOrder } from '#domain/office/orders/get-order.ts';
import { listOrders } from '#domain/office/orders/list-orders.ts';
import { getToday } from '#domain/office/today.ts';
import { giveGuide, takeBackGift } from '#domain/shop/gifts.ts';
import { movePurchase } from '#domain/shop/move-purchase.ts';
import { refundOrder } from '#domain/shop/refund-order.ts';
import { sendReceiptAgain } from '#domain/shop/resend-receipt.ts';
import { sendReceipt } from '#domain/shop/send-receipt.ts';
import { requestLog } from '#http/log.ts';
import {
  catalog,
  clock,
  consultations,
  enquiries,
  followUps,
  leads,
  letterhead,
  mailer,
  mailFeedback,
  merchantId,
  officeSite,
  orders,
  outbox,
  payments,
  publishedFiles,
  purchaseMoves,
  random,
  rateLimits,
  unprovenMailPerHour,
  users,
} from './adapters.ts';

const inOffice = () => ({ clock, zone: officeSite().timeZone });

export const getOfficeTodayUseCase = () =>
  getToday({
    ...inOffice(),
    orders: orders(),
    leads: leads(),
    enquiries: enquiries(),
    followUps: followUps(),
    consultations: consultations(),
  });
export const listOfficeOrdersUseCase = () => listOrders({ ...inOffice(), orders: orders() });
export const findOfficeOrdersUseCase = () =>
  findOrders({ ...inOffice(), orders: orders(), payments: payments(), users: users() });
export const getOfficeOrderUseCase = () =>
  getOfficeOrder({ ...inOffice(), orders: orders(), payments: payments(), mailFeedback: mailFeedback() });
export const refundOfficeOrderUseCase = () =>
  refundFromOffice({
    ...inOffice(),
    planRefund: refundOrder({
      orders: orders(),
      payments: payments(),
      merchantId: merchantId(),
      clock,
      log: requestLog,
    }),
  });
export const resendOfficeReceiptUseCase = () =>
  resendFromOffice({
    orders: orders(),
    sendAgain: sendReceiptAgain({
      sendReceipt: sendReceipt({
        files: publishedFiles(),
        mailer: mailer(),
        orders: orders(),
        letterhead: letterhead(),
        clock,
      }),
    }),
  });
export const giveOfficeGuideUseCase = () =>
  giveFromOffice({
    ...inOffice(),
    give: giveGuide({
      users: users(),
      catalog: catalog(),
      orders: orders(),
      mailer: mailer(),
      letterhead: letterhead(),
      clock,
    }),
  });
export const takeBackOfficeGiftUseCase = () =>
  takeBackFromOffice({ ...inOffice(), orders: orders(), takeBack: takeBackGift({ orders: orders(), clock }) });
export const moveOfficePurchaseUseCase = () =>
  moveFromOffice({
    ...inOffice(),
    move: movePurchase({
      orders: orders(),
      purchaseMoves: purchaseMoves(),
      users: users(),
      outbox: outbox(),
      mailer: mailer(),
      rateLimits: rateLimits(),
      unprovenMailPerHour: unprovenMailPerHour(),
      letterhead: letterhead(),
      random,
      clock,
      log: requestLog,
    }),
  });
export const exportOfficeOrdersUseCase = () => exportOrders({ ...inOffice(), orders: orders() });
