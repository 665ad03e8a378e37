import * as v from 'valibot';
import type { RefusedRecipient } from '#domain/mail/refused-recipients.ts';
import { DependencyDown, NotPermitted } from '#domain/shared/refusal.ts';

/** What nodemailer adds to an error. */
const reply = v.object({
  code: v.optional(v.string(), ''),
  /** That of the system, if `code` replaced it. */
  originalCode: v.optional(v.string(), ''),
  /** What the server answered to. */
  command: v.optional(v.string(), ''),
  responseCode: v.optional(v.number()),
  response: v.optional(v.string(), ''),
});
type Reply = v.InferOutput<typeof reply>;
const refusalReply = v.object({ ...reply.entries, recipient: v.string() });
/** The result of a mail that someone got, or the error of one that no one got. */
const outcome = v.object({ rejectedErrors: v.optional(v.array(refusalReply), []) });

/**
 * Enhanced status codes (RFC 3463) that blame us, whatever the server answered to: the sender, a
 * message that is too long, a daily quota, the server itself, the protocol, content, and policy.
 */
const OURS = /^5\.(?:1\.[78]|2\.3|4\.5|[3567]\.\d+)$/;
/** Of the recipient's address or mailbox. */
const OF_RECIPIENT = /^5\.[12]\./;
/** The certificate isn't trusted or isn't for this host, or the two agree on no way to encrypt. */
const TLS = /CERT|TLS|SSL|SIGNATURE|EPROTO/;

export interface Refused {
  /** For good. */
  readonly refused: readonly RefusedRecipient[];
  /** For now. */
  readonly waiting: readonly string[];
}

/** The recipients who don't get a mail that the server took for others. */
export const refusedBeside = (result: unknown): Refused => sorted(v.parse(outcome, result).rejectedErrors);

/**
 * The recipients to blame for a mail that no one got; undefined if it's the mail itself, our
 * account, or the server.
 */
export function refusedAlone(error: unknown, recipients: readonly string[]): Refused | undefined {
  const { rejectedErrors = [] } = v.is(outcome, error) ? v.parse(outcome, error) : {};
  if (rejectedErrors.length > 0) {
    const isOurs = rejectedErrors.some((one) => isForGood(one) && OURS.test(statusOf(one)));
    return isOurs ? undefined : sorted(rejectedErrors);
  }
  const [recipient, ...others] = recipients;
  if (recipient === undefined || others.length > 0 || !v.is(reply, error)) return undefined;
  // Some servers look for the mailbox only when they have the whole message.
  const last = v.parse(refusalReply, { ...v.parse(reply, error), recipient });
  const status = statusOf(last);
  const isRefused = last.command === 'DATA' && OF_RECIPIENT.test(status) && !OURS.test(status);
  return isRefused ? sorted([last]) : undefined;
}

/**
 * Why a mail wasn't sent, if no recipient is to blame: NotPermitted if the server refuses all our
 * mail until a person changes something, such as the password. What it refuses of one message or
 * for one recipient, a stranger may have typed.
 */
export function failureOf(error: unknown): DependencyDown {
  const isForPerson = v.is(reply, error) && needsPerson(v.parse(reply, error));
  return new (isForPerson ? NotPermitted : DependencyDown)('The mail server', error);
}

function needsPerson({ code, originalCode, command, ...answer }: Reply): boolean {
  if (code === 'ETLS' || (code === 'ESOCKET' && TLS.test(originalCode))) return true;
  // Without an answer, no password is set.
  if (answer.responseCode === undefined) return code === 'EAUTH';
  return isForGood(answer) && command !== 'RCPT TO' && command !== 'DATA';
}

/** Bad sequences of commands (503) aren't: the next connection begins a new one. */
const isForGood = ({ responseCode = 0 }: Pick<Reply, 'responseCode'>): boolean =>
  responseCode >= 500 && responseCode !== 503;

/** The enhanced status code, or the plain one of a server without. */
const statusOf = ({ response, responseCode }: Reply): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? String(responseCode);

const sorted = (replies: readonly v.InferOutput<typeof refusalReply>[]): Refused => ({
  refused: replies
    .filter(isForGood)
    .map((one) => ({ email: one.recipient, status: statusOf(one), answer: one.response })),
  waiting: replies.filter((one) => !isForGood(one)).map(({ recipient }) => recipient),
});
