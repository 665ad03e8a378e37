import type { exportOfficeAgreements as contract } from '#contract/endpoints/agreements/office.ts';
import type { Balances } from '../../balances/ports.ts';
import type { Order } from '../../orders/core/order.ts';
import { csvIn } from '../../shared/csv.ts';
import { toDollars } from '../../shared/money.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { buyerIdOf } from '../agreement.ts';
import { type AgreementDependencies, installmentsOf, todayOf } from '../office-agreement.ts';
import type { Agreements } from '../ports.ts';
import { allAgreements, type ListedAgreement } from './list-office-agreements.ts';

type Dependencies = Pick<AgreementDependencies, 'orders' | 'clock' | 'businessProfile'> & {
  readonly balances: Pick<Balances, 'several'>;
  readonly agreements: Pick<Agreements, 'list'>;
};

const columns = {
  agreement: 'agreement',
  title: 'title',
  family: 'family',
  email: 'email',
  state: 'agreement state',
  signed: 'signed',
  installment: 'installment',
  due: 'due',
  agreed: 'agreed',
  paid: 'paid',
  refunded: 'refunded',
  receipt: 'receipt',
  order: 'order',
  payment: 'installment state',
} as const;

/** All installments of all agreements as a file, for an accountant. Amounts are in dollars. */
export function exportOfficeAgreements(dependencies: Dependencies): UseCase<typeof contract, 'record'> {
  const { orders, businessProfile } = dependencies;
  return async ({ record }) => {
    const today = todayOf(dependencies);
    const { day } = businessTimes(businessProfile.timeZone);
    const rows = [];
    for (const listed of await allAgreements(dependencies)) {
      // A deposit may come before the signature.
      const placed = listed.agreement.version === 0 ? [] : await orders.ofBuyer(buyerIdOf(listed.agreement.id));
      rows.push(...rowsOf(listed, placed, { day, today }));
    }
    record({ after: { lines: rows.length } });
    return { fileName: `agreements-${today}.csv`, csv: csvIn(businessProfile.timeZone).file(columns, rows), next: '' };
  };
}

function rowsOf(
  { agreement, state }: ListedAgreement,
  placed: readonly Order[],
  { day, today }: { readonly day: (moment: number) => string; readonly today: string },
) {
  const { id, content, signed } = agreement;
  return installmentsOf(agreement, { orders: placed, balance: undefined, today }).map((one, index) => ({
    agreement: id,
    title: content.title,
    family: content.fullname,
    email: content.email,
    state,
    signed: signed === undefined ? undefined : day(signed.at),
    installment: index + 1,
    due: one.due,
    agreed: toDollars(one.cents),
    paid: toDollars(one.paidCents),
    refunded: toDollars(one.refundedCents),
    receipt: placed.find(({ number }) => number === one.order)?.receiptNumber,
    order: one.order,
    payment: signed === undefined ? '' : one.state,
  }));
}
