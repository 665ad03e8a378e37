/**
 * What each field accepts, and its message when it doesn't (docs/product.md#field-rules). Forms and
 * the server use the same rules. Each group has its own file, so a function bundles only the
 * messages that it needs.
 */

export { cameFrom, sentBy } from './fields/came-from.ts';
export { discountCode } from './fields/codes.ts';
export {
  bookingMinutes,
  CHOOSE_SUBJECT,
  calendarSecret,
  consultationId,
  consultationNote,
  consultationStart,
  counselorId,
  demoSubject,
  firstDay,
  meeting,
  meetingType,
  numberOfDays,
  period,
  seriesCounselor,
  seriesStarts,
  seriesWeeks,
  slotKind,
  slotMinutes,
  slotSubject,
  summaryLines,
  summarySteps,
  timeZone,
} from './fields/consultations.ts';
export { FILE_NAME, fileName, GUIDE_ID } from './fields/guides.ts';
export {
  comments,
  contactEmail,
  contactMessage,
  contactName,
  honeypot,
  partnerAddress,
  partnerPhone,
} from './fields/messages.ts';
export { endingItems, orderItemId, seatItemId } from './fields/order-items.ts';
export { currency, guideIds, orderNumber, paypalOrderId, totalInDollars, unsubscribeToken } from './fields/orders.ts';
export {
  dialogPhone,
  email,
  fullname,
  isAllowedPhone,
  otp,
  PHONE_INVALID,
  profilePhone,
  realFullname,
  typedOtp,
} from './fields/sign-in.ts';
export * from './fields/sign-up.ts';
