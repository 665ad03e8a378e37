import { AGREEMENTS_LISTED_MAX } from '#contract/endpoints/agreements/limits.ts';
import type { listOfficeAgreements as contract, OfficeAgreementRow } from '#contract/endpoints/agreements/office.ts';
import { dueFrom } from '#contract/words/installment-facts.ts';
import type { OtherMethod } from '#contract/words/payment-methods.ts';
import { type Balance, returnedCents } from '../../balances/balance.ts';
import type { Balances } from '../../balances/ports.ts';
import { byMethodOf } from '../../orders/core/sale.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type Agreement, totalCentsOf } from '../agreement.ts';
import { type AgreementDependencies, paidHoursLeft, todayOf } from '../office-agreement.ts';
import type { Agreements } from '../ports.ts';
import { type Standing, standingsByBalance, stateOf } from '../states.ts';

type RowDependencies = Pick<AgreementDependencies, 'clock' | 'businessProfile'> & {
  readonly balances: Pick<Balances, 'several'>;
};
type Dependencies = RowDependencies & { readonly agreements: Pick<Agreements, 'list'> };

/** An agreement with its hours, as far as its balance knows what became of it. */
export interface ListedAgreement {
  readonly agreement: Agreement;
  /** Undefined if it isn't signed. */
  readonly balance: Balance | undefined;
  readonly installments: readonly Standing[];
  readonly state: OfficeAgreementRow['state'];
}

/** All agreements, the last changed first. */
export const allAgreements = async (dependencies: Dependencies): Promise<ListedAgreement[]> =>
  await withBalances(dependencies, await dependencies.agreements.list(AGREEMENTS_LISTED_MAX));

/** Agreements as the list has them, in the same order. */
export const toRows = async (
  dependencies: RowDependencies,
  agreements: readonly Agreement[],
): Promise<OfficeAgreementRow[]> => (await withBalances(dependencies, agreements)).map(asRow);

async function withBalances(
  { balances, ...times }: RowDependencies,
  all: readonly Agreement[],
): Promise<ListedAgreement[]> {
  const found = await balances.several(all.flatMap(({ id, state }) => (state === 'SIGNED' ? [id] : [])));
  const balanceOf = new Map(found.map((balance) => [balance.agreementId, balance]));
  const today = todayOf(times);
  return all.map((agreement) => {
    const balance = balanceOf.get(agreement.id);
    const installments = standingsByBalance(agreement, balance, today);
    const states = installments.map((one) => one.state);
    return { agreement, balance, installments, state: stateOf(agreement, states, balance, today) };
  });
}

/** The agreements in a state, or all; and what all signed ones add up to. */
export function listOfficeAgreements(dependencies: Dependencies): UseCase<typeof contract> {
  return async ({ input: { state } }) => {
    const all = await allAgreements(dependencies);
    const signed = all.filter(({ agreement }) => agreement.state === 'SIGNED');
    const sum = (centsOf: (one: ListedAgreement) => number) => signed.reduce((cents, one) => cents + centsOf(one), 0);
    return {
      agreements: all.filter((one) => state === '' || one.state === state).map(asRow),
      totals: {
        agreedCents: sum(({ agreement }) => totalCentsOf(agreement.content)),
        paidCents: sum(({ balance }) => paidCentsOf(balance)),
        returnedCents: sum(({ balance }) => returnedCentsOf(balance)),
        openCents: sum(openCentsOf),
        outside: byMethodOf((method) => sum(({ balance }) => paidCentsOf(balance, method))),
      },
    };
  };
}

function asRow({ agreement, balance, installments, state }: ListedAgreement): OfficeAgreementRow {
  const { id, changedAt, content } = agreement;
  const { fullname, email, student, title, minutes } = content;
  return {
    id,
    state,
    fullname,
    email,
    student,
    title,
    changedAt,
    totalCents: totalCentsOf(content),
    paidCents: paidCentsOf(balance),
    hours: minutes / 60,
    hoursLeft: paidHoursLeft(balance),
    next: nextOf(agreement, installments),
  };
}

/** What came in, less what went back; in all, or by one way outside PayPal. */
const paidCentsOf = (balance: Balance | undefined, way?: OtherMethod): number =>
  (balance?.credits ?? [])
    .filter(({ method }) => way === undefined || method === way)
    .reduce((sum, credit) => sum + credit.capturedCents - returnedCents(credit), 0);

/** What went back of what pays installments, and isn't asked for again. */
const returnedCentsOf = (balance: Balance | undefined): number =>
  (balance?.credits ?? [])
    .filter(({ undone, twice }) => undone !== true && twice !== true)
    .reduce((sum, credit) => sum + returnedCents(credit), 0);

const openCentsOf = ({ installments }: ListedAgreement): number =>
  installments.reduce((sum, { cents }) => sum + cents, 0);

/** The first installment that a signed family still has to pay. One that PayPal holds is paid. */
function nextOf(
  { state, content, signedOn }: Agreement,
  installments: readonly Standing[],
): OfficeAgreementRow['next'] {
  if (state !== 'SIGNED') return null;
  const index = installments.findIndex((one) => one.state === 'open' || one.state === 'late');
  const [agreed, next] = [content.installments[index], installments[index]];
  if (agreed === undefined || next === undefined) return null;
  return { due: dueFrom(agreed.due, signedOn), cents: next.cents, late: next.state === 'late' };
}
