import { CALENDAR_MAIL_AFTER_MS, CALENDAR_SCHEDULE_MS } from '#contract/endpoints/calendars/limits.ts';
import type { Counselor } from '../consultations/core/availability.ts';
import type { Consultations } from '../consultations/core/ports.ts';
import { deliverNow, type LetterDelivery } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import { seal, unseal } from '../shared/sealed.ts';
import type { CalendarCopy, CalendarList } from './calendar.ts';
import { calendarMail } from './calendar-mail.ts';
import type { OtherCalendars } from './ports.ts';
import { type ReadDependencies, readAgain } from './read-copies.ts';

interface Dependencies extends ReadDependencies, LetterDelivery {
  readonly consultations: Pick<Consultations, 'availability'>;
  readonly otherCalendars: OtherCalendars;
  readonly businessInbox: string;
}

/**
 * Reads the other calendars of all counselors, one counselor after the other. A counselor gets one
 * email about a calendar that wasn't read for two hours, and another only after it was read again.
 */
export function readCalendars(dependencies: Dependencies) {
  const { consultations, otherCalendars, clock, log } = dependencies;
  return async (): Promise<void> => {
    const { counselors = [] } = (await consultations.availability()) ?? {};
    const counts = { calendars: 0, failing: 0, mailed: 0 };
    for (const counselor of counselors) {
      const list = await otherCalendars.list(counselor.id);
      await sealAgain(dependencies, list);
      for (const copy of await readAgain(dependencies, list, {
        timeoutMs: CALENDAR_SCHEDULE_MS,
        freshMs: 0,
        counselor,
      })) {
        counts.calendars += 1;
        counts.failing += copy.failure === undefined ? 0 : 1;
        const { since = clock.now(), mailedAt } = copy.failure ?? {};
        if (mailedAt !== undefined || clock.now() - since < CALENDAR_MAIL_AFTER_MS) continue;
        counts.mailed += (await tell(dependencies, { counselor, list, copy })) ? 1 : 0;
      }
    }
    log.info('calendars', counts);
  };
}

/** Encrypts addresses with the newest pepper, before the one that they were encrypted with ends. */
async function sealAgain({ otherCalendars, peppers }: Dependencies, list: CalendarList): Promise<void> {
  if (list.calendars.length === 0) return;
  const valid = await peppers();
  const [newest] = valid;
  const calendars = list.calendars.map((calendar) => {
    const address = unseal(calendar.sealed, [newest]) === undefined ? unseal(calendar.sealed, valid) : undefined;
    return address === undefined ? calendar : { ...calendar, sealed: seal(address, newest) };
  });
  if (calendars.every((calendar, index) => calendar === list.calendars[index])) return;
  // If another change came first, the next run seals what is left.
  await otherCalendars.change({ ...list, calendars, version: list.version + 1 });
}

/** Returns false if a later reading came first. */
async function tell(
  dependencies: Dependencies,
  {
    counselor,
    list,
    copy,
  }: { readonly counselor: Counselor; readonly list: CalendarList; readonly copy: CalendarCopy },
): Promise<boolean> {
  const { otherCalendars, businessInbox, businessProfile, random, clock } = dependencies;
  const calendar = list.calendars.find(({ id }) => id === copy.calendar);
  if (copy.failure === undefined || calendar === undefined) return false;
  const now = clock.now();
  const mail = calendarMail({
    to: counselor.email ?? counselor.member ?? businessInbox,
    host: calendar.host,
    ...copy.failure,
    closes: list.closesWhenUnreadable,
    businessProfile,
  });
  const mails = [toOutboxMail(mail, { random, now })];
  const told = { ...copy, failure: { ...copy.failure, mailedAt: now } };
  if (!(await otherCalendars.keep(counselor.id, told, mails))) return false;
  await deliverNow(dependencies, mails);
  return true;
}
