/** The orders of the office, and its first page. */
export { exportOfficeOrders } from './endpoints/office/export-office-orders.ts';
export { findOfficeOrders } from './endpoints/office/find-office-orders.ts';
export { getOfficeOrder } from './endpoints/office/get-office-order.ts';
export { getOfficeToday } from './endpoints/office/get-office-today.ts';
export { giveOfficeGuide } from './endpoints/office/give-office-guide.ts';
export { listOfficeOrders } from './endpoints/office/list-office-orders.ts';
export { moveOfficePurchase } from './endpoints/office/move-office-purchase.ts';
export { refundOfficeOrder } from './endpoints/office/refund-office-order.ts';
export { resendOfficeReceipt } from './endpoints/office/resend-office-receipt.ts';
export { takeBackOfficeGift } from './endpoints/office/take-back-office-gift.ts';
