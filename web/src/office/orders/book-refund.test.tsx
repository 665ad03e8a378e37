// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/order.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { bookOfficeRefund, getOfficeOrder, type OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { toast } from '../../features/testing/render.tsx';
import { noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { orderName } from './order-name.ts';
import { installment, order } from './testing/samples.ts';

const api = useOfficeApi();
let stored: OfficeOrder;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  api.on(getOfficeOrder, () => ({ res: stored }));
});

const open = async (opened: OfficeOrder) => {
  stored = opened;
  const user = visitOffice(api, `/office/orders/${opened.number}`);
  await screen.findByRole('heading', { level: 1, name: orderName(opened) });
  return user;
};

it('books money that went back by check, with what of the order ends', async () => {
  const user = await open(order);
  const sent: unknown[] = [];
  api.on(bookOfficeRefund, (input) => {
    sent.push(input);
    return { res: { ...order, refundedCents: 500, refundableCents: order.refundableCents - 500 } };
  });
  await user.click(screen.getByRole('button', { name: 'Record a refund outside PayPal' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Dollars/), '9999');
  await user.type(dialog.getByLabelText(/^Reason/), 'They asked for a check');
  await user.click(dialog.getByRole('button', { name: 'Record the refund' }));
  await dialog.findByText(/^Enter at most/);
  await user.clear(dialog.getByLabelText(/^Dollars/));
  await user.type(dialog.getByLabelText(/^Dollars/), '5');
  await user.click(dialog.getByLabelText(order.guides[0]?.title ?? ''));
  await user.click(dialog.getByRole('button', { name: 'Record the refund' }));
  await toast('$5.00 is recorded as refunded.');
  expect(sent).toEqual([
    {
      number: order.number,
      method: 'check',
      day: '2026-11-22',
      cents: 500,
      reason: 'They asked for a check',
      items: [order.guides[1]?.id],
      refundedCents: 0,
    },
  ]);
});

it('of an installment asks for the hours like PayPal’s refund, and says what happens on the button', async () => {
  const user = await open(installment);
  const sent: unknown[] = [];
  api.on(bookOfficeRefund, (input) => {
    sent.push(input);
    return { res: installment };
  });
  await user.click(screen.getByRole('button', { name: 'Record a refund outside PayPal' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name);
  expect(dialog.getByRole('button', { name: 'Book $1,800.00 and take 4 hours' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'An amount' }));
  await user.clear(field(/^Dollars/));
  await user.type(field(/^Dollars/), '500');
  // $500 of $1,800 with 6 hours.
  expect(field(/^Unused hours/).value).toBe('1.5');
  expect(dialog.getByText('1.5 hours can no longer be booked. Sessions that are booked stay.')).toBeTruthy();
  await user.clear(field(/^Unused hours/));
  await user.type(field(/^Unused hours/), '1');
  expect(field(/^Dollars/).value).toBe('500');
  await user.clear(field(/^Dollars/));
  await user.type(field(/^Dollars/), '450');
  expect(field(/^Unused hours/).value).toBe('1');
  await user.selectOptions(field(/^How/), 'zelle');
  expect(dialog.getByText(/^\$450\.00 counts as sent back to .* by Zelle\. No money moves here\.$/)).toBeTruthy();
  await user.type(field(/^Reason/), 'Moving away');
  await user.click(dialog.getByRole('button', { name: 'Book $450.00 and take 1 hour' }));
  await toast('$450.00 is recorded as refunded.');
  expect(sent).toEqual([
    {
      number: installment.number,
      method: 'zelle',
      day: '2026-11-22',
      cents: 45_000,
      hours: 1,
      reason: 'Moving away',
      items: [],
      refundedCents: 0,
    },
  ]);
});

it('calls a payment undone that was recorded by mistake, and nothing of it refunded', async () => {
  await open({ ...order, status: 'UNDONE', paypalOrderId: '', captureId: '', feeCents: null, refundableCents: 0 });
  expect(screen.getAllByText('Undone').length).toBeGreaterThan(0);
  expect(screen.getByText('No money came.')).toBeTruthy();
  expect(screen.queryByText('Refunded')).toBeNull();
});

it('leaves PayPal’s own refund out for what came another way', async () => {
  await open({ ...order, paypalOrderId: '', captureId: '' });
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Record a refund outside PayPal' })).toBeTruthy();
});
