import { CALENDAR_ADD_MS, CALENDAR_NEXT_SHOWN, CALENDARS_MAX } from '#contract/endpoints/calendars/limits.ts';
import type { addOfficeCalendar as contract } from '#contract/endpoints/calendars/office.ts';
import { problemTexts } from '#contract/endpoints/calendars/shapes.ts';
import type { Counselor } from '../consultations/core/availability.ts';
import type { Random } from '../shared/ports.ts';
import { invalidInput, type Refusal } from '../shared/refusal.ts';
import { seal, unseal } from '../shared/sealed.ts';
import type { OfficeUseCase } from '../shared/use-case.ts';
import { type CalendarReading, CalendarUnreadable } from './calendar.ts';
import { changeCalendars, type OfficeDependencies, requireOwn } from './office-calendars.ts';
import { ownNow, type ReadDependencies, readCalendar } from './read-copies.ts';

/**
 * Adds a calendar whose busy times block times from now on, once it could be read. Its address is
 * stored encrypted, and never shown again. The answer has its next busy times, to compare with.
 * @throws Refusal NOT_FOUND for someone else's, and without hours; INVALID_INPUT if it can't be
 *   read, is there already, or is one too many; CONFLICT
 */
export function addOfficeCalendar(
  dependencies: OfficeDependencies & Omit<ReadDependencies, 'log'> & { readonly random: Random },
): OfficeUseCase<typeof contract> {
  const { otherCalendars, peppers, clock, random } = dependencies;
  return async ({ input: { counselor, address }, session: { member }, record }) => {
    const owner = await requireOwn(dependencies, member, counselor);
    const { host } = new URL(address);
    const triedAt = clock.now();
    const reading = await readNew(dependencies, address, owner);
    const valid = await peppers();
    const calendar = { id: random.id(), host, sealed: seal(address, valid[0]), addedAt: triedAt };
    // Before the list names it, so that no time is offered between the two writes.
    await otherCalendars.keep(counselor, { calendar: calendar.id, triedAt, readAt: triedAt, ...reading });
    const answer = await changeCalendars(dependencies, { member, counselor }, (list) => {
      if (list.calendars.some(({ sealed }) => unseal(sealed, valid) === address)) {
        throw refuse('This calendar is there already.');
      }
      if (list.calendars.length >= CALENDARS_MAX) {
        throw refuse(`A counselor can have ${String(CALENDARS_MAX)} calendars. Remove one first.`);
      }
      return { ...list, calendars: [...list.calendars, calendar] };
    });
    record({ after: { calendar: calendar.id, host } });
    return { ...answer, next: reading.busy.filter(({ end }) => end > triedAt).slice(0, CALENDAR_NEXT_SHOWN) };
  };
}

/** @throws Refusal INVALID_INPUT */
async function readNew(
  dependencies: Pick<ReadDependencies, 'calendarServers' | 'ownEntries' | 'clock'>,
  address: string,
  counselor: Counselor,
): Promise<CalendarReading> {
  try {
    const isOwn = await ownNow(dependencies);
    return await readCalendar(dependencies, address, { timeoutMs: CALENDAR_ADD_MS, counselor, isOwn });
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error;
    const { why, advice } = problemTexts[error.problem];
    throw refuse(`This calendar can’t be read: ${why}. ${advice}`);
  }
}

const refuse = (text: string): Refusal => invalidInput({ address: text });
