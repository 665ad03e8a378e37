import { classes, classesWithAll, classesWithMails, seatRemovals } from '#composition/adapters/classes.ts';
import { consultations } from '#composition/adapters/consultations.ts';
import { mailFeedback } from '#composition/adapters/mail.ts';
import { orderReads } from '#composition/adapters/orders.ts';
import { businessInbox, businessProfile, officeSite, siteAddress } from '#composition/adapters/settings.ts';
import { peppers, rateLimits, users } from '#composition/adapters/sign-in.ts';
import { calendarDependencies } from '#composition/calendars.ts';
import { cancelingDependencies } from '#composition/classes.ts';
import { deliveryDependencies, takeOfficeWords } from '#composition/mail.ts';
import { officeEndpoint } from '#composition/office.ts';
import { creditDependencies, settleDependencies } from '#composition/orders.ts';
import { pageRenderer } from '#composition/pages.ts';
import { clock, random } from '#composition/runtime.ts';
import { accountEndpoint, accountFileEndpoint } from '#composition/sign-in.ts';
import { endpoint, fileEndpoint, scheduled } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/classes/office.ts';
import * as endpoints from '#contract/endpoints/classes/public.ts';
import { withCalendars } from '#domain/calendars/with-calendars.ts';
import { answerWaiting } from '#domain/classes/answer-waiting.ts';
import { getClass } from '#domain/classes/get-class.ts';
import { getClassInvite } from '#domain/classes/get-class-invite.ts';
import { joinClassWaitingList } from '#domain/classes/join-class-waiting-list.ts';
import { listClasses } from '#domain/classes/list-classes.ts';
import { listOwnClasses } from '#domain/classes/list-own-classes.ts';
import { offerSeats } from '#domain/classes/offer-seats.ts';
import { cancelOfficeClass } from '#domain/classes/office/cancel-office-class.ts';
import { exportOfficeClass } from '#domain/classes/office/export-office-class.ts';
import { getOfficeClass } from '#domain/classes/office/get-office-class.ts';
import { listOfficeClasses } from '#domain/classes/office/list-office-classes.ts';
import { markOfficeAttendance } from '#domain/classes/office/mark-office-attendance.ts';
import { messageOfficeClass } from '#domain/classes/office/message-office-class.ts';
import { openOfficeClass } from '#domain/classes/office/open-office-class.ts';
import { removeOfficeSeat } from '#domain/classes/office/remove-office-seat.ts';
import { removeOfficeWaiting } from '#domain/classes/office/remove-office-waiting.ts';
import { saveOfficeClass } from '#domain/classes/office/save-office-class.ts';
import { remindOfClasses } from '#domain/classes/remind-of-classes.ts';
import { showClass } from '#domain/classes/show-class.ts';
import { showClassSitemap } from '#domain/classes/show-class-sitemap.ts';
import { showClasses } from '#domain/classes/show-classes.ts';
import { waitForSeat } from '#domain/classes/wait-for-seat.ts';
import { refundOrder } from '#domain/orders/refunds-and-disputes/refund-order.ts';

/** What the page of a class needs. */
const classDependencies = () => ({
  classes: classes('find', 'seats'),
  consultations: consultations('availability'),
  users: users('findByEmail'),
  clock,
  zone: officeSite().timeZone,
});

const classChanges = () => ({
  ...classDependencies(),
  classes: classes('find', 'seats', 'write'),
});

/** What visitors and families see. */

const inBusinessTime = () => ({ businessProfile: businessProfile(), clock });

const listed = () => ({ ...inBusinessTime(), classes: classes('list', 'seatsOf') });

const one = () => ({ ...inBusinessTime(), classes: classes('find', 'seats') });

const own = () => ({
  ...inBusinessTime(),
  classes: classes('find', 'seatsOf'),
  orders: orderReads('ofBuyer'),
});

/** What emailing who waits needs. */
const offering = () => ({
  ...deliveryDependencies(),
  classes: { ...classes('find', 'seats'), ...classesWithMails('changeSeats') },
  mailFeedback: mailFeedback('of'),
  businessProfile: businessProfile(),
  peppers: peppers(),
  random,
});

