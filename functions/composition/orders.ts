import { signedBy } from '#domain/agreements/addresses.ts';
import { buyerIdOf } from '#domain/agreements/agreement.ts';
import { proofOf } from '#domain/agreements/proof.ts';
import { seatNewsOf } from '#domain/classes/seat-mail.ts';
import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { createOrder } from '#domain/orders/cart/create-order.ts';
import { priceOrder } from '#domain/orders/cart/price-order.ts';
import { announceEditions } from '#domain/orders/editions/announce-editions.ts';
import { askUnsubscribe } from '#domain/orders/editions/ask-unsubscribe.ts';
import { unsubscribeBuyer } from '#domain/orders/editions/unsubscribe-buyer.ts';
import { captureOrder } from '#domain/orders/fulfillment/capture-order.ts';
import { bookPayment, fulfill } from '#domain/orders/fulfillment/fulfill.ts';
import { receivePaypalWebhook } from '#domain/orders/fulfillment/receive-paypal-webhook.ts';
import { reconcilePayments } from '#domain/orders/fulfillment/reconcile-payments.ts';
import { settleOpenOrders } from '#domain/orders/fulfillment/settle-open-orders.ts';
import { downloadPdf } from '#domain/orders/library/download-pdf.ts';
import { getDashboard } from '#domain/orders/library/get-dashboard.ts';
import { getProfile } from '#domain/orders/library/get-profile.ts';
import { bookOfficeRefund } from '#domain/orders/office/book-office-refund.ts';
import { exportOfficeOrders } from '#domain/orders/office/export-office-orders.ts';
import { findOfficeOrders } from '#domain/orders/office/find-office-orders.ts';
import { getOfficeOrder } from '#domain/orders/office/get-office-order.ts';
import { giveGuide, takeBackGift } from '#domain/orders/office/gifts.ts';
import { giveOfficeGuide } from '#domain/orders/office/give-office-guide.ts';
import { listOfficeOrders } from '#domain/orders/office/list-office-orders.ts';
import { moveOfficeOrder } from '#domain/orders/office/move-office-order.ts';
import { moveOrder } from '#domain/orders/office/move-order.ts';
import { refundOfficeOrder } from '#domain/orders/office/refund-office-order.ts';
import { resendOfficeReceipt } from '#domain/orders/office/resend-office-receipt.ts';
import { sendOfficeEvidence } from '#domain/orders/office/send-office-evidence.ts';
import { takeBackOfficeGift } from '#domain/orders/office/take-back-office-gift.ts';
import { resendReceipt, sendReceiptAgain } from '#domain/orders/receipts/resend-receipt.ts';
import { sendReceipt } from '#domain/orders/receipts/send-receipt.ts';
import { refundOrder } from '#domain/orders/refunds-and-disputes/refund-order.ts';
import { browserName } from '#http/browser-name.ts';
import { requestLog } from '#http/log.ts';
import { agreementReads } from './adapters/agreements/agreement-reads.ts';
import { agreementsOfAddress } from './adapters/agreements/agreements-of-address.ts';
import { balanceReads } from './adapters/agreements/balance-reads.ts';
import { credits } from './adapters/agreements/credits.ts';
import { classReads } from './adapters/classes/class-reads.ts';
import { seatBookings } from './adapters/classes/seat-bookings.ts';
import { seatReads } from './adapters/classes/seat-reads.ts';
import { discountCodeReads } from './adapters/codes/discount-code-reads.ts';
import { discountCodeUses } from './adapters/codes/discount-code-uses.ts';
import { bookingReads } from './adapters/consultations/booking-reads.ts';
import { announcements } from './adapters/guides/announcements.ts';
import { bundleLists } from './adapters/guides/bundle-lists.ts';
import { guideLists } from './adapters/guides/guide-lists.ts';
import { guidePageReads } from './adapters/guides/guide-page-reads.ts';
import { publishedFiles } from './adapters/guides/published-files.ts';
import { mailFeedbackReads } from './adapters/mail/mail-feedback-reads.ts';
import { mailer } from './adapters/mail/mailer.ts';
import { outboxAdditions } from './adapters/mail/outbox-additions.ts';
import { outboxDue } from './adapters/mail/outbox-due.ts';
import { deliveryEvidence } from './adapters/orders/delivery-evidence.ts';
import { deliveryLog } from './adapters/orders/delivery-log.ts';
import { deliveryReads } from './adapters/orders/delivery-reads.ts';
import { orderChanges } from './adapters/orders/order-changes.ts';
import { orderCreation } from './adapters/orders/order-creation.ts';
import { orderLists } from './adapters/orders/order-lists.ts';
import { orderLocations } from './adapters/orders/order-locations.ts';
import { orderMoves } from './adapters/orders/order-moves.ts';
import { orderReads } from './adapters/orders/order-reads.ts';
import { orderSettlement } from './adapters/orders/order-settlement.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { ordersOfPayer } from './adapters/orders/orders-of-payer.ts';
import { ordersToCheck } from './adapters/orders/orders-to-check.ts';
import { payments } from './adapters/orders/payments.ts';
import { receiptLocations } from './adapters/orders/receipt-locations.ts';
import { webhookEvents } from './adapters/orders/webhook-events.ts';
import { webhookSignatures } from './adapters/orders/webhook-signatures.ts';
import { businessInbox } from './adapters/settings/business-inbox.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { isCheckoutOpen } from './adapters/settings/checkout.ts';
import { merchantId } from './adapters/settings/merchant-id.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { userNames } from './adapters/sign-in/user-names.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { userUnsubscribes } from './adapters/sign-in/user-unsubscribes.ts';
import { deliveryDependencies } from './mail.ts';
import { clock, deadline, random, wait } from './runtime.ts';
import { stopStepMailsUseCase } from './steps.ts';
import { declineRequestUseCase } from './unwanted-requests.ts';

