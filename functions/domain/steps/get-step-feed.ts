import { ICalEventTransparency } from 'ical-generator';
import { STEPS_FEED_SECONDS } from '#contract/endpoints/steps/limits.ts';
import type { getStepFeed as contract } from '#contract/endpoints/steps/public.ts';
import { sitePaths } from '#contract/site-paths.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { calendarFile } from '../shared/times/calendar.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { StepLists } from './ports.ts';
import { inOrder, isOpen } from './step.ts';

/**
 * The open steps of an agreement, to subscribe to from a calendar. A step that is done is no longer
 * in it.
 * @throws Refusal NOT_FOUND for an unknown or replaced secret
 */
export function getStepFeed({
  steps,
  businessProfile: { businessName, siteUrl },
  clock,
}: {
  readonly steps: Pick<StepLists, 'find'>;
  readonly businessProfile: BusinessProfile;
  readonly clock: Clock;
}): UseCase<typeof contract> {
  return async ({ input: { secret } }) => {
    const [agreementId = ''] = secret.split('.');
    const list = await steps.find(agreementId);
    const hash = hashToken(secret);
    if (list?.readers.some(({ feedHash }) => feedHash === hash) !== true) throw new Refusal('NOT_FOUND');
    return calendarFile(businessName, {
      name: `Next steps of ${list.student}`,
      ttl: STEPS_FEED_SECONDS,
      entries: inOrder(list.steps)
        .filter(isOpen)
        .map(({ id, text, day, whose, counselor }) => ({
          id,
          sequence: list.version,
          stamp: new Date(clock.now()),
          start: new Date(day),
          allDay: true,
          transparency: ICalEventTransparency.TRANSPARENT,
          summary: whose === 'family' ? text : `${counselor.name}: ${text}`,
          description: `${siteUrl}${sitePaths.dashboard}`,
        })),
    });
  };
}
