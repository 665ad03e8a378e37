import type { makeOfficeFeed as feedContract } from '#contract/endpoints/consultations/office.ts';
import type { Random } from '../../shared/ports.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { isCounselor } from '../core/own-availability.ts';
import type { Consultations } from '../core/ports.ts';
import { makeFeed } from './make-feed.ts';

/**
 * Makes a new address of a counselor's calendar feed; the one before stops working.
 * @param gatewayUrl its origin
 * @throws Refusal as {@link makeFeed}; FORBIDDEN if a counselor asks for someone else's
 */
export function makeOfficeFeed(dependencies: {
  readonly consultations: Pick<Consultations, 'availability' | 'setAvailability'>;
  readonly random: Random;
  readonly gatewayUrl: string;
}): UseCase<typeof feedContract, 'input' | 'session'> {
  return async ({ input: { counselor }, session: { member } }) => {
    const stored = await dependencies.consultations.availability();
    const found = stored?.counselors.find(({ id }) => id === counselor);
    if (found !== undefined && member.role !== 'owner' && !isCounselor(member, found)) {
      throw new Refusal('FORBIDDEN', { message: 'You can get a link to your own calendar only.' });
    }
    return await makeFeed(dependencies)(counselor, dependencies.gatewayUrl, member.id);
  };
}
