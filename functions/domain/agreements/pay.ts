import type { Orders, Payments } from '../orders/core/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock, Log, Random, RateLimits } from '../shared/ports.ts';
import type { Agreements } from './ports.ts';

export interface PayDependencies {
  /** False where the site is a sample whose buyers would pay real money. */
  readonly isCheckoutOpen: boolean;
  readonly agreements: Pick<Agreements, 'byToken' | 'version'>;
  readonly orders: Pick<Orders, 'ofBuyer' | 'insertAfter' | 'change' | 'find'>;
  readonly payments: Payments;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly businessProfile: BusinessProfile;
}
