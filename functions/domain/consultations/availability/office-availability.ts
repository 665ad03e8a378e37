import type { OfficeAvailability } from '#contract/endpoints/consultations/office.ts';
import type { Colleague } from '../../shared/colleague.ts';
import type { Availability } from '../core/availability.ts';
import { ownOf } from '../core/own-availability.ts';
import { toAvailabilityFile } from './availability-file.ts';

export const toOfficeAvailability = (stored: Availability, member: Colleague): OfficeAvailability => ({
  version: stored.version,
  hours: toAvailabilityFile(stored),
  feeds: stored.counselors.flatMap(({ id, feedHash }) => (feedHash === undefined ? [] : [id])),
  own: ownOf(member, stored),
});
