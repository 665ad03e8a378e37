import type { BusinessTimes } from '../shared/times/business-times.ts';
import type { MailFeedbackEntry } from './feedback.ts';
import type { MailKind } from './mail-kind.ts';

/** A summary of the mails to one address that bounced or were marked as spam. */
export interface ReturnedMail {
  readonly email: string;
  /** Whether any of them was marked as spam. */
  readonly complained: boolean;
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** The last reason (feedback.ts), and the other mail server's answer. */
  readonly reason: string;
  readonly answer: string | undefined;
  /** The kinds of the mails, each once. */
  readonly kinds: readonly MailKind[];
}

/** Summarizes the entries of one address, in any order; undefined if there are none. */
export function summarize(entries: readonly MailFeedbackEntry[]): ReturnedMail | undefined {
  const byTime = entries.toSorted((one, other) => one.at - other.at);
  const [first, last] = [byTime[0], byTime.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // Later entries only say that the address is on the suppression list; the earlier ones say why.
  const withReason = byTime.findLast(({ reason }) => !reason.endsWith('SuppressionList')) ?? last;
  return {
    email: first.email,
    complained: entries.some(({ outcome }) => outcome === 'COMPLAINED'),
    times: entries.length,
    firstAt: first.at,
    lastAt: last.at,
    reason: withReason.reason,
    answer: withReason.diagnostic,
    kinds: [...new Set(byTime.flatMap(({ mail }) => mail ?? []))],
  };
}

const mailNames: Readonly<Record<MailKind, string>> = {
  code: 'a code',
  receipt: 'a receipt',
  notice: 'a notice about a payment or a gift',
  account: 'a notice about an account',
  business: 'a message',
  confirmation: 'a confirmation',
  opening: 'an email about a free time or seat',
  office: 'invitation to the office',
  consultation: 'an email about a consultation',
  agreement: 'an agreement',
  steps: 'a list of next steps',
  request: 'a request to pay',
  edition: 'an email about a new edition',
  test: 'a test',
};

/** Describes returned mail in a sentence, without the address. */
export function describeReturnedMail(
  { complained, times, lastAt, reason, answer, kinds }: ReturnedMail,
  { spoken }: Pick<BusinessTimes, 'spoken'>,
): string {
  const how = complained ? 'Mail was marked as spam or bounced' : 'Mail bounced';
  const often = times === 1 ? 'once, on' : `${String(times)} times, last on`;
  const what = kinds.length === 0 ? '' : `: ${kinds.map((kind) => mailNames[kind]).join(', ')}`;
  return `${how} ${often} ${spoken(lastAt)} (${reason}${answer === undefined ? '' : `, "${answer}"`})${what}.`;
}
