// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/order.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { bookOfficeRefund, getOfficeOrder, type OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { toast } from '../../features/testing/render.tsx';
import { noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { orderName } from './order-name.ts';
import { order } from './samples.ts';

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

it('books money that went back by check, with the guides or without', async () => {
  const user = await open(order);
  const sent: unknown[] = [];
  api.on(bookOfficeRefund, (input) => {
    sent.push(input);
    return { res: { ...order, refundedCents: 500, refundableCents: order.refundableCents - 500 } };
  });
  await user.click(screen.getByRole('button', { name: 'Book a refund outside PayPal' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Dollars/), '9999');
  await user.type(dialog.getByLabelText(/^Reason/), 'They asked for a check');
  await user.click(dialog.getByRole('button', { name: 'Book the refund' }));
  await dialog.findByText(/^Enter at most/);
  await user.clear(dialog.getByLabelText(/^Dollars/));
  await user.type(dialog.getByLabelText(/^Dollars/), '5');
  await user.click(dialog.getByLabelText('The guides of this order end, too'));
  await user.click(dialog.getByRole('button', { name: 'Book the refund' }));
  await toast('$5.00 is booked as refunded.');
  expect(sent).toEqual([
    {
      ...{ number: order.number, method: 'check', day: '2026-11-22', cents: 500, reason: 'They asked for a check' },
      ...{ takeGuides: false, refundedCents: 0 },
    },
  ]);
});

it('leaves PayPal’s own refund out for what came another way', async () => {
  await open({ ...order, paypalOrderId: '', captureId: '' });
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Book a refund outside PayPal' })).toBeTruthy();
});
