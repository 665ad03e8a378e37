import { dayIn, hoursText, mediumDay } from '#contract/dates.ts';
import type { FamilyAgreement, InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import { dueFrom } from '#contract/words/installment-facts.ts';
import { byMethod } from '#contract/words/payment-methods.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { Totals } from '../../components/ui/totals.tsx';
import { brand } from '../../content/brand.ts';
import { formatDollars } from '../shop/money.ts';

export type Installment = FamilyAgreement['installments'][number];

/** Whether it can be paid now, if those before it are paid. */
export const isUnpaid = ({ state }: Pick<Installment, 'state'>): boolean => state === 'open' || state === 'late';

const stateTexts: Record<InstallmentState, { text: string; tone: string }> = {
  open: { text: 'To be paid', tone: 'text-ink-soft' },
  late: { text: 'Late', tone: 'text-danger' },
  pending: { text: 'Being confirmed. Please don’t pay again.', tone: 'text-teal-deep' },
  paid: { text: 'Paid', tone: 'text-success' },
  disputed: { text: 'Disputed. Its hours are paused until PayPal decides.', tone: 'text-teal-deep' },
  review: { text: 'Under review. A person is checking this payment and will write to you.', tone: 'text-teal-deep' },
  refunded: { text: 'Refunded', tone: 'text-ink-soft' },
};

/** What is still to be paid of an installment, with the hours that it adds. */
export const openOf = ({ open, amount, hours }: Pick<Installment, 'open' | 'amount' | 'hours'>) =>
  open ?? { amount, hours };

/** The day on which an installment is due: the agreed one, or that of a later signature. */
export const dueOf = ({ signed }: FamilyAgreement, { due }: Pick<Installment, 'due'>): string =>
  dueFrom(due, signed && dayIn(brand.timeZone, Date.parse(signed.at)));

/** Such as: $250.00 by Zelle, Nov 2, 2026. */
const partText = ({ amount, method, date }: NonNullable<Installment['parts']>[number]): string =>
  `${formatDollars(amount)} ${method === undefined ? 'with PayPal' : byMethod[method]}, ${mediumDay(date)}`;

/** Such as: Refunded $148.15, 1 hour. */
const refundText = ({ amount, hours }: NonNullable<Installment['refunded']>): string =>
  `Refunded ${formatDollars(amount)}${hours === 0 ? '' : `, ${hoursText(hours)}`}`;

/** The days of payment; once the agreement is signed, with what became of each. */
export const Installments = ({ agreement }: { agreement: FamilyAgreement }) => {
  const { installments, total, signed } = agreement;
  const hasHours = installments.some(({ hours }) => hours > 0);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">The days of payment</caption>
      <thead>
        <tr className="border-b-2 border-navy text-sm">
          <th scope="col" className="py-2 pr-3 font-semibold">
            Due
          </th>
          {hasHours && (
            <th scope="col" className="py-2 pr-3 font-semibold">
              Adds
            </th>
          )}
          <th scope="col" className="py-2 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {installments.map(({ id, due, amount, hours, state, open, parts = [], refunded }) => (
          <tr key={id} className="border-b border-line align-top">
            <td className="py-3 pr-3">
              <span className="font-semibold">{mediumDay(due)}</span>
              {signed !== undefined && (
                <span className={classNames('block text-sm', stateTexts[state].tone)}>{stateTexts[state].text}</span>
              )}
              {isUnpaid({ state }) && dueOf(agreement, { due }) !== due && (
                <span className="block text-sm text-ink-soft">
                  Due with the signature,{' '}
                  <span className="whitespace-nowrap">{mediumDay(dueOf(agreement, { due }))}</span>
                </span>
              )}
              {parts.map((part) => (
                <span key={part.receipt} className="block text-sm text-ink-soft">
                  {partText(part)}
                </span>
              ))}
              {open !== undefined && (
                <span className="block text-sm font-semibold">{formatDollars(open.amount)} to come</span>
              )}
              {refunded !== undefined && <span className="block text-sm text-ink-soft">{refundText(refunded)}</span>}
            </td>
            {hasHours && <td className="py-3 pr-3 whitespace-nowrap">{hoursText(hours)}</td>}
            <td className="py-3 text-right whitespace-nowrap tabular-nums" translate="no">
              {formatDollars(amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <Totals>
        <tr className="font-bold">
          <th scope="row" colSpan={hasHours ? 2 : 1} className="pt-3 pr-3 text-left">
            Total, USD
          </th>
          <td className="pt-3 text-right whitespace-nowrap tabular-nums" translate="no">
            {formatDollars(total)}
          </td>
        </tr>
      </Totals>
    </table>
  );
};