/** What settling and refunding an order read and write. */
const settledOrders = () => ({
  ...orderReads(),
  ...ordersOfBuyer(),
  ...orderLocations(),
  ...orderChanges(),
  ...orderSettlement(),
});

export const settleDependencies = () => ({
  orders: settledOrders(),
  payments: payments(),
  codes: discountCodeUses(),
  classes: seatReads(),
  seatBookings: seatBookings(),
  merchantId: merchantId(),
  clock,
  log: requestLog,
});
export const creditDependencies = () => ({
  orders: settledOrders(),
  balances: balanceReads(),
  credits: credits(),
  clock,
});
const sendReceiptUseCase = () =>
  sendReceipt({
    files: publishedFiles(),
    mailer: mailer(),
    orders: orderChanges(),
    deliveries: deliveryLog(),
    businessProfile: businessProfile(),
    seatNewsOf: seatNewsOf({
      classes: classReads(),
      businessProfile: businessProfile(),
      businessInbox: businessInbox(),
      clock,
    }),
    clock,
    log: requestLog,
  });
const disputeMailDependencies = () => ({
  deliveries: deliveryLog(),
  mailer: mailer(),
  businessProfile: businessProfile(),
  businessInbox: businessInbox(),
});
const bookDependencies = () => ({
  ...settleDependencies(),
  ...disputeMailDependencies(),
  ...creditDependencies(),
});
const fulfillUseCase = () => fulfill({ ...bookDependencies(), sendReceipt: sendReceiptUseCase() });
/** What capturing a payment needs, whatever was paid. */
export const captureDependencies = () => ({
  ...settleDependencies(),
  rateLimits: rateLimits(),
  fulfill: fulfillUseCase(),
  bookPayment: bookPayment(bookDependencies()),
  wait,
  deadline,
});

/** What a cart costs. */
export const cartPrices = () => ({
  codes: discountCodeReads(),
  classes: { ...classReads(), ...seatReads() },
  zone: businessProfile().timeZone,
});
/** The same, and takes uses of codes and seats. */
export const soldItems = () => ({
  ...cartPrices(),
  codes: { ...discountCodeReads(), ...discountCodeUses() },
  seatBookings: seatBookings(),
});

const ownOrdersDependencies = () => ({
  orders: ordersOfBuyer(),
  signedBy: signedBy({ agreements: agreementsOfAddress() }),
});
export const getDashboardUseCase = () => getDashboard({ ...ownOrdersDependencies(), clock });
export const getProfileUseCase = () => getProfile({ ...ownOrdersDependencies(), guidePages: guidePageReads() });
export const downloadPdfUseCase = () =>
  downloadPdf({
    orders: ordersOfBuyer(),
    guidePages: guidePageReads(),
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
    catalog: recentCatalog({ catalog: guideLists(), bundles: bundleLists(), clock }),
    ...soldItems(),
    orders: { ...orderChanges(), ...orderCreation(), ...orderReads(), ...orderSettlement(), ...ordersOfBuyer() },
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
    log: requestLog,
    businessProfile: businessProfile(),
  });
export const priceOrderUseCase = () =>
  priceOrder({
    catalog: guideLists(),
    bundles: bundleLists(),
    ...cartPrices(),
    orders: ordersOfBuyer(),
    rateLimits: rateLimits(),
    clock,
  });
export const captureOrderUseCase = () => captureOrder(captureDependencies());
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
    orders: { ...settledOrders(), ...ordersToCheck() },
    fulfill: fulfillUseCase(),
  });
export const reconcilePaymentsUseCase = () =>
  reconcilePayments({
    orders: { ...orderChanges(), ...orderReads(), ...orderLocations() },
    payments: payments(),
    clock,
    log: requestLog,
  });
