// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/agreement.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  getOfficeAgreement,
  markOfficeInstallmentPaid,
  markOfficeInstallmentUnpaid,
  type OfficeAgreement,
} from '#contract/endpoints/agreements/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { toast } from '../../features/testing/render.tsx';
import { noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { active } from './testing/samples.ts';

const api = useOfficeApi();
let stored: OfficeAgreement;
const [first, second] = active.installments as [
  OfficeAgreement['installments'][number],
  OfficeAgreement['installments'][number],
];
const check = {
  order: '01KA0000000000000000000010',
  receipt: 'FYR-48214',
  cents: 20_000,
  hours: 0.75,
  refundedCents: 0,
  paidAt: Date.parse('2026-11-20T19:00:00Z'),
  received: { method: 'check' as const, reference: '1042', note: 'By mail', by: 'Olive' },
};
const withPart: OfficeAgreement = {
  ...active,
  installments: [first, { ...second, openCents: 100_000, openHours: 3.25, payments: [check] }],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  stored = active;
  api.on(getOfficeAgreement, () => ({ res: stored }));
});

const open = async (agreement = active) => {
  stored = agreement;
  const user = visitOffice(api, `/office/agreements/${agreement.id}`);
  await screen.findByRole('heading', { level: 1, name: agreement.fullname });
  return user;
};

const payments = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((line) => line.startsWith('$'));

it('books a check in three steps, with what is open and today filled in', async () => {
  const user = await open();
  const sent: unknown[] = [];
  api.on(markOfficeInstallmentPaid, (input) => {
    sent.push(input);
    stored = withPart;
    return { message: 'The payment is recorded.', res: stored };
  });
  await user.click(screen.getByRole('button', { name: 'Record a payment of installment 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Dollars/).value).toBe('1200');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Day it came/).value).toBe('2026-11-22');
  // Its words are one item beside the box: the parts of a sentence would be columns.
  expect(dialog.getByText(/^Email the receipt to/).parentElement?.childNodes).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  await toast('The payment is recorded.');
  expect(sent).toEqual([
    {
      id: active.id,
      place: '2',
      method: 'check',
      day: '2026-11-22',
      cents: 120_000,
      reference: '',
      note: '',
      mailReceipt: true,
      openCents: 120_000,
    },
  ]);
  // The page shows it at once, with what is still to come.
  expect(payments()).toEqual([
    '$1,800.00 with PayPal, Sat, Nov 21, 2026, 6 hours · Order of $1,800.00',
    '$200.00 by check, Fri, Nov 20, 2026, 0.75 hours (1042, By mail) · Order of $200.00Undo',
  ]);
  expect(screen.getByText(/\$1,000\.00 to come/)).toBeTruthy();
});

it('says at the field what is wrong, and keeps what was typed', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Record a payment of installment 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  const dollars = dialog.getByLabelText<HTMLInputElement>(/^Dollars/);
  await user.clear(dollars);
  await user.type(dollars, '1300');
  await user.type(dialog.getByLabelText(/^Reference/), '1042');
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  await dialog.findByText('Enter at most $1,200.00, which is open');
  await user.clear(dollars);
  await user.type(dollars, '0');
  await dialog.findByText('Enter the amount, such as 1,200 or 1,200.50');
  await user.clear(dollars);
  await user.type(dollars, '200.50');
  api.on(markOfficeInstallmentPaid, () =>
    refuse('CONFLICT', { message: 'Now $1,000.00 of this installment is open.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  await dialog.findByText(/Now \$1,000\.00/);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reference/).value).toBe('1042');
});

it('undoes a payment outside PayPal with a reason, and only such a one', async () => {
  const user = await open(withPart);
  const sent: unknown[] = [];
  api.on(markOfficeInstallmentUnpaid, (input) => {
    sent.push(input);
    const undone = { at: noon.valueOf(), why: 'It bounced', by: 'Olive' };
    stored = { ...active, installments: [first, { ...second, payments: [{ ...check, undone }] }] };
    return { message: 'The payment is undone.', res: stored };
  });
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo $200.00 by check' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'It bounced');
  await user.click(dialog.getByRole('button', { name: 'Undo the payment' }));
  await toast('The payment is undone.');
  expect(sent).toEqual([{ id: active.id, place: '2', order: check.order, reason: 'It bounced' }]);
  expect(payments().at(-1)).toBe(
    '$200.00 by check, Fri, Nov 20, 2026, 0.75 hours (1042, By mail) Undone by Olive: It bounced · Order of $200.00',
  );
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
