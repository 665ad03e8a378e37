import { signedBy } from '#domain/agreements/addresses.ts';
import { buyerIdOf } from '#domain/agreements/agreement.ts';
import { proofOf } from '#domain/agreements/proof.ts';
import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { announceEditions } from '#domain/orders/announce-editions.ts';
import { sendEvidence } from '#domain/orders/answer-dispute.ts';
import { captureOrder } from '#domain/orders/capture-order.ts';
import {
  giveFromOffice,
  moveFromOffice,
  refundFromOffice,
  resendFromOffice,
  takeBackFromOffice,
} from '#domain/orders/change-orders.ts';
import { createOrder } from '#domain/orders/create-order.ts';
import { downloadPdf } from '#domain/orders/download-pdf.ts';
import { exportOrders } from '#domain/orders/export-orders.ts';
import { findOrders } from '#domain/orders/find-orders.ts';
import { fulfill } from '#domain/orders/fulfill.ts';
import { getDashboard } from '#domain/orders/get-dashboard.ts';
import { getOfficeOrder } from '#domain/orders/get-order.ts';
import { getProfile } from '#domain/orders/get-profile.ts';
import { giveGuide, takeBackGift } from '#domain/orders/gifts.ts';
import { listOrders } from '#domain/orders/list-orders.ts';
import { movePurchase } from '#domain/orders/move-purchase.ts';
import { priceOrder } from '#domain/orders/price-order.ts';
import { receivePaypalWebhook } from '#domain/orders/receive-paypal-webhook.ts';
import { reconcilePayments } from '#domain/orders/reconcile-payments.ts';
import { refundOrder } from '#domain/orders/refund-order.ts';
import { resendReceipt, sendReceiptAgain } from '#domain/orders/resend-receipt.ts';
import { sendReceipt } from '#domain/orders/send-receipt.ts';
import { settleOpenOrders } from '#domain/orders/settle-open-orders.ts';
import { askUnsubscribe, unsubscribe } from '#domain/orders/unsubscribe.ts';
import { browserName } from '#http/browser-name.ts';
import { requestLog } from '#http/log.ts';
import {
  agreements,
  announcements,
  balances,
  bundles,
  businessInbox,
  businessProfile,
  catalog,
  clock,
  consultations,
  credits,
  deadline,
  deliveries,
  deliveryLog,
  discountCodes,
  guidePages,
  isCheckoutOpen,
  mailer,
  mailFeedback,
  merchantId,
  officeSite,
  orderReads,
  orders,
  outbox,
  payments,
  peppers,
  publishedFiles,
  purchaseMoves,
  random,
  rateLimits,
  users,
  wait,
  webhookEvents,
  webhookSignatures,
} from './adapters.ts';
import { deliveryDependencies } from './mail.ts';
import { declineRequestUseCase } from './unwanted-requests.ts';

export const settleDependencies = () => ({
  orders: orders(),
  payments: payments(),
  codes: discountCodes(),
  merchantId: merchantId(),
  clock,
  log: requestLog,
});
export const creditDependencies = () => ({ orders: orders(), balances: balances(), credits: credits(), clock });
const sendReceiptUseCase = () =>
  sendReceipt({
    files: publishedFiles(),
    mailer: mailer(),
    orders: orders(),
    deliveries: deliveryLog(),
    businessProfile: businessProfile(),
    clock,
    log: requestLog,
  });
const disputeMailDependencies = () => ({
  deliveries: deliveryLog(),
  mailer: mailer(),
  businessProfile: businessProfile(),
  businessInbox: businessInbox(),
});
export const fulfillUseCase = () =>
  fulfill({
    ...settleDependencies(),
    ...disputeMailDependencies(),
    ...creditDependencies(),
    sendReceipt: sendReceiptUseCase(),
  });

const ownOrdersDependencies = () => ({ orders: orders(), signedBy: signedBy({ agreements: agreements() }) });
export const getDashboardUseCase = () => getDashboard({ ...ownOrdersDependencies(), clock });
export const getProfileUseCase = () => getProfile({ ...ownOrdersDependencies(), guidePages: guidePages() });
export const downloadPdfUseCase = () =>
  downloadPdf({
    orders: orderReads(),
    guidePages: guidePages(),
    files: publishedFiles(),
    deliveries: deliveryLog(),
    deadline,
    browserName,
    clock,
    log: requestLog,
  });
