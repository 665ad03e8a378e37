import { isDeepStrictEqual } from 'node:util';
import type { writeOfficeSummary as writeContract } from '#contract/endpoints/consultations/office.ts';
import { deliverNow, type LetterDelivery } from '../../mail/deliver-outbox.ts';
import type { TakeOfficeWords } from '../../mail/office-words.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import type { Colleague } from '../../shared/colleague.ts';
import { AccountErased, conflict, invalidInput, Refusal } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { type FamilyOf, findSteps, nextOf } from '../../steps/change-steps.ts';
import type { StepLists } from '../../steps/ports.ts';
import { withIds, withSummary } from '../../steps/step.ts';
import { type Booking } from '../core/booking.ts';
import type { Summaries } from '../core/ports.ts';
import type { SentSummary, StoredSummary, SummaryContent } from '../core/summary.ts';
import { notFound, type ReadDependencies, readableBooking, toOfficeSummary } from './summaries.ts';
import { summaryMail } from './summary-mail.ts';

interface WriteDependencies extends ReadDependencies, LetterDelivery {
  readonly takeOfficeWords: TakeOfficeWords;
  /** The addresses that an agreement names. */
  readonly addressesOf: (agreementId: string) => Promise<readonly string[]>;
  readonly familyOf: FamilyOf;
  readonly summaries: Pick<Summaries, 'of' | 'saveDraft' | 'send'>;
  readonly steps: Pick<StepLists, 'find'>;
}

/**
 * Saves the draft of a lesson's summary, or sends it to the family as its next version. Sending
 * the same again sends nothing.
 * @throws Refusal NOT_FOUND; FORBIDDEN for another counselor; CONFLICT for a free consultation, a
 *   lesson that was canceled or hasn't begun, and if someone else sent a version at the same
 *   moment; INVALID_INPUT for a step before the lesson, and if there is nothing to send;
 *   TOO_MANY_REQUESTS as {@link TakeOfficeWords}
 */
export function writeOfficeSummary(dependencies: WriteDependencies): OfficeUseCase<typeof writeContract> {
  const { summaries, clock } = dependencies;
  return async ({ input: { id, person, lines, steps, send: sends }, session: { member }, record }) => {
    const booking = await readableBooking(dependencies, { id, person }, member);
    const content = { lines, steps };
    refuseWriting(booking, content, clock.now());
    const before = await summaries.of(booking);
    const written = sends
      ? await send(dependencies, { booking, before, content, by: member })
      : await saveDraft(dependencies, { booking, before, content });
    // The words stay out of the audit log, which outlives them when a person is erased.
    record({
      after: {
        ...(sends ? { sentAsVersion: written.sent.length } : {}),
        lines: lines.length,
        steps: steps.length,
      },
    });
    return toOfficeSummary(written);
  };
}

interface Writing {
  readonly booking: Booking;
  readonly before: StoredSummary;
  readonly content: SummaryContent;
}

async function saveDraft(
  { summaries, clock }: Pick<WriteDependencies, 'summaries' | 'clock'>,
  { booking, before, content }: Writing,
): Promise<StoredSummary> {
  const draft = { ...content, savedAt: clock.now() };
  await unlessErased(summaries.saveDraft(booking, draft));
  return { ...before, draft };
}

async function send(
  dependencies: WriteDependencies,
  { booking, before, content, by }: Writing & { readonly by: Colleague },
): Promise<StoredSummary> {
  const { summaries, clock, random, businessProfile, addressesOf, takeOfficeWords } = dependencies;
  if (content.lines.length + content.steps.length === 0) {
    throw invalidInput({ lines: 'Write at least one line or one step' });
  }
  const last = before.sent.at(-1);
  if (last !== undefined && isDeepStrictEqual(contentOf(last), content)) return before;
  const now = clock.now();
  const named = booking.lesson === undefined ? [] : await addressesOf(booking.lesson.agreementId);
  const addresses = [...new Set([booking.email, ...named])].filter((to) => to !== '');
  await takeOfficeWords(by, addresses);
  // The family may tick a step at the same moment.
  return await untilWritten('The summary', async () => {
    const list = booking.lesson === undefined ? undefined : await findSteps(dependencies, booking.lesson.agreementId);
    const steps = withIds(content.steps, { before: last?.steps ?? [], list, newId: () => random.id() });
    const sent: SentSummary = {
      lines: content.lines,
      steps,
      version: before.sent.length + 1,
      sentAt: now,
      by: by.name,
    };
    const mails = addresses
      .map((to) => summaryMail({ to, booking, summary: sent, before: last, businessProfile }))
      .map((mail) => toOutboxMail(mail, { random, now }));
    const write =
      list === undefined ? undefined : { before: list, next: nextOf(list, withSummary(list, steps, aboutOf(booking))) };
    if (await unlessErased(summaries.send(booking, sent, mails, write))) {
      await deliverNow(dependencies, mails);
      return { draft: undefined, sent: [...before.sent, sent] };
    }
    if ((await summaries.of(booking)).sent.length > before.sent.length) throw new Refusal('CONFLICT');
    return OVERTAKEN;
  });
}

const contentOf = ({ lines, steps }: SummaryContent): SummaryContent => ({
  lines,
  steps: steps.map(({ text, day, whose }) => ({ text, day, whose })),
});

const aboutOf = ({ id, userId, start, counselor }: Booking) => ({
  lesson: { id, person: userId, start },
  counselor: { id: counselor.id, name: counselor.name },
});

function refuseWriting({ lesson, status, start, day }: Booking, { steps }: SummaryContent, now: number): void {
  const reason =
    lesson === undefined
      ? 'Only sessions of an agreement have a summary.'
      : status === 'CANCELED'
        ? 'This session was canceled, so it has no summary.'
        : start > now
          ? 'This session hasn’t begun yet. You can write its summary afterward.'
          : undefined;
  if (reason !== undefined) throw conflict(reason);
  if (steps.some((step) => step.day < day)) throw invalidInput({ steps: 'A step’s day can’t be before the session' });
}

/** The booking went with the person. */
async function unlessErased<Written>(writing: Promise<Written>): Promise<Written> {
  return await writing.catch((error: unknown) => {
    throw error instanceof AccountErased ? notFound() : error;
  });
}
