import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as office from '../../fields/office.ts';
import * as rule from '../../fields/office-classes.ts';
import { leftOut } from '../../fields/rules.ts';
import { email } from '../../fields/sign-in.ts';
import * as field from '../../fields.ts';
import { exportFile, roles } from '../../office.ts';
import { classStates } from './shapes.ts';

/** What everyone of the office sees of a class. Times are ms since 1970. */
const row = {
  id: v.string(),
  state: v.picklist(classStates),
  title: v.string(),
  subject: v.string(),
  teacher: v.object({ id: v.string(), name: v.string() }),
  /** Earliest first. */
  dates: v.array(v.object({ start: v.number(), minutes: v.number() })),
  seats: v.number(),
  /** Seats of paid orders, and of those that may still be paid. */
  taken: v.number(),
  /** Seats that anyone can have. */
  free: v.number(),
  /** Addresses that wait for a seat. */
  waiting: v.number(),
  smallest: v.number(),
};

const rowOfCounselor = v.object(row);
export const officeClassRow = v.object({ ...row, priceCents: v.number() });
export type OfficeClassRow = v.InferOutput<typeof officeClassRow>;

const person = {
  /** The number of the order that has the seat. */
  holder: v.string(),
  /** The id of the seat in it, as the order shows it. */
  seat: v.string(),
  email: v.string(),
  /** Of the account; empty if it is gone. */
  fullname: v.string(),
  /** The first name; empty once the family was erased. */
  student: v.string(),
  /** The starts of the dates to which the student came. */
  came: v.array(v.number()),
  /** The class was canceled, and the family has its money back and was told. */
  returned: v.exactOptional(v.boolean()),
};

const details = {
  ...row,
  /** Names what a change was made from. */
  version: v.number(),
  text: v.string(),
  /** A slug; empty without one. */
  service: v.string(),
  enrollUntil: v.string(),
  joinAfterStart: v.boolean(),
  meetingLink: v.string(),
  createdAt: v.number(),
  canceled: v.nullable(v.object({ at: v.number(), why: v.string(), by: v.string() })),
  /** Families that are still to be told of a change, a message or the cancellation. */
  toTell: v.number(),
};

const officeClassOfCounselor = v.object({ ...details, people: v.array(v.object(person)) });
export const officeClass = v.object({
  ...details,
  priceCents: v.number(),
  /** Until so many days before the first date a seat is refunded in full. */
  refundDays: v.number(),
  people: v.array(v.object({ ...person, paid: v.boolean() })),
  /** Who waits, the first one first. */
  waitingList: v.array(
    v.object({
      email: v.string(),
      since: v.number(),
      seats: v.number(),
      /** A click in an email or a session has proved the address. */
      proved: v.boolean(),
      /** Until when the seats are held for them; null if they weren't offered any. */
      offeredUntil: v.nullable(v.number()),
    }),
  ),
});
export type OfficeClass = v.InferOutput<typeof officeClass>;

const resFor = { counselor: officeClassOfCounselor };

export const listOfficeClasses = officeRead({
  id: 'list-office-classes',
  summary: 'Lists the classes with their dates and seats.',
  path: 'office/classes',
  office: { roles },
  success: {
    message: 'The classes.',
    /** Newest first; a counselor's own. */
    res: v.object({ classes: v.array(officeClassRow) }),
    resFor: { counselor: v.object({ classes: v.array(rowOfCounselor) }) },
  },
});

export const getOfficeClass = officeRead({
  id: 'get-office-class',
  summary: 'Shows a class, who is in it and who came.',
  path: 'office/classes/{id}',
  office: { roles },
  params: v.object({ id: rule.classId }),
  success: { message: 'The class.', res: officeClass, resFor },
  refusals: ['NOT_FOUND'],
});

