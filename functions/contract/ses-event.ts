import * as v from 'valibot';

/** The message tag by which a mail carries its kind to SES and, in events about it, back. */
export const MAIL_KIND_TAG = 'kind';

const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number('is no time'),
  v.finite(),
);
/** A word of SES's, such as `General` or `abuse`: it is logged, so it holds no sentence and no address. */
const word = v.pipe(v.string(), v.regex(/^[\w -]{1,60}$/, 'is no word of SES'));
const optionalWord = v.optional(v.nullable(word));

const mail = v.object({
  /** The addresses that the mail was sent to, as they were given; mails of ours have one. */
  destination: v.pipe(v.array(v.string()), v.minLength(1)),
  tags: v.optional(v.record(v.string(), v.array(v.string())), {}),
});

const bounce = v.object({
  eventType: v.literal('Bounce'),
  mail,
  bounce: v.object({
    feedbackId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    timestamp: time,
    /** `Permanent`, `Transient` or `Undetermined`. */
    bounceType: word,
    bounceSubType: word,
    bouncedRecipients: v.optional(
      v.array(
        v.object({ status: v.optional(v.nullable(v.string())), diagnosticCode: v.optional(v.nullable(v.string())) }),
      ),
      [],
    ),
  }),
});

const complaint = v.object({
  eventType: v.literal('Complaint'),
  mail,
  complaint: v.object({
    feedbackId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    timestamp: time,
    complaintSubType: optionalWord,
    /** `abuse`, `not-spam` …; only some providers tell. */
    complaintFeedbackType: optionalWord,
  }),
});

const reject = v.object({ eventType: v.literal('Reject'), mail, reject: v.object({ reason: word }) });

const handled = v.variant('eventType', [bounce, complaint, reject]);
/** Whatever else SES may tell, now or later. */
const other = v.object({ eventType: v.string() });
const isHandled = (event: unknown): boolean =>
  v.is(v.object({ eventType: v.picklist(['Bounce', 'Complaint', 'Reject']) }), event);

/**
 * What is read of an event that SES publishes about a mail (configuration set, event destination). Further members are passed
 * over: SES adds some from time to time.
 */
export const sesEvent = v.lazy((event) => (isHandled(event) ? handled : other));
export type SesEvent = v.InferOutput<typeof sesEvent>;
export type SesMail = v.InferOutput<typeof mail>;
