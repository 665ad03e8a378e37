import { cookieSeconds } from '../cookies.ts';
import { CONSULTATION_MINUTES, DEMO_MINUTES, WAIT_SECONDS } from '../endpoints/consultations/limits.ts';
import { DELIVERY_RETENTION_SECONDS, DOWNLOAD_LINK_SECONDS } from '../endpoints/orders/limits.ts';
import { REQUEST_KEPT_SECONDS } from '../endpoints/payment-requests/limits.ts';
import { LOGIN_OTP, OTP_TRIES, SESSION_MAX_SECONDS, UNVERIFIED_ACCOUNT_SECONDS } from '../endpoints/sign-in/limits.ts';
import { MAIL_FEEDBACK_RETENTION_SECONDS } from '../limits.ts';
import * as times from '../words/response-times.ts';
import type { Documents } from './documents.ts';

const days = (seconds: number) => `${String(seconds / 86_400)} days`;

/**
 * The values that come from no document: the promises of `words/response-times.ts`, and what the
 * software does.
 */
export const softwareValues = {
  'message answer': times.responseTimes.message,
  'application answer': times.responseTimes.application,
  'registration answer': times.responseTimes.registration,
  'client answer': times.CLIENT_TIME,
  'draft answer': times.DRAFT_TIME,
  'draft answer in season': times.DRAFT_TIME_IN_SEASON,
  'practice test': times.PRACTICE_TEST_TIME,
  'refund answer': times.REFUND_ANSWER_TIME,
  'refund decision': times.REFUND_DECISION_TIME,
  'sign-up time': times.SIGN_UP_TIME,
  'consultation minutes': String(CONSULTATION_MINUTES),
  'demo minutes': String(DEMO_MINUTES),
  'code minutes': String(LOGIN_OTP.validSeconds / 60),
  'code tries': String(OTP_TRIES),
  'session hours': String(SESSION_MAX_SECONDS / 3600),
  'browser minutes': String(cookieSeconds.browser / 60),
  'browser days': days(cookieSeconds.device),
  'account days': days(UNVERIFIED_ACCOUNT_SECONDS),
  'request days': days(REQUEST_KEPT_SECONDS),
  'waiting days': days(WAIT_SECONDS),
  'bounce days': days(MAIL_FEEDBACK_RETENTION_SECONDS),
  'download days': days(DELIVERY_RETENTION_SECONDS),
  'download seconds': String(DOWNLOAD_LINK_SECONDS),
} as const;

/**
 * What texts take from elsewhere, such as `{business}`. One with an empty value takes the question
 * that names it away.
 */
export const valuesOf = ({ business, people, packages }: Documents): Readonly<Record<string, string>> => ({
  business: business.name,
  city: business.address.city,
  state: business.address.state,
  counselors: people.counselors.map(({ name }) => name).join(' or '),
  'usual cost': packages.usualCost,
  'package price': packages.price,
  ...softwareValues,
});
