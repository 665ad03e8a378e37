// @vitest-environment jsdom
// The pages load with the test: on a busy machine, their first import takes seconds.
import '../pages/order.tsx';
import '../pages/orders.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { getOfficeOrder, listOfficeOrders, refundOfficeOrder } from '#contract/endpoints/orders/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { toast } from '../../features/testing/render.tsx';
import { useOfficeApi, visitOffice } from '../testing/render.tsx';
import { installmentConsequences, shareOf } from './installment-refund.ts';
import { installment, rowOf } from './testing/samples.ts';

const api = useOfficeApi();

let stored: OfficeOrder;
beforeEach(() => {
  stored = installment;
  api.on(getOfficeOrder, () => ({ res: stored }));
});

const open = async (shown = installment) => {
  stored = shown;
  const user = visitOffice(api, `/office/orders/${shown.number}`);
  await screen.findByRole('heading', { level: 2, name: 'History' });
  return user;
};
const refund = async (shown = installment) => {
  const user = await open(shown);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog'));
  const field = (name: RegExp) => form.getByLabelText<HTMLInputElement>(name);
  return {
    user,
    form,
    field,
    put: async (name: RegExp, text: string) => {
      await user.clear(field(name));
      await user.type(field(name), text);
    },
    press: async (name: RegExp | string) => {
      await user.click(form.getByRole('button', { name }));
    },
  };
};
const HOURS = /^Unused hours that go back/;

describe('the order of an installment', () => {
  it('shows its agreement and hours, and nothing of downloads', async () => {
    await open();
    expect(screen.getByText('Installment 1 of 2: Ten hours of counseling')).toBeTruthy();
    expect(screen.getByText('It brought 6 hours; 4 are unused.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the agreement' }).getAttribute('href')).toBe(
      '/office/agreements/01KA0000000000000AGREEMENT',
    );
    expect(screen.queryByRole('heading', { name: 'Guides' })).toBeNull();
    expect(screen.queryByText(/download/i)).toBeNull();
  });

  it('is in the list by its title', async () => {
    api.on(listOfficeOrders, () => ({ res: { orders: [rowOf(installment)], next: '' } }));
    visitOffice(api, '/office/orders');
    await screen.findByText('Installment 1 of 2: Ten hours of counseling');
  });
});