export const answerWaitingHandler = endpoint(endpoints.answerWaiting, () => answerWaiting(offering()));
export const cancelOfficeClassHandler = officeEndpoint(officeEndpoints.cancelOfficeClass, () =>
  cancelOfficeClass({
    ...cancelingDependencies(),
    classes: { ...classes('find', 'seats'), ...classesWithAll('write') },
    takeOfficeWords: takeOfficeWords(),
  }),
);
export const exportOfficeClassHandler = officeEndpoint(officeEndpoints.exportOfficeClass, () =>
  exportOfficeClass(classDependencies()),
);
export const getClassInviteHandler = accountFileEndpoint(endpoints.getClassInvite, () => getClassInvite(own()));
export const getClassHandler = endpoint(endpoints.getClass, () => getClass(one()));
export const getOfficeClassHandler = officeEndpoint(officeEndpoints.getOfficeClass, () =>
  getOfficeClass(classDependencies()),
);
export const joinClassWaitingListHandler = endpoint(endpoints.joinClassWaitingList, () =>
  joinClassWaitingList(offering()),
);
export const listClassesHandler = endpoint(endpoints.listClasses, () => listClasses(listed()));
export const listOfficeClassesHandler = officeEndpoint(officeEndpoints.listOfficeClasses, () =>
  listOfficeClasses({
    classes: classes('list', 'seatsOf'),
    consultations: consultations('availability'),
    clock,
  }),
);
export const listOwnClassesHandler = accountEndpoint(endpoints.listOwnClasses, () => listOwnClasses(own()));
export const markOfficeAttendanceHandler = officeEndpoint(officeEndpoints.markOfficeAttendance, () =>
  markOfficeAttendance({
    ...classDependencies(),
    classes: classes('find', 'seats', 'changeSeats'),
  }),
);
export const messageOfficeClassHandler = officeEndpoint(officeEndpoints.messageOfficeClass, () =>
  messageOfficeClass({ ...classChanges(), takeOfficeWords: takeOfficeWords() }),
);
export const offerSeatsHandler = scheduled('offer-seats', () =>
  offerSeats({
    ...deliveryDependencies(),
    classes: { ...classes('list', 'seatsOf'), ...classesWithMails('changeSeats') },
    mailFeedback: mailFeedback('of'),
    peppers: peppers(),
    businessProfile: businessProfile(),
    random,
  }),
);
export const openOfficeClassHandler = officeEndpoint(officeEndpoints.openOfficeClass, () =>
  openOfficeClass(classChanges()),
);
export const remindOfClassesHandler = scheduled('remind-of-classes', () =>
  remindOfClasses({
    ...deliveryDependencies(),
    classes: { ...classes('list', 'seats'), ...classesWithMails('reminded', 'noteReminded') },
    orders: orderReads('find'),
    businessProfile: businessProfile(),
    random,
  }),
);
export const removeOfficeSeatHandler = officeEndpoint(officeEndpoints.removeOfficeSeat, () => {
  const settling = { ...settleDependencies(), ...creditDependencies(), seatBookings: seatRemovals() };
  return removeOfficeSeat({
    ...settling,
    ...classDependencies(),
    planRefund: refundOrder(settling),
    businessProfile: businessProfile(),
    businessInbox: businessInbox(),
    random,
  });
});
export const removeOfficeWaitingHandler = officeEndpoint(officeEndpoints.removeOfficeWaiting, () =>
  removeOfficeWaiting({
    ...classDependencies(),
    classes: classes('find', 'seats', 'changeSeats'),
  }),
);
export const saveOfficeClassHandler = officeEndpoint(officeEndpoints.saveOfficeClass, () =>
  saveOfficeClass({
    ...classChanges(),
    takeOfficeWords: takeOfficeWords(),
    consultations: withCalendars(consultations('availability', 'ofPerson', 'taken'), calendarDependencies()),
  }),
);
export const showClassSitemapHandler = fileEndpoint(endpoints.showClassSitemap, () =>
  showClassSitemap({ ...listed(), siteUrl: siteAddress() }),
);
export const showClassHandler = fileEndpoint(endpoints.showClass, () =>
  showClass({ ...one(), renderer: pageRenderer() }),
);
export const showClassesHandler = fileEndpoint(endpoints.showClasses, () =>
  showClasses({ ...listed(), renderer: pageRenderer() }),
);
export const waitForSeatHandler = accountEndpoint(endpoints.waitForSeat, () =>
  waitForSeat({
    ...inBusinessTime(),
    classes: classes('find', 'seats', 'changeSeats'),
    rateLimits: rateLimits(),
  }),
);
