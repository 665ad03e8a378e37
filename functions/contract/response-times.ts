/**
 * What we promise about time, each promise once: pages, answers and mails take it from here. How long a code is good for follows from
 * `limits.ts`. Each follows "within" unless another word is named.
 */

/** How soon a person answers. */
export const responseTimes = {
  message: 'one business day',
  application: 'three business days',
  registration: 'one business day',
} as const;

/** To a question of a client, or of a partner about a student. */
export const CLIENT_TIME = 'two business days';
/** Comments on a draft. */
export const DRAFT_TIME = 'three business days';
/** The same in the weeks before most deadlines. */
export const DRAFT_TIME_IN_SEASON = 'two';
/** The scores of a practice test. */
export const PRACTICE_TEST_TIME = 'two days';
/** A first answer to a request for a refund, and the decision. */
export const REFUND_ANSWER_TIME = 'three business days';
export const REFUND_DECISION_TIME = 'ten';
/** Follows "takes" or ends a sentence. */
export const SIGN_UP_TIME = 'about three minutes';
/** How long a mail may be on its way. */
export const MAIL_TIME = 'ten minutes';
