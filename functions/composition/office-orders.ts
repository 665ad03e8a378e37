import { getToday } from '#domain/office/today.ts';
import {
  giveFromOffice,
  moveFromOffice,
  refundFromOffice,
  resendFromOffice,
  takeBackFromOffice,
} from '#domain/orders/change-orders.ts';
import { exportOrders } from '#domain/orders/export-orders.ts';
import { findOrders } from '#domain/orders/find-orders.ts';
import { getOfficeOrder } from '#domain/orders/get-order.ts';
import { listOrders } from '#domain/orders/list-orders.ts';
import { refundOrder } from '#domain/orders/refund-order.ts';
import { requestLog } from '#http/log.ts';
import {
  alarmStates,
  clock,
  consultations,
  enquiries,
  followUps,
  leads,
  mailFeedback,
  officeSite,
  orders,
  payments,
  users,
} from './adapters.ts';
import {
  giveGuideUseCase,
  movePurchaseUseCase,
  sendReceiptAgainUseCase,
  settleDependencies,
  takeBackGiftUseCase,
} from './shop.ts';

const inOffice = () => ({ clock, zone: officeSite().timeZone });

export const getOfficeTodayUseCase = () =>
  getToday({
    ...inOffice(),
    orders: orders(),
    leads: leads(),
    enquiries: enquiries(),
    followUps: followUps(),
    consultations: consultations(),
    mailFeedback: mailFeedback(),
    alarmStates: alarmStates(),
    log: requestLog,
  });
export const listOfficeOrdersUseCase = () => listOrders({ ...inOffice(), orders: orders() });
export const findOfficeOrdersUseCase = () =>
  findOrders({ ...inOffice(), orders: orders(), payments: payments(), users: users() });
export const getOfficeOrderUseCase = () =>
  getOfficeOrder({ ...inOffice(), orders: orders(), payments: payments(), mailFeedback: mailFeedback() });
export const refundOfficeOrderUseCase = () =>
  refundFromOffice({ ...inOffice(), planRefund: refundOrder(settleDependencies()) });
export const resendOfficeReceiptUseCase = () =>
  resendFromOffice({ orders: orders(), sendAgain: sendReceiptAgainUseCase() });
export const giveOfficeGuideUseCase = () => giveFromOffice({ ...inOffice(), give: giveGuideUseCase() });
export const takeBackOfficeGiftUseCase = () =>
  takeBackFromOffice({ ...inOffice(), orders: orders(), takeBack: takeBackGiftUseCase() });
export const moveOfficePurchaseUseCase = () => moveFromOffice({ ...inOffice(), move: movePurchaseUseCase() });
export const exportOfficeOrdersUseCase = () => exportOrders({ ...inOffice(), orders: orders() });