export const resendReceiptUseCase = () =>
  resendReceipt({
    orders: orderReads(),
    signedBy: signedBy({ agreements: agreementsOfAddress() }),
    rateLimits: rateLimits(),
    clock,
    sendReceipt: sendReceiptUseCase(),
  });

/** What the business does with orders, in the office and by the operator's commands. */

export const sendReceiptAgainUseCase = () => sendReceiptAgain({ sendReceipt: sendReceiptUseCase() });
export const giveGuideUseCase = () =>
  giveGuide({
    users: userReads(),
    catalog: guideLists(),
    orders: { ...orderCreation(), ...orderReads(), ...orderLocations(), ...ordersOfBuyer() },
    mailer: mailer(),
    businessProfile: businessProfile(),
    clock,
  });
export const takeBackGiftUseCase = () => takeBackGift({ orders: orderChanges(), clock });
export const moveOrderUseCase = () =>
  moveOrder({
    ...deliveryDependencies(),
    orders: { ...orderReads(), ...orderLocations(), ...ordersOfBuyer() },
    orderMoves: orderMoves(),
    codes: discountCodeUses(),
    users: userReads(),
    businessProfile: businessProfile(),
    random,
  });

export const announceEditionsUseCase = () =>
  announceEditions({
    announcements: announcements(),
    guidePages: guidePageReads(),
    orders: { ...orderLists(), ...ordersOfBuyer() },
    users: userReads(),
    mailFeedback: mailFeedbackReads(),
    outbox: { ...outboxAdditions(), ...outboxDue() },
    rateLimits: rateLimits(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
    log: requestLog,
  });
export const unsubscribeBuyerUseCase = () =>
  unsubscribeBuyer({
    peppers: peppers(),
    orders: ordersOfBuyer(),
    users: userUnsubscribes(),
    declineRequest: declineRequestUseCase(),
    stopStepMails: stopStepMailsUseCase(),
    clock,
  });
export const askUnsubscribeUseCase = () => askUnsubscribe();

export const inOffice = () => ({ clock, zone: officeSite().timeZone });

export const listOfficeOrdersUseCase = () => listOfficeOrders({ ...inOffice(), orders: orderLists() });
export const findOfficeOrdersUseCase = () => {
  const agreements = agreementsOfAddress();
  return findOfficeOrders({
    ...inOffice(),
    orders: { ...ordersOfPayer(), ...orderReads(), ...orderLocations(), ...receiptLocations(), ...ordersOfBuyer() },
    users: { ...userReads(), ...userNames() },
    payments: payments(),
    agreementsOf: async (email) => (await agreements.ofAddress(email)).map(({ id }) => buyerIdOf(id)),
  });
};
const proofDependencies = () => ({
  agreements: agreementReads(),
  users: userReads(),
  consultations: bookingReads(),
  clock,
});
export const getOfficeOrderUseCase = () =>
  getOfficeOrder({
    ...inOffice(),
    orders: { ...orderReads(), ...orderLocations() },
    payments: payments(),
    mailFeedback: mailFeedbackReads(),
    deliveries: deliveryReads(),
    guidePages: guidePageReads(),
    balances: balanceReads(),
    proofOf: proofOf(proofDependencies()),
    siteUrl: officeSite().siteUrl,
  });
export const sendOfficeEvidenceUseCase = () => {
  const reload = getOfficeOrderUseCase();
  return sendOfficeEvidence({
    ...inOffice(),
    orders: { ...orderChanges(), ...orderReads(), ...orderLocations() },
    payments: payments(),
    deliveries: { ...deliveryReads(), ...deliveryEvidence() },
    guidePages: guidePageReads(),
    proofOf: proofOf(proofDependencies()),
    siteUrl: officeSite().siteUrl,
    reload: async (input) => await reload({ input }),
  });
};
export const refundOfficeOrderUseCase = () =>
  refundOfficeOrder({
    ...inOffice(),
    ...creditDependencies(),
    planRefund: refundOrder({ ...settleDependencies(), ...creditDependencies() }),
  });
export const bookOfficeRefundUseCase = () =>
  bookOfficeRefund({ ...inOffice(), ...settleDependencies(), ...creditDependencies(), random });
export const resendOfficeReceiptUseCase = () =>
  resendOfficeReceipt({ orders: { ...orderReads(), ...orderLocations() }, sendAgain: sendReceiptAgainUseCase() });
export const giveOfficeGuideUseCase = () => giveOfficeGuide({ ...inOffice(), give: giveGuideUseCase() });
export const takeBackOfficeGiftUseCase = () =>
  takeBackOfficeGift({
    ...inOffice(),
    orders: { ...orderReads(), ...orderLocations() },
    takeBack: takeBackGiftUseCase(),
  });
export const moveOfficeOrderUseCase = () => moveOfficeOrder({ ...inOffice(), move: moveOrderUseCase() });
export const exportOfficeOrdersUseCase = () => exportOfficeOrders({ ...inOffice(), orders: orderLists() });
