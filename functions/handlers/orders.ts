import { agreements, balances } from '#composition/adapters/agreements.ts';
import { classes } from '#composition/adapters/classes.ts';
import { discountCodes } from '#composition/adapters/codes.ts';
import { consultations } from '#composition/adapters/consultations.ts';
import { announcements, bundles, catalog, guidePages, publishedFiles } from '#composition/adapters/guides.ts';
import { mailer, mailFeedback, outbox } from '#composition/adapters/mail.ts';
import {
  deliveries,
  deliveryLog,
  orderMoves,
  orderReads,
  orders,
  payments,
  webhookEvents,
  webhookSignatures,
} from '#composition/adapters/orders.ts';
import { businessProfile, isCheckoutOpen, officeSite } from '#composition/adapters/settings.ts';
import { peppers, rateLimits, users } from '#composition/adapters/sign-in.ts';
import { cancelingDependencies } from '#composition/classes.ts';
import { deliveryDependencies } from '#composition/mail.ts';
import { officeEndpoint } from '#composition/office.ts';
import {
  captureDependencies,
  cartPrices,
  creditDependencies,
  disputeMailDependencies,
  fulfillUseCase,
  inOffice,
  sendReceiptUseCase,
  settleDependencies,
  settledOrders,
  soldItems,
} from '#composition/orders.ts';
import { clock, deadline, random } from '#composition/runtime.ts';
import { accountEndpoint, accountFileEndpoint } from '#composition/sign-in.ts';
import { changedSteps } from '#composition/steps.ts';
import { stopDependencies } from '#composition/unwanted-requests.ts';
import { endpoint, fileEndpoint, scheduled } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/orders/office.ts';
import * as endpoints from '#contract/endpoints/orders/public.ts';
import { addressesOf, signedBy } from '#domain/agreements/addresses.ts';
import { buyerIdOf } from '#domain/agreements/agreement.ts';
import { proofOf } from '#domain/agreements/office/proof.ts';
import { finishClasses } from '#domain/classes/finish-classes.ts';
import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { createOrder } from '#domain/orders/cart/create-order.ts';
import { priceOrder } from '#domain/orders/cart/price-order.ts';
import { showCode } from '#domain/orders/cart/show-code.ts';
import { announceEditions } from '#domain/orders/editions/announce-editions.ts';
import { askUnsubscribe } from '#domain/orders/editions/ask-unsubscribe.ts';
import { unsubscribeBuyer } from '#domain/orders/editions/unsubscribe-buyer.ts';
import { captureOrder } from '#domain/orders/fulfillment/capture-order.ts';
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
import { refundOrder } from '#domain/orders/refunds-and-disputes/refund-order.ts';
import { declineRequest } from '#domain/payment-requests/decline.ts';
import { stopStepMails } from '#domain/steps/stop-step-mails.ts';
import { browserName } from '#http/browser-name.ts';
import { requestLog } from '#http/log.ts';

const ownOrdersDependencies = () => ({
  orders: orderReads('ofBuyer'),
  signedBy: signedBy({ agreements: agreements('ofAddress') }),
});

/** What the business does with orders, in the office and by the operator's commands. */

const sendReceiptAgainUseCase = () => sendReceiptAgain({ sendReceipt: sendReceiptUseCase() });

const giveGuideUseCase = () =>
  giveGuide({
    users: users('findByEmail'),
    catalog: catalog('list'),
    orders: orders('insert', 'find', 'locate', 'ofBuyer'),
    mailer: mailer(),
    businessProfile: businessProfile(),
    clock,
  });

const takeBackGiftUseCase = () => takeBackGift({ orders: orders('change'), clock });

const moveOrderUseCase = () =>
  moveOrder({
    ...deliveryDependencies(),
    orders: orderReads('find', 'locate', 'locateMoved', 'ofBuyer'),
    orderMoves: orderMoves(),
    codes: discountCodes('forget'),
    users: users('findByEmail'),
    businessProfile: businessProfile(),
    random,
  });

const proofDependencies = () => ({
  agreements: agreements('find', 'byToken', 'version'),
  users: users('findByEmail'),
  consultations: consultations('ofPerson', 'taken'),
  clock,
});