export const createOrderUseCase = () =>
  createOrder({
    isCheckoutOpen: isCheckoutOpen(),
    catalog: recentCatalog({ catalog: catalog(), bundles: bundles(), clock }),
    codes: discountCodes(),
    orders: orders(),
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
    log: requestLog,
    businessProfile: businessProfile(),
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
export const settleOpenOrdersUseCase = () =>
  settleOpenOrders({
    ...settleDependencies(),
    ...creditDependencies(),
    ...disputeMailDependencies(),
    fulfill: fulfillUseCase(),
  });
export const reconcilePaymentsUseCase = () =>
  reconcilePayments({ orders: orders(), payments: payments(), clock, log: requestLog });
export const resendReceiptUseCase = () =>
  resendReceipt({ ...ownOrdersDependencies(), rateLimits: rateLimits(), clock, sendReceipt: sendReceiptUseCase() });

/** What the business does with orders, in the office and by the operator's commands. */

export const sendReceiptAgainUseCase = () => sendReceiptAgain({ sendReceipt: sendReceiptUseCase() });
export const giveGuideUseCase = () =>
  giveGuide({
    users: users(),
    catalog: catalog(),
    orders: orders(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    clock,
  });
export const takeBackGiftUseCase = () => takeBackGift({ orders: orders(), clock });
export const movePurchaseUseCase = () =>
  movePurchase({
    ...deliveryDependencies(),
    orders: orders(),
    purchaseMoves: purchaseMoves(),
    codes: discountCodes(),
    users: users(),
    businessProfile: businessProfile(),
    random,
  });

export const announceEditionsUseCase = () =>
  announceEditions({
    announcements: announcements(),
    guidePages: guidePages(),
    orders: orders(),
    users: users(),
    mailFeedback: mailFeedback(),
    outbox: outbox(),
    rateLimits: rateLimits(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
    log: requestLog,
  });
export const unsubscribeUseCase = () =>
  unsubscribe({
    peppers: peppers(),
    orders: orders(),
    users: users(),
    declineRequest: declineRequestUseCase(),
    clock,
  });
export const askUnsubscribeUseCase = () => askUnsubscribe();

export const inOffice = () => ({ clock, zone: officeSite().timeZone });

export const listOfficeOrdersUseCase = () => listOrders({ ...inOffice(), orders: orders() });
export const findOfficeOrdersUseCase = () => {
  // Named as its port: a function's permissions are found by that name.
  const stores = { orders: orders(), users: users(), agreements: agreements() };
  return findOrders({
    ...inOffice(),
    ...stores,
    payments: payments(),
    agreementsOf: async (email) => (await stores.agreements.ofAddress(email)).map(({ id }) => buyerIdOf(id)),
  });
};
const proofDependencies = () => ({ agreements: agreements(), users: users(), consultations: consultations(), clock });
export const getOfficeOrderUseCase = () =>
  getOfficeOrder({
    ...inOffice(),
    orders: orderReads(),
    payments: payments(),
    mailFeedback: mailFeedback(),
    deliveries: deliveries(),
    guidePages: guidePages(),
    balances: balances(),
    proofOf: proofOf(proofDependencies()),
    siteUrl: officeSite().siteUrl,
  });
export const sendOfficeEvidenceUseCase = () => {
  const reload = getOfficeOrderUseCase();
  return sendEvidence({
    ...inOffice(),
    orders: orders(),
    payments: payments(),
    deliveries: deliveries(),
    guidePages: guidePages(),
    proofOf: proofOf(proofDependencies()),
    siteUrl: officeSite().siteUrl,
    reload: async (input) => await reload({ input }),
  });
};
export const refundOfficeOrderUseCase = () =>
  refundFromOffice({
    ...inOffice(),
    ...creditDependencies(),
    planRefund: refundOrder({ ...settleDependencies(), ...creditDependencies() }),
  });
export const resendOfficeReceiptUseCase = () =>
  resendFromOffice({ orders: orders(), sendAgain: sendReceiptAgainUseCase() });
export const giveOfficeGuideUseCase = () => giveFromOffice({ ...inOffice(), give: giveGuideUseCase() });
export const takeBackOfficeGiftUseCase = () =>
  takeBackFromOffice({ ...inOffice(), orders: orders(), takeBack: takeBackGiftUseCase() });
export const moveOfficePurchaseUseCase = () => moveFromOffice({ ...inOffice(), move: movePurchaseUseCase() });
export const exportOfficeOrdersUseCase = () => exportOrders({ ...inOffice(), orders: orders() });
