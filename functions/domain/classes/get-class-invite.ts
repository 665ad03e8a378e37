import type { getClassInvite as contract } from '#contract/endpoints/classes/public.ts';
import { classEntries } from '../seats/class-entries.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { calendarFile, canceled, confirmed } from '../shared/times/calendar.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type OwnClassesDependencies, ownClasses } from './own-classes.ts';

/**
 * All dates of a class as iCalendar (RFC 5545), with the meeting link.
 * @throws Refusal NOT_FOUND unless the person has a paid seat in it
 */
export function getClassInvite({
  businessProfile,
  clock,
  ...dependencies
}: OwnClassesDependencies & { readonly businessProfile: BusinessProfile; readonly clock: Clock }): UseCase<
  typeof contract,
  'input' | 'session'
> {
  return async ({ input: { id }, session }) => {
    const [own] = await ownClasses(dependencies, session, id);
    if (own === undefined || own.students.length === 0) throw new Refusal('NOT_FOUND');
    const { groupClass } = own;
    const entries = classEntries({ groupClass, businessProfile, now: clock.now() });
    const asEntry = groupClass.state === 'CANCELED' ? canceled : confirmed;
    return calendarFile(businessProfile.businessName, { entries: entries.map(asEntry) });
  };
}
