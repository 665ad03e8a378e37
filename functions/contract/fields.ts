/**
 * What each field accepts, and its message when it doesn't (docs/product.md#field-rules). Forms and
 * the server use the same rules. Each group has its own file, so a function bundles only the
 * messages that it needs.
 */

export { guideIds } from './fields/cart.ts';
export { comments } from './fields/comments.ts';
export {
  calendarSecret,
  consultationId,
  consultationNote,
  consultationStart,
  counselorId,
  firstDay,
  meetingType,
  numberOfDays,
  timeZone,
} from './fields/consultation.ts';
export { contactEmail, contactMessage, contactName } from './fields/contact.ts';
export { currency } from './fields/currency.ts';
export { dialogPhone, PHONE_INVALID } from './fields/dialog.ts';
export { discountCode } from './fields/discount-code.ts';
export { FILE_NAME, fileName } from './fields/file-name.ts';
export { GUIDE_ID } from './fields/guide-id.ts';
export { honeypot } from './fields/honeypot.ts';
export { orderNumber } from './fields/order-number.ts';
export { otp, typedOtp } from './fields/otp.ts';
export { partnerAddress, partnerPhone } from './fields/partner.ts';
export { paypalOrderId } from './fields/paypal-order-id.ts';
export { email, fullname } from './fields/person.ts';
export { isAllowedPhone, profilePhone } from './fields/profile.ts';
export * from './fields/sign-up.ts';
export { unsubscribeToken } from './fields/unsubscribe.ts';
