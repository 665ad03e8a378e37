/**
 * Every time that we promise, for pages, answers and emails; `limits.ts` has how long a code is
 * good for. Each completes "within …" unless its comment says otherwise.
 */

/** How soon a person answers. */
export const responseTimes = {
  message: 'one business day',
  application: 'three business days',
  registration: 'one business day',
} as const;

/** An answer to a client, or to a partner about a student. */
export const CLIENT_TIME = 'two business days';
/** Our comments on a draft. */
export const DRAFT_TIME = 'three business days';
/** The same in the weeks before most deadlines. */
export const DRAFT_TIME_IN_SEASON = 'two';
/** The scores of a practice test. */
export const PRACTICE_TEST_TIME = 'two days';
/** A first answer to a request for a refund, and the decision. */
export const REFUND_ANSWER_TIME = 'three business days';
export const REFUND_DECISION_TIME = 'ten';
/** Completes "takes …". */
export const SIGN_UP_TIME = 'about three minutes';
/** How long an email may take to arrive. */
export const MAIL_TIME = 'ten minutes';
