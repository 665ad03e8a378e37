import { seatNewsOf } from '#domain/classes/seat-mail.ts';
import { bookPayment, fulfill } from '#domain/orders/fulfillment/fulfill.ts';
import { sendReceipt } from '#domain/orders/receipts/send-receipt.ts';
import { requestLog } from '#http/log.ts';
import { balances, credits } from './adapters/agreements.ts';
import { classes, seatBookings } from './adapters/classes.ts';
import { discountCodes } from './adapters/codes.ts';
import { publishedFiles } from './adapters/guides.ts';
import { mailer } from './adapters/mail.ts';
import { deliveryLog, orders, payments } from './adapters/orders.ts';
import { businessInbox, businessProfile, merchantId, officeSite } from './adapters/settings.ts';
import { rateLimits } from './adapters/sign-in.ts';
import { clock, deadline, wait } from './runtime.ts';

/** What settling and refunding an order read and write. */
export const settledOrders = () =>
  orders(
    'find',
    'ofBuyer',
    'locate',
    'locateMoved',
    'change',
    'restore',
    'claimItems',
    'noteCapture',
    'notePayer',
    'takeReceiptNumber',
  );

export const settleDependencies = () => ({
  orders: settledOrders(),
  payments: payments(),
  codes: discountCodes('redeem', 'release', 'forget'),
  classes: classes('seats'),
  seatBookings: seatBookings(),
  merchantId: merchantId(),
  clock,
  log: requestLog,
});

export const creditDependencies = () => ({
  orders: settledOrders(),
  balances: balances('find'),
  credits: credits(),
  clock,
});

export const sendReceiptUseCase = () =>
  sendReceipt({
    files: publishedFiles(),
    mailer: mailer(),
    orders: orders('change'),
    deliveries: deliveryLog('addReceipt'),
    businessProfile: businessProfile(),
    seatNewsOf: seatNewsOf({
      classes: classes('find'),
      businessProfile: businessProfile(),
      businessInbox: businessInbox(),
      clock,
    }),
    clock,
    log: requestLog,
  });

export const disputeMailDependencies = () => ({
  deliveries: deliveryLog('addDownload', 'addReceipt', 'keep', 'claimReminder', 'releaseReminder'),
  mailer: mailer(),
  businessProfile: businessProfile(),
  businessInbox: businessInbox(),
});

const bookDependencies = () => ({
  ...settleDependencies(),
  ...disputeMailDependencies(),
  ...creditDependencies(),
});

export const fulfillUseCase = () => fulfill({ ...bookDependencies(), sendReceipt: sendReceiptUseCase() });

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
  codes: discountCodes('find'),
  classes: classes('find', 'seats'),
  zone: businessProfile().timeZone,
});

/** The same, and takes uses of codes and seats. */
export const soldItems = () => ({
  ...cartPrices(),
  codes: discountCodes('find', 'redeem', 'release', 'forget'),
  seatBookings: seatBookings(),
});

export const inOffice = () => ({ clock, zone: officeSite().timeZone });
