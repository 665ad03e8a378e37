import { withCalendars } from '#domain/calendars/with-calendars.ts';
import { exportOfficeClass } from '#domain/classes/export-office-class.ts';
import { getOfficeClass } from '#domain/classes/get-office-class.ts';
import { listOfficeClasses } from '#domain/classes/list-office-classes.ts';
import { markOfficeAttendance } from '#domain/classes/mark-office-attendance.ts';
import { messageOfficeClass } from '#domain/classes/message-office-class.ts';
import { openOfficeClass } from '#domain/classes/open-office-class.ts';
import { saveOfficeClass } from '#domain/classes/save-office-class.ts';
import { classLists } from './adapters/classes/class-lists.ts';
import { classReads } from './adapters/classes/class-reads.ts';
import { classWrites } from './adapters/classes/class-writes.ts';
import { seatChanges } from './adapters/classes/seat-changes.ts';
import { seatLists } from './adapters/classes/seat-lists.ts';
import { seatReads } from './adapters/classes/seat-reads.ts';
import { availabilityReads } from './adapters/consultations/availability-reads.ts';
import { bookingReads } from './adapters/consultations/booking-reads.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { calendarDependencies } from './calendars.ts';
import { clock } from './runtime.ts';

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
    consultations: withCalendars({ ...availabilityReads(), ...bookingReads() }, calendarDependencies()),
  });
export const openOfficeClassUseCase = () => openOfficeClass(classChanges());
export const markOfficeAttendanceUseCase = () =>
  markOfficeAttendance({
    ...classDependencies(),
    classes: { ...classReads(), ...seatChanges() },
  });
export const messageOfficeClassUseCase = () => messageOfficeClass({ ...classChanges(), rateLimits: rateLimits() });
export const exportOfficeClassUseCase = () => exportOfficeClass(classDependencies());
