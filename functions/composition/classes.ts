import { withCalendars } from '#domain/calendars/with-calendars.ts';
import { answerWaiting } from '#domain/classes/answer-waiting.ts';
import { cancelOfficeClass } from '#domain/classes/cancel-office-class.ts';
import { exportOfficeClass } from '#domain/classes/export-office-class.ts';
import { finishClasses } from '#domain/classes/finish-classes.ts';
import { getClass } from '#domain/classes/get-class.ts';
import { getClassInvite } from '#domain/classes/get-class-invite.ts';
import { getOfficeClass } from '#domain/classes/get-office-class.ts';
import { joinClassWaitingList } from '#domain/classes/join-class-waiting-list.ts';
import { listClasses } from '#domain/classes/list-classes.ts';
import { listOfficeClasses } from '#domain/classes/list-office-classes.ts';
import { listOwnClasses } from '#domain/classes/list-own-classes.ts';
import { markOfficeAttendance } from '#domain/classes/mark-office-attendance.ts';
import { messageOfficeClass } from '#domain/classes/message-office-class.ts';
import { openOfficeClass } from '#domain/classes/open-office-class.ts';
import { removeOfficeSeat } from '#domain/classes/remove-office-seat.ts';
import { removeOfficeWaiting } from '#domain/classes/remove-office-waiting.ts';
import { saveOfficeClass } from '#domain/classes/save-office-class.ts';
import { showClass } from '#domain/classes/show-class.ts';
import { showClassSitemap } from '#domain/classes/show-class-sitemap.ts';
import { showClasses } from '#domain/classes/show-classes.ts';
import { waitForSeat } from '#domain/classes/wait-for-seat.ts';
import { refundOrder } from '#domain/orders/refunds-and-disputes/refund-order.ts';
import { requestLog } from '#http/log.ts';
import { classCancellations } from './adapters/classes/class-cancellations.ts';
import { classLists } from './adapters/classes/class-lists.ts';
import { classNews } from './adapters/classes/class-news.ts';
import { classReads } from './adapters/classes/class-reads.ts';
import { classWrites } from './adapters/classes/class-writes.ts';
import { seatChanges } from './adapters/classes/seat-changes.ts';
import { seatLists } from './adapters/classes/seat-lists.ts';
import { seatOffers } from './adapters/classes/seat-offers.ts';
import { seatReads } from './adapters/classes/seat-reads.ts';
import { seatRemovals } from './adapters/classes/seat-removals.ts';
import { availabilityReads } from './adapters/consultations/availability-reads.ts';
import { bookingReads } from './adapters/consultations/booking-reads.ts';
import { mailFeedbackReads } from './adapters/mail/mail-feedback-reads.ts';
import { orderLocations } from './adapters/orders/order-locations.ts';
import { orderReads } from './adapters/orders/order-reads.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { businessInbox } from './adapters/settings/business-inbox.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { pageRenderer } from './adapters/settings/page-renderer.ts';
import { siteAddress } from './adapters/settings/site-address.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { calendarDependencies } from './calendars.ts';
import { deliveryDependencies, takeOfficeWords } from './mail.ts';
import { creditDependencies, settleDependencies } from './orders.ts';
import { clock, random } from './runtime.ts';

/** What the page of a class needs. */
const classDependencies = () => ({
  classes: { ...classReads(), ...seatReads() },
  consultations: availabilityReads(),
  users: userReads(),
  clock,
  zone: officeSite().timeZone,
});
const classChanges = () => ({
  ...classDependencies(),
  classes: { ...classReads(), ...seatReads(), ...classWrites() },
});

export const listOfficeClassesUseCase = () =>
  listOfficeClasses({ classes: { ...classLists(), ...seatLists() }, consultations: availabilityReads(), clock });
export const getOfficeClassUseCase = () => getOfficeClass(classDependencies());
export const saveOfficeClassUseCase = () =>
  saveOfficeClass({
    ...classChanges(),
    takeOfficeWords: takeOfficeWords(),
    consultations: withCalendars({ ...availabilityReads(), ...bookingReads() }, calendarDependencies()),
  });
export const openOfficeClassUseCase = () => openOfficeClass(classChanges());
export const markOfficeAttendanceUseCase = () =>
  markOfficeAttendance({
    ...classDependencies(),
    classes: { ...classReads(), ...seatChanges() },
  });
export const removeOfficeWaitingUseCase = () =>
  removeOfficeWaiting({ ...classDependencies(), classes: { ...classReads(), ...seatChanges() } });
export const messageOfficeClassUseCase = () =>
  messageOfficeClass({ ...classChanges(), takeOfficeWords: takeOfficeWords() });
/** What refunding and telling the families of a canceled class needs. */
const cancelingDependencies = () => ({
  classes: { ...classReads(), ...seatReads(), ...classNews() },
  orders: { ...orderReads(), ...orderLocations() },
  planRefund: refundOrder({ ...settleDependencies(), ...creditDependencies() }),
  businessProfile: businessProfile(),
  businessInbox: businessInbox(),
  clock,
  random,
  log: requestLog,
});
export const cancelOfficeClassUseCase = () =>
  cancelOfficeClass({
    ...cancelingDependencies(),
    classes: { ...classReads(), ...seatReads(), ...classCancellations() },
    takeOfficeWords: takeOfficeWords(),
  });
export const finishClassesUseCase = () =>
  finishClasses({
    ...cancelingDependencies(),
    classes: { ...classLists(), ...classReads(), ...seatReads(), ...classNews() },
  });
export const removeOfficeSeatUseCase = () => {
  const settling = { ...settleDependencies(), ...creditDependencies(), seatBookings: seatRemovals() };
  return removeOfficeSeat({
    ...settling,
    ...classDependencies(),
    planRefund: refundOrder(settling),
    businessProfile: businessProfile(),
    businessInbox: businessInbox(),
    random,
  });
};
export const exportOfficeClassUseCase = () => exportOfficeClass(classDependencies());

/** What visitors and families see. */

const inBusinessTime = () => ({ businessProfile: businessProfile(), clock });
const listed = () => ({ ...inBusinessTime(), classes: { ...classLists(), ...seatLists() } });
const one = () => ({ ...inBusinessTime(), classes: { ...classReads(), ...seatReads() } });
const own = () => ({ ...inBusinessTime(), classes: { ...classReads(), ...seatLists() }, orders: ordersOfBuyer() });

/** What emailing who waits needs. */
const offering = () => ({
  ...deliveryDependencies(),
  classes: { ...classReads(), ...seatReads(), ...seatOffers() },
  mailFeedback: mailFeedbackReads(),
  businessProfile: businessProfile(),
  peppers: peppers(),
  random,
});

export const listClassesUseCase = () => listClasses(listed());
export const getClassUseCase = () => getClass(one());
export const showClassesUseCase = () => showClasses({ ...listed(), renderer: pageRenderer() });
export const showClassUseCase = () => showClass({ ...one(), renderer: pageRenderer() });
export const showClassSitemapUseCase = () => showClassSitemap({ ...listed(), siteUrl: siteAddress() });
export const joinClassWaitingListUseCase = () => joinClassWaitingList(offering());
export const waitForSeatUseCase = () =>
  waitForSeat({ ...inBusinessTime(), classes: { ...classReads(), ...seatChanges() }, rateLimits: rateLimits() });
export const answerWaitingUseCase = () => answerWaiting(offering());
export const listOwnClassesUseCase = () => listOwnClasses(own());
export const getClassInviteUseCase = () => getClassInvite(own());
