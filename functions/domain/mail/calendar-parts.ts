import type { ICalEventData } from 'ical-generator';
import { calendarFile, canceled, confirmed } from '../shared/times/calendar.ts';
import type { Mail } from './mail.ts';

/**
 * What an email carries for calendars. A single entry goes as an invitation, which mail programs
 * add, change or remove on their own. More go as files: all that are added in one that is
 * published, and each that is removed in its own.
 * @param added also changed
 */
export function calendarParts(
  company: string,
  { added = [], removed = [] }: { added?: readonly ICalEventData[]; removed?: readonly ICalEventData[] },
): Pick<Mail, 'invite' | 'documents'> {
  const [first, ...more] = added.map(confirmed);
  const cancellations = removed.map((entry) => calendarFile(company, { method: 'CANCEL', entries: [canceled(entry)] }));
  const [cancellation] = cancellations;
  if (first === undefined && cancellation !== undefined && removed.length === 1) {
    return { invite: { method: 'CANCEL', content: cancellation } };
  }
  const documents = [
    ...(first === undefined || more.length === 0
      ? []
      : [{ fileName: 'calendar.ics', content: calendarFile(company, { entries: [first, ...more] }) }]),
    ...cancellations.map((content, index) => ({ fileName: `canceled-${String(index + 1)}.ics`, content })),
  ].map((file) => ({ ...file, contentType: 'text/calendar' as const }));
  return {
    ...(first !== undefined && more.length === 0
      ? { invite: { method: 'REQUEST', content: calendarFile(company, { method: 'REQUEST', entries: [first] }) } }
      : {}),
    ...(documents.length === 0 ? {} : { documents }),
  };
}
