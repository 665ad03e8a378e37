import type { MailFeedbackEntry } from '#domain/mail-feedback/feedback.ts';
import type { MailKind } from '#domain/mails/mail-kind.ts';
import { inMinutes } from './times.ts';

/** What is noted of mails to one address that came back or were called spam. */
export interface ReturnedMail {
  readonly email: string;
  /** A complaint weighs more than a bounce. */
  readonly complained: boolean;
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** The last reason, in SES's words, and what the other mail server said to it. */
  readonly reason: string;
  readonly answer: string | undefined;
  /** The kinds of the mails, each once. */
  readonly kinds: readonly MailKind[];
}

/** The notes of one address together; nothing where there are none. Their order does not matter. */
export function summarize(entries: readonly MailFeedbackEntry[]): ReturnedMail | undefined {
  const byTime = entries.toSorted((one, other) => one.at - other.at);
  const [first, last] = [byTime[0], byTime.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // Later mails are only said to be on the list: why they are is what was told before.
  const telling = byTime.findLast(({ reason }) => !reason.endsWith('SuppressionList')) ?? last;
  return {
    email: first.email,
    complained: entries.some(({ outcome }) => outcome === 'COMPLAINED'),
    times: entries.length,
    firstAt: first.at,
    lastAt: last.at,
    reason: telling.reason,
    answer: telling.diagnostic,
    kinds: [...new Set(byTime.flatMap(({ mail }) => mail ?? []))],
  };
}

const words: Readonly<Record<MailKind, string>> = {
  code: 'a code',
  receipt: 'a receipt',
  notice: 'news of a payment or a gift',
  account: 'news of an account',
  enquiry: 'an enquiry',
  confirmation: 'a confirmation',
  test: 'a test',
};

/** In one sentence and a half, without the address. */
export function inWords({ complained, times, lastAt, reason, answer, kinds }: ReturnedMail): string {
  const how = complained ? 'Mail was called spam or came back' : 'Mail came back';
  const often = times === 1 ? 'once, on' : `${String(times)} times, last on`;
  const what = kinds.length === 0 ? '' : `: ${kinds.map((kind) => words[kind]).join(', ')}`;
  return `${how} ${often} ${inMinutes(lastAt)} (${reason}${answer === undefined ? '' : `, "${answer}"`})${what}.`;
}
