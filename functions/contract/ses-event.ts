import * as v from 'valibot';

/** The SES message tag with the number of an order, on its receipt. */
export const MAIL_ORDER_TAG = 'order';

/** The SES message tag with the kind of an email; SES repeats it in events about that email. */
export const MAIL_KIND_TAG = 'kind';

const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number('is not a time'),
  v.finite(),
);
/**
 * A term of SES such as `General` or `abuse`. We log it, so it can't be a sentence or an address.
 */
const word = v.pipe(v.string(), v.regex(/^[\w -]{1,60}$/, 'is not a term of SES'));
const optionalWord = v.optional(v.nullable(word));

const mail = v.object({
  /** The recipients as we gave them; our emails have one each. */
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
    /** `abuse`, `not-spam` …; only some providers report it. */
    complaintFeedbackType: optionalWord,
  }),
});

const reject = v.object({ eventType: v.literal('Reject'), mail, reject: v.object({ reason: word }) });

const delivery = v.object({
  eventType: v.literal('Delivery'),
  mail,
  delivery: v.object({ timestamp: time, smtpResponse: v.optional(v.nullable(v.string()), '') }),
});

const handled = v.variant('eventType', [bounce, complaint, reject]);
/** Events of other types, including those that SES may add. */
const other = v.object({ eventType: v.string() });
const isHandled = (event: unknown): boolean =>
  v.is(v.object({ eventType: v.picklist(['Bounce', 'Complaint', 'Reject']) }), event);

/**
 * The parts that we read of an event that SES publishes about an email (configuration set, event
 * destination). Other members are ignored, because SES adds some from time to time.
 */
export const sesEvent = v.lazy((event) => (isHandled(event) ? handled : v.is(delivery, event) ? delivery : other));
export type SesEvent = v.InferOutput<typeof sesEvent>;
export type SesMail = v.InferOutput<typeof mail>;
