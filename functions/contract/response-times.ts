/**
 * What we promise about time, each promise once: pages, answers and mails take it from here. How long a code is good for follows from
 * `limits.ts`.
 */

/** How soon a person answers. Each follows "within". */
export const responseTimes = {
  message: 'one business day',
  application: 'three business days',
  registration: 'one business day',
  /** To a question of a client, or of a partner about a student. */
  client: 'two business days',
  /** Comments on a draft. */
  draft: 'three business days',
  /** In the weeks before most deadlines. */
  draftInSeason: 'two',
  /** The scores of a practice test. */
  practiceTest: 'two days',
  refundRequest: 'three business days',
  refundDecision: 'ten',
} as const;

/** Follows "takes" or ends a sentence. */
export const SIGN_UP_TIME = 'about three minutes';
/** How long a mail may be on its way. Follows "within". */
export const MAIL_TIME = 'ten minutes';
