import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';
import type { Consultations } from './ports.ts';

export interface Dependencies {
  readonly consultations: Pick<Consultations, 'ofPerson'>;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly clock: Clock;
}
