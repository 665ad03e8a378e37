import type { FamilySteps } from '#contract/endpoints/steps/shapes.ts';
import type { Balance } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import type { Session } from '../shared/session.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import type { FamilyOf } from './change-steps.ts';
import type { StepLists } from './ports.ts';
import { inOrder, isOpen, readerOf, type StepList, type StepReader, stepNotFound } from './step.ts';

/** What a person's change of the steps of an agreement needs. */
export interface FamilyDependencies {
  readonly steps: Pick<StepLists, 'find' | 'change'>;
  readonly balances: Pick<Balances, 'ofAddress'>;
  readonly familyOf: FamilyOf;
}

/**
 * The signed agreement with this id, if it names the person.
 * @throws Refusal NOT_FOUND for another family's; LOGIN_CODE_NEEDED
 */
export async function ownAgreement(
  { balances }: Pick<FamilyDependencies, 'balances'>,
  session: Session,
  agreementId: string,
): Promise<Balance> {
  const own = await balances.ofAddress(session.user.email);
  if (own.length > 0) requireLoginCode(session);
  const found = own.find((one) => one.agreementId === agreementId);
  if (found === undefined) throw stepNotFound();
  return found;
}

/** The steps of an agreement as a person of the family sees them. */
export const asFamilySteps = (
  { agreementId, title, student }: Balance,
  list: StepList | undefined,
  email: string,
): FamilySteps => {
  const { feedHash, stoppedAt }: Partial<StepReader> = list === undefined ? {} : readerOf(list, email);
  return {
    agreement: agreementId,
    title,
    student,
    steps: inOrder(list?.steps ?? []).map((step) => ({
      id: step.id,
      text: step.text,
      day: step.day,
      whose: step.whose,
      counselor: step.counselor.name,
      done: !isOpen(step),
    })),
    hasCalendar: feedHash !== undefined,
    isMailed: stoppedAt === undefined,
  };
};