const getOfficeOrderUseCase = () =>
  getOfficeOrder({
    ...inOffice(),
    orders: orderReads('find', 'locate', 'locateMoved'),
    payments: payments(),
    mailFeedback: mailFeedback('of'),
    deliveries: deliveries('of'),
    guidePages: guidePages('lastSold'),
    balances: balances('find'),
    proofOf: proofOf(proofDependencies()),
    siteUrl: officeSite().siteUrl,
  });

/** Handles the tokens of emails about next steps. */
const stopStepMailsUseCase = () =>
  stopStepMails({
    ...changedSteps(),
    addressesOf: addressesOf({ agreements: agreements('find') }),
    clock,
  });

/** For the links in emails that stop them. */
const declineRequestUseCase = () => declineRequest(stopDependencies());

export const announceEditionsHandler = scheduled('announce-editions', () =>
  announceEditions({
    announcements: announcements(),
    guidePages: guidePages('onSale'),
    orders: orders('byState', 'ofBuyer'),
    users: users('findByEmail'),
    mailFeedback: mailFeedback('of'),
    outbox: outbox('add', 'due'),
    rateLimits: rateLimits(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
    log: requestLog,
  }),
);
export const askUnsubscribeHandler = fileEndpoint(endpoints.askUnsubscribe, () => askUnsubscribe());
export const bookOfficeRefundHandler = officeEndpoint(officeEndpoints.bookOfficeRefund, () =>
  bookOfficeRefund({ ...inOffice(), ...settleDependencies(), ...creditDependencies(), random }),
);
export const captureOrderHandler = accountEndpoint(endpoints.captureOrder, () => captureOrder(captureDependencies()));
export const createOrderHandler = accountEndpoint(endpoints.createOrder, () =>
  createOrder({
    isCheckoutOpen: isCheckoutOpen(),
    catalog: recentCatalog({ catalog: catalog('list'), bundles: bundles('list'), clock }),
    ...soldItems(),
    orders: orders('change', 'insertAfter', 'find', 'takeReceiptNumber', 'ofBuyer'),
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
    log: requestLog,
    businessProfile: businessProfile(),
  }),
);
export const downloadPdfHandler = accountFileEndpoint(endpoints.downloadPdf, () =>
  downloadPdf({
    orders: orderReads('ofBuyer'),
    guidePages: guidePages('lastSold'),
    files: publishedFiles(),
    deliveries: deliveryLog('addDownload'),
    deadline,
    browserName,
    clock,
    log: requestLog,
  }),
);
export const exportOfficeOrdersHandler = officeEndpoint(officeEndpoints.exportOfficeOrders, () =>
  exportOfficeOrders({ ...inOffice(), orders: orders('byState') }),
);
export const findOfficeOrdersHandler = officeEndpoint(officeEndpoints.findOfficeOrders, () => {
  const ofAddress = agreements('ofAddress');
  return findOfficeOrders({
    ...inOffice(),
    orders: orders('paidBy', 'find', 'locate', 'locateMoved', 'locateReceipt', 'ofBuyer'),
    users: users('findByEmail', 'byName'),
    payments: payments(),
    agreementsOf: async (email) => (await ofAddress.ofAddress(email)).map(({ id }) => buyerIdOf(id)),
  });
});
export const getDashboardHandler = accountEndpoint(endpoints.getDashboard, () =>
  getDashboard({ ...ownOrdersDependencies(), clock }),
);
export const getOfficeOrderHandler = officeEndpoint(officeEndpoints.getOfficeOrder, getOfficeOrderUseCase);
export const getProfileHandler = accountEndpoint(endpoints.getProfile, () =>
  getProfile({ ...ownOrdersDependencies(), guidePages: guidePages('lastSold') }),
);
export const giveOfficeGuideHandler = officeEndpoint(officeEndpoints.giveOfficeGuide, () =>
  giveOfficeGuide({ ...inOffice(), give: giveGuideUseCase() }),
);
export const listOfficeOrdersHandler = officeEndpoint(officeEndpoints.listOfficeOrders, () =>
  listOfficeOrders({ ...inOffice(), orders: orders('byState') }),
);
export const moveOfficeOrderHandler = officeEndpoint(officeEndpoints.moveOfficeOrder, () =>
  moveOfficeOrder({ ...inOffice(), move: moveOrderUseCase() }),
);
export const priceOrderHandler = accountEndpoint(endpoints.priceOrder, () =>
  priceOrder({
    catalog: catalog('list'),
    bundles: bundles('list'),
    ...cartPrices(),
    orders: orderReads('ofBuyer'),
    rateLimits: rateLimits(),
    clock,
  }),
);
export const showCodeHandler = endpoint(endpoints.showCode, () =>
  showCode({ codes: discountCodes('find'), rateLimits: rateLimits(), clock }),
);
export const receivePaypalWebhookHandler = endpoint(endpoints.receivePaypalWebhook, () =>
  receivePaypalWebhook({
    ...settleDependencies(),
    fulfill: fulfillUseCase(),
    webhookSignatures: webhookSignatures(),
    webhookEvents: webhookEvents(),
    deadline,
  }),
);
export const reconcilePaymentsHandler = scheduled('reconcile-payments', () =>
  reconcilePayments({
    orders: orders('change', 'find', 'locate', 'locateMoved'),
    payments: payments(),
    clock,
    log: requestLog,
  }),
);
export const refundOfficeOrderHandler = officeEndpoint(officeEndpoints.refundOfficeOrder, () =>
  refundOfficeOrder({
    ...inOffice(),
    ...creditDependencies(),
    planRefund: refundOrder({ ...settleDependencies(), ...creditDependencies() }),
  }),
);
export const resendOfficeReceiptHandler = officeEndpoint(officeEndpoints.resendOfficeReceipt, () =>
  resendOfficeReceipt({
    orders: orderReads('find', 'locate', 'locateMoved'),
    sendAgain: sendReceiptAgainUseCase(),
  }),
);
export const resendReceiptHandler = accountEndpoint(endpoints.resendReceipt, () =>
  resendReceipt({
    orders: orderReads('find'),
    signedBy: signedBy({ agreements: agreements('ofAddress') }),
    rateLimits: rateLimits(),
    clock,
    sendReceipt: sendReceiptUseCase(),
  }),
);
export const sendOfficeEvidenceHandler = officeEndpoint(officeEndpoints.sendOfficeEvidence, () => {
  const reload = getOfficeOrderUseCase();
  return sendOfficeEvidence({
    ...inOffice(),
    orders: orders('change', 'find', 'locate', 'locateMoved'),
    payments: payments(),
    deliveries: deliveries('of', 'claimEvidence', 'finishEvidence'),
    guidePages: guidePages('lastSold'),
    proofOf: proofOf(proofDependencies()),
    siteUrl: officeSite().siteUrl,
    reload: async (input) => await reload({ input }),
  });
});
/** The sweep: orders first, and then what is left of classes. */
export const settleOpenOrdersHandler = scheduled('settle-open-orders', () => {
  const sweep = settleOpenOrders({
    ...settleDependencies(),
    ...creditDependencies(),
    ...disputeMailDependencies(),
    orders: { ...settledOrders(), ...orders('toCheck') },
    fulfill: fulfillUseCase(),
  });
  const canceling = cancelingDependencies();
  const finish = finishClasses({ ...canceling, classes: { ...canceling.classes, ...classes('list') } });
  return async () => {
    try {
      await sweep();
    } finally {
      await finish();
    }
  };
});
export const takeBackOfficeGiftHandler = officeEndpoint(officeEndpoints.takeBackOfficeGift, () =>
  takeBackOfficeGift({
    ...inOffice(),
    orders: orderReads('find', 'locate', 'locateMoved'),
    takeBack: takeBackGiftUseCase(),
  }),
);
export const unsubscribeBuyerHandler = endpoint(endpoints.unsubscribeBuyer, () =>
  unsubscribeBuyer({
    peppers: peppers(),
    orders: orderReads('ofBuyer'),
    users: users('unsubscribe'),
    declineRequest: declineRequestUseCase(),
    stopStepMails: stopStepMailsUseCase(),
    clock,
  }),
);
