import { MAIL_FEEDBACK_RETENTION_SECONDS } from '#contract/limits.ts';
import { feedbackOutcomes, type MailFeedbackEntry } from '#domain/mail/feedback.ts';
import type { MailFeedback } from '#domain/mail/ports.ts';
import { turn } from './turn.ts';

export function inMemoryMailFeedback(): MailFeedback & { all(): MailFeedbackEntry[] } {
  const entries = new Map<string, MailFeedbackEntry>();
  const keyOf = ({ email, id, at }: Pick<MailFeedbackEntry, 'email' | 'id' | 'at'>) => `${email} ${String(at)} ${id}`;
  const all = () => structuredClone([...entries.values()]).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return {
    all,
    async record(entry) {
      await turn();
      if (entries.has(keyOf(entry))) return 'known';
      entries.set(keyOf(entry), structuredClone(entry));
      return 'recorded';
    },
    async of(email, now) {
      await turn();
      return all().filter((entry) => entry.email === email && entry.at + MAIL_FEEDBACK_RETENTION_SECONDS * 1000 > now);
    },
    async recent(since, limit) {
      await turn();
      const newest = all()
        .filter(({ at }) => at >= since)
        .toReversed();
      return feedbackOutcomes
        .flatMap((outcome) => newest.filter((entry) => entry.outcome === outcome).slice(0, limit))
        .toSorted((one, other) => other.at - one.at);
    },
    async remove(entry) {
      await turn();
      entries.delete(keyOf(entry));
    },
  };
}
