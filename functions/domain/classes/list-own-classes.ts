import type { listOwnClasses as contract, OwnClass } from '#contract/endpoints/classes/public.ts';
import { endOfClass, stateOf } from '../seats/group-class.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type OwnClassesDependencies, type OwnSeats, ownClasses } from './own-classes.ts';
import { shownDatesOf } from './public-class.ts';

/**
 * The classes in which a person has seats; the one that ends last comes last. One that was canceled
 * stays until its last date would be over.
 */
export function listOwnClasses({
  clock,
  businessProfile,
  ...dependencies
}: OwnClassesDependencies & {
  readonly clock: Clock;
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
}): UseCase<typeof contract, 'session'> {
  return async ({ session }) => {
    const now = clock.now();
    return (await ownClasses(dependencies, session))
      .filter(({ groupClass }) => groupClass.state !== 'CANCELED' || endOfClass(groupClass) > now)
      .toSorted((one, other) => endOfClass(one.groupClass) - endOfClass(other.groupClass))
      .map((own) => asOwnClass(own, now, businessProfile));
  };
}

function asOwnClass(
  { groupClass, seats, students, paused, isReturned }: OwnSeats,
  now: number,
  businessProfile: Pick<BusinessProfile, 'timeZone'>,
): OwnClass {
  const { id, title, teacher, meetingLink } = groupClass;
  const state = stateOf(groupClass, seats, now);
  const isJoinable = students.length > 0 && state !== 'canceled' && state !== 'done';
  return {
    id,
    title,
    teacher: teacher.name,
    state,
    ...shownDatesOf(groupClass, businessProfile),
    students: [...students],
    paused: [...paused],
    meetingLink: isJoinable ? meetingLink : '',
    ...(state === 'canceled' ? { canceled: { told: isReturned, free: groupClass.priceCents === 0 } } : {}),
  };
}
