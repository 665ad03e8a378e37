import { endOf } from '../../consultations/core/booking.ts';
import { installmentOf } from '../../orders/core/order.ts';
import type { AgreementProof, ProofOf } from '../../orders/refunds-and-disputes/evidence.ts';
import type { Clock } from '../../shared/ports.ts';
import { type AgreementDependencies, lessonsOf } from '../office-agreement.ts';

/**
 * The signature of the agreement whose installment an order pays, and the lessons that were held.
 */
export function proofOf(
  dependencies: Pick<AgreementDependencies, 'users' | 'consultations'> & {
    readonly agreements: Pick<AgreementDependencies['agreements'], 'find'>;
    readonly clock: Clock;
  },
): ProofOf {
  return async (order): Promise<AgreementProof | undefined> => {
    const item = installmentOf(order);
    const agreement = item === undefined ? undefined : await dependencies.agreements.find(item.agreementId);
    if (agreement?.signed === undefined) return undefined;
    const now = dependencies.clock.now();
    const held = (await lessonsOf(dependencies, agreement)).filter(
      (booking) => booking.status === 'BOOKED' && endOf(booking) <= now,
    );
    return {
      student: agreement.content.student,
      signed: agreement.signed,
      held: held.map(({ start, minutes, counselor }) => ({ start, minutes, counselor: counselor.name })).toReversed(),
    };
  };
}
