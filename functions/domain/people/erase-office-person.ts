import type { ResOf } from '#contract/endpoint.ts';
import type { eraseOfficePerson as eraseContract } from '#contract/endpoints/people/office.ts';
import { cancel } from '../consultations/booking/cancel.ts';
import type { BookingDependencies } from '../consultations/booking/change-booking.ts';
import { stateNames } from '../orders/views/order-history.ts';
import type { UseCase } from '../shared/use-case.ts';
import { erasureInWords } from './erasure-in-words.ts';
import { inNumbers } from './office-people.ts';
import { type Erasure, type ErasureDependencies, erasePerson, isNothing, prepareErasure } from './person-data.ts';

/**
 * Erases a person, or says with `preview` what that would do.
 * @returns what is erased, and what stays
 */
export function eraseOfficePerson(
  dependencies: ErasureDependencies & BookingDependencies,
): UseCase<typeof eraseContract, 'input' | 'record'> {
  return async ({ input: { email, preview }, record }) => {
    if (preview) return inWords(await prepareErasure(dependencies, email), 'to be ');
    const done = await erasePerson(dependencies, email, {
      cancel: async (booking) => await cancel(dependencies, booking),
      now: dependencies.clock.now(),
    });
    record({ after: inNumbers(done) });
    return inWords(done, '');
  };
}

/** What a copy in the office can't reach, or may not erase. */
const ALWAYS_KEPT = [
  'delivered emails, and what is in the business’s own mailbox',
  'PayPal’s own records',
  'backups of the last 35 days, and access logs of the last 90 days',
  'copies of the whole business: restoring one erases the address again',
  'the address on the list of those that email bounced from, if it is there',
  'that the address wants no emails that ask it to pay, if it stopped them: as a hash, so it gets none in the future',
  'the journal of the office, each entry for two years: what members did for this address and its orders, with the address and the reasons that they gave, and that it was erased. It shows who did what, so no one can change it',
];

const LAW =
  'Tax and accounting law asks us to keep records of payments. They stay without name and email address, so only the order’s number leads to the person';

function inWords(erasure: Erasure, prefix: 'to be ' | ''): ResOf<typeof eraseContract> {
  if (isNothing(erasure)) return { fates: [], kept: [] };
  const lines = erasureInWords(erasure, prefix, stateNames);
  const isLawful = erasure.orders.some(({ fate }) => fate === 'anonymized');
  return {
    fates: lines.filter(({ isKept }) => !isKept).map(({ text }) => text),
    kept: [...lines.filter(({ isKept }) => isKept).map(({ text }) => text), ...(isLawful ? [LAW] : []), ...ALWAYS_KEPT],
  };
}
