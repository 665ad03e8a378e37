import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { classId } from '../../fields/classes.ts';
import { leftOut } from '../../fields/rules.ts';
import { email } from '../../fields/sign-in.ts';
import { waitingAnswer, waitingSeats, waitingToken } from '../../fields/waiting.ts';
import { classCard, classPage, shownDates } from '../../pages/class-page.ts';
import { LIVE_PAGES } from '../../pages/live-pages.ts';
import { CLASSES_CACHE_SECONDS } from './limits.ts';
import { classStates } from './shapes.ts';

export const listClasses = endpoint({
  id: 'list-classes',
  path: 'classes',
  auth: 'none',
  success: { message: 'The classes.', res: v.array(classCard) },
  cacheSeconds: CLASSES_CACHE_SECONDS,
});

export const getClass = endpoint({
  id: 'get-class',
  path: 'classes/{id}',
  auth: 'none',
  params: v.object({ id: classId }),
  success: { message: 'The class.', res: classPage },
  refusals: ['NOT_FOUND'],
  cacheSeconds: CLASSES_CACHE_SECONDS,
});

/** The HTML of the list of classes, at `/classes`. */
export const showClasses = endpoint({
  id: 'show-classes',
  path: LIVE_PAGES.classes.list,
  auth: 'none',
  success: { message: 'The classes.', res: v.string() },
  contentType: 'text/html; charset=utf-8',
  cacheSeconds: CLASSES_CACHE_SECONDS,
});

/** The HTML of a class's page, at `/classes/{id}`. Any address without one has a page too. */
export const showClass = endpoint({
  id: 'show-class',
  path: `${LIVE_PAGES.classes.page}/{id}`,
  auth: 'none',
  params: v.object({ id: v.string() }),
  success: { message: 'The class.', res: v.string() },
  refusals: ['NOT_FOUND'],
  contentType: 'text/html; charset=utf-8',
  cacheSeconds: CLASSES_CACHE_SECONDS,
});

/** The sitemap of the classes to come, at `/classes/sitemap.xml`. */
export const showClassSitemap = endpoint({
  id: 'show-class-sitemap',
  path: LIVE_PAGES.classes.sitemap,
  auth: 'none',
  success: { message: 'The addresses of the classes.', res: v.string() },
  contentType: 'application/xml; charset=utf-8',
  cacheSeconds: CLASSES_CACHE_SECONDS,
});

export const joinClassWaitingList = endpoint({
  id: 'join-class-waiting-list',
  path: 'classes/{id}/waiting',
  auth: 'none',
  params: v.object({ id: classId }),
  body: v.object({ email: email('Please enter email'), seats: v.exactOptional(leftOut(waitingSeats, 'it is one')) }),
  success: { status: 201, message: 'Please click the link in the email that we sent you.' },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** The same for someone who is logged in: the address is theirs. */
export const waitForSeat = endpoint({
  id: 'wait-for-seat',
  path: 'own-classes/{id}/waiting',
  auth: 'bearer',
  params: v.object({ id: classId }),
  body: v.object({ seats: v.exactOptional(leftOut(waitingSeats, 'it is one')) }),
  success: { status: 201, message: 'You’re on the waiting list. We’ll email you if a seat opens.' },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** By the link in an email: confirms the address, or refuses the seats that were offered. */
export const answerWaiting = endpoint({
  id: 'answer-waiting',
  path: 'class-waiting',
  auth: 'none',
  body: v.object({ token: waitingToken, answer: waitingAnswer }),
  success: { message: 'Thank you. It’s noted.' },
  refusals: ['NOT_FOUND'],
});

/** A class in which a person has seats. */
export const ownClass = v.object({
  id: v.string(),
  title: v.string(),
  teacher: v.string(),
  state: v.picklist(classStates),
  ...shownDates,
  /** The first names of its students. */
  students: v.array(v.string()),
  /** Those whose payment is disputed: their seats wait until PayPal decides. */
  paused: v.array(v.string()),
  /** Empty unless a seat is paid and the class takes place. */
  meetingLink: v.string(),
  /** Of a canceled class: whether the money is back and the family told, if it cost anything. */
  canceled: v.exactOptional(v.object({ told: v.boolean(), free: v.boolean() })),
});
export type OwnClass = v.InferOutput<typeof ownClass>;

export const listOwnClasses = endpoint({
  id: 'list-own-classes',
  path: 'own-classes',
  auth: 'bearer',
  success: { message: 'Your classes.', res: v.array(ownClass) },
});

export const getClassInvite = endpoint({
  id: 'get-class-invite',
  path: 'classes/{id}/invite.ics',
  auth: 'bearer',
  params: v.object({ id: classId }),
  success: { message: 'The calendar entries.', res: v.string() },
  refusals: ['NOT_FOUND'],
  contentType: 'text/calendar; charset=utf-8',
});