/** Adds a draft, or changes a draft or an open class. */
export const saveOfficeClass = officeAction({
  id: 'save-office-class',
  summary: 'Adds a class as a draft, or changes one.',
  path: 'office/classes',
  office: { roles: ['owner'], confirmed: 'by-input', action: 'save-class', subject: 'id' },
  auditLog: 'Saved a class',
  changes: ['classes', 'availability'],
  body: v.object({
    /** Without one, a new class begins. */
    id: v.exactOptional(leftOut(rule.classId, 'a new class begins')),
    /** As the class had it that the change was made from; 0 for a new one. */
    version: office.version,
    title: rule.title,
    subject: rule.subject,
    text: rule.about,
    service: rule.service,
    teacher: office.counselorSlug,
    dates: rule.dates,
    seats: rule.seats,
    smallest: rule.smallest,
    priceCents: rule.price,
    enrollUntil: office.day,
    joinAfterStart: rule.joinAfterStart,
    refundDays: rule.refundDays,
    meetingLink: rule.meetingLink,
  }),
  success: { message: 'The class is saved.', res: officeClass },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const openOfficeClass = officeAction({
  id: 'open-office-class',
  summary: 'Opens a draft, so that families can enroll.',
  path: 'office/classes/{id}/open',
  office: { roles: ['owner'], confirmed: true, action: 'open-class', subject: 'id' },
  auditLog: 'Opened enrollment in a class',
  changes: ['classes'],
  params: v.object({ id: rule.classId }),
  body: v.object({ version: office.version }),
  success: { message: 'Families can enroll now.', res: officeClass },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** The seats that the address was offered go to the next one. */
export const removeOfficeWaiting = officeAction({
  id: 'remove-office-waiting',
  summary: 'Takes an address from the waiting list of a class.',
  path: 'office/classes/{id}/waiting',
  office: { roles: ['owner'], action: 'remove-waiting', subject: 'id' },
  auditLog: 'Took an address off the waiting list of a class',
  changes: ['classes'],
  params: v.object({ id: rule.classId }),
  body: v.object({ email: email('Please enter email') }),
  success: { message: 'The address doesn’t wait anymore.', res: officeClass },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const markOfficeAttendance = officeAction({
  id: 'mark-office-attendance',
  summary: 'Notes whether a student came to a date of a class.',
  path: 'office/classes/{id}/attendance',
  office: { roles, action: 'mark-attendance', subject: 'id' },
  auditLog: 'Noted who came to a class',
  changes: ['classes'],
  params: v.object({ id: rule.classId }),
  body: v.object({
    holder: field.orderNumber,
    seat: field.seatItemId,
    start: field.consultationStart,
    came: rule.came,
  }),
  success: { message: 'The attendance is noted.', res: officeClass, resFor },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** The family gets an email, and with a refund the one about that. */
export const removeOfficeSeat = officeAction({
  id: 'remove-office-seat',
  summary: 'Takes a paid or free seat of a class back, with its money or without.',
  path: 'office/classes/{id}/remove-seat',
  office: { roles: ['owner'], confirmed: true, action: 'remove-seat', subject: 'id' },
  auditLog: 'Took a seat in a class back',
  changes: ['classes', 'orders', 'codes'],
  params: v.object({ id: rule.classId }),
  body: v.object({
    holder: field.orderNumber,
    seat: field.seatItemId,
    /** What the person saw. */
    refundCents: v.exactOptional(leftOut(office.cents, 'no money goes back')),
    reason: office.reason,
  }),
  success: { message: 'The seat is free.', res: officeClass },
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_REFUSED'],
});

/** Emails all families with a paid seat, once a day. */
export const messageOfficeClass = officeAction({
  id: 'message-office-class',
  summary: 'Emails a message to all families of a class, once a day.',
  path: 'office/classes/{id}/message',
  office: { roles: ['owner'], confirmed: true, action: 'message-class', subject: 'id' },
  auditLog: 'Wrote to the families of a class',
  changes: ['classes'],
  params: v.object({ id: rule.classId }),
  body: v.object({ words: rule.words }),
  success: { message: 'The message goes out in the next minutes.', res: officeClass },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/**
 * Cancels a class for good. The first call closes it, and each further one refunds and tells some
 * families.
 */
export const cancelOfficeClass = officeAction({
  id: 'cancel-office-class',
  summary: 'Cancels a class, and refunds and tells its families.',
  path: 'office/classes/{id}/cancel',
  office: { roles: ['owner'], confirmed: true, action: 'cancel-class', subject: 'id' },
  auditLog: 'Canceled a class',
  changes: ['classes', 'orders', 'availability'],
  params: v.object({ id: rule.classId }),
  body: v.object({ version: office.version, reason: office.reason, word: office.word }),
  success: {
    message: 'The class is canceled.',
    /** Families that are refunded and told, and those that are still to be. */
    res: v.object({ done: v.number(), left: v.number() }),
  },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Who is in a class, with the state where each account's address is. */
export const exportOfficeClass = officeAction({
  id: 'export-office-class',
  summary: 'Prints who is in a class, with attendance and state of residence, for a spreadsheet.',
  path: 'office/classes/export',
  office: { roles: ['owner'], confirmed: true, action: 'export-class', subject: 'id' },
  auditLog: 'Exported who is enrolled in a class',
  changes: [],
  body: v.object({ id: rule.classId }),
  success: { message: 'The class as a file.', res: exportFile },
  refusals: ['NOT_FOUND'],
});