describe('the refund of an installment', () => {
  it('in whole takes the hours that aren’t used', async () => {
    const left: OfficeOrder = { ...installment, status: 'REFUNDED', refundedCents: 180_000, refundableCents: 0 };
    api.on(refundOfficeOrder, () => {
      stored = left;
      return { res: left };
    });
    const { user, form, field, press } = await refund();
    expect(field(HOURS).value).toBe('4');
    expect(form.getByText('4 hours can no longer be booked. Sessions that are booked stay.')).toBeTruthy();
    expect(form.getByText('PayPal keeps its fee of $63.00. So this order costs you $63.00.')).toBeTruthy();
    await user.type(field(/^Reason/), 'Moving away');
    await press('Refund $1,800.00 and take 4 hours');
    await toast('$1,800.00 is on its way back.');
    expect(api.inputsOf(refundOfficeOrder)).toEqual([
      { number: installment.number, reason: 'Moving away', cents: 180_000, hours: 4, refundedCents: 0 },
    ]);
  });

  it('by an amount proposes the share of the hours, and both can be changed', async () => {
    api.on(refundOfficeOrder, () => ({ res: installment }));
    const { user, form, field, put, press } = await refund();
    await press('An amount');
    expect(field(/^Dollars/).value).toBe('1200.00');
    await put(HOURS, '1.25');
    expect(field(/^Dollars/).value).toBe('375.00');
    expect(form.getByRole('button', { name: 'Refund $375.00 and take 1.25 hours' })).toBeTruthy();
    await put(/^Dollars/, '$300.50');
    expect(field(HOURS).value).toBe('1.25');
    await user.type(field(/^Reason/), 'Too long');
    await press('Refund $300.50 and take 1.25 hours');
    await toast('$300.50 is on its way back.');
    expect(api.inputsOf(refundOfficeOrder)).toEqual([
      { number: installment.number, reason: 'Too long', cents: 30_050, hours: 1.25, refundedCents: 0 },
    ]);
  });

  it('by an amount keeps what was typed when the hours change', async () => {
    const { user, field, put, press } = await refund();
    await press('An amount');
    await put(/^Dollars/, '150');
    await put(HOURS, '1');
    expect(field(/^Dollars/).value).toBe('150');
    await press(/^In whole/);
    await press('An amount');
    expect(field(/^Dollars/).value).toBe('150');
    // Without an amount it follows the hours again.
    await user.clear(field(/^Dollars/));
    await put(HOURS, '1.25');
    expect(field(/^Dollars/).value).toBe('375.00');
  });

  it('can go back to the whole', async () => {
    const { field, form, put, press } = await refund();
    await press('An amount');
    await put(HOURS, '1');
    await press(/^In whole/);
    expect(field(HOURS).value).toBe('4');
    expect(form.getByRole('button', { name: 'Refund $1,800.00 and take 4 hours' })).toBeTruthy();
  });

  it('can leave the family its hours', async () => {
    api.on(refundOfficeOrder, () => ({ res: installment }));
    const { user, form, field, put, press } = await refund();
    await put(HOURS, '0');
    expect(form.getByText('All 4 hours that aren’t used stay with the family.')).toBeTruthy();
    await user.type(field(/^Reason/), 'A gift');
    await press('Refund $1,800.00');
    await toast('$1,800.00 is on its way back.');
    expect(api.inputsOf(refundOfficeOrder)).toMatchObject([{ cents: 180_000, hours: 0 }]);
  });

  it('says at each field what is wrong, and sends nothing', async () => {
    const { user, form, field, put, press } = await refund();
    await user.type(field(/^Reason/), 'Too long');
    await press('An amount');
    await put(HOURS, '4.25');
    await put(/^Dollars/, '1800.01');
    await press(/^Refund/);
    await form.findByText('Enter at most 4 hours, which aren’t used');
    await form.findByText('Enter at most $1,800.00, which is left');
    await put(HOURS, '1.3');
    await put(/^Dollars/, 'all');
    await press(/^Refund/);
    await form.findByText('Enter hours in quarters, such as 1.25, or 0');
    await form.findByText('Enter an amount in dollars, such as 99.50');
    await put(HOURS, 'some');
    await press(/^Refund/);
    await form.findByText('Enter hours in quarters, such as 1.25, or 0');
    expect(api.inputsOf(refundOfficeOrder)).toEqual([]);
  });

  it('without unused hours asks for none', async () => {
    api.on(refundOfficeOrder, () => ({ res: installment }));
    const used = { agreement: '01KA0000000000000AGREEMENT', hours: 6, unusedHours: 0 };
    const { user, form, field, put, press } = await refund({ ...installment, installment: used });
    expect(form.queryByLabelText(HOURS)).toBeNull();
    await press('An amount');
    await put(/^Dollars/, '10');
    await user.type(field(/^Reason/), 'Goodwill');
    await press('Refund $10.00');
    await toast('$10.00 is on its way back.');
    expect(api.inputsOf(refundOfficeOrder)).toMatchObject([{ cents: 1_000, hours: 0 }]);
  });

  it('that is refused keeps what was typed, and says that trying again is safe', async () => {
    api.on(refundOfficeOrder, () => refuse('CONFLICT', { message: 'Fewer hours are left.' }));
    const { user, form, field, put, press } = await refund();
    await press('An amount');
    await put(HOURS, '2');
    await user.type(field(/^Reason/), 'Too long');
    await press(/^Refund/);
    await form.findByText('Fewer hours are left. Refunding again is safe: nothing is refunded twice.');
    expect([field(HOURS).value, field(/^Dollars/).value, field(/^Reason/).value]).toEqual(['2', '600.00', 'Too long']);
  });

  it('in whole of an order that changed is what is left then', async () => {
    api.on(refundOfficeOrder, () => {
      stored = {
        ...installment,
        refundedCents: 60_000,
        refundableCents: 120_000,
        installment: { agreement: '01KA0000000000000AGREEMENT', hours: 6, unusedHours: 2 },
      };
      return refuse('CONFLICT', { message: 'Part of it was refunded in the meantime.' });
    });
    const { user, form, field, press } = await refund();
    await user.type(field(/^Reason/), 'Moving away');
    await press(/^Refund/);
    await form.findByRole('button', { name: 'Refund $1,200.00 and take 4 hours' });
    await press('Refund $1,200.00 and take 4 hours');
    await form.findByText('Enter at most 2 hours, which aren’t used');
    await press(/^All that is left/);
    await form.findByRole('button', { name: 'Refund $1,200.00 and take 2 hours' });
  });

  it('proposes a share to the cent, and never more than is left', () => {
    const odd = { ...installment, totalCents: 10_000, refundableCents: 10_000 };
    expect(shareOf({ ...odd, installment: { agreement: '', hours: 3, unusedHours: 3 } }, 1)).toBe(3_333);
    expect(shareOf({ ...odd, installment: { agreement: '', hours: 3, unusedHours: 3 } }, 2)).toBe(6_667);
    expect(shareOf({ ...odd, refundableCents: 500 }, 4)).toBe(500);
    expect(shareOf({ ...odd, installment: { agreement: '', hours: 0, unusedHours: 0 } }, 1)).toBe(0);
  });

  it('of an erased buyer without a known fee promises nothing', () => {
    const unknown = { ...installment, feeCents: null, buyer: { fullname: '', email: '' } };
    expect(installmentConsequences(unknown, { cents: 100, hours: 1 })).toEqual([
      '$1.00 goes back to the buyer through PayPal. Banks take 3 to 10 days to show it.',
      '1 hour can no longer be booked. Sessions that are booked stay.',
      'PayPal keeps its fee for the sale.',
      'It can’t be undone.',
    ]);
  });
});
