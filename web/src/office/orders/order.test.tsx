// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import {
  getOfficeOrder,
  moveOfficeOrder,
  refundOfficeOrder,
  resendOfficeReceipt,
  sendOfficeEvidence,
  takeBackOfficeGift,
} from '#contract/endpoints/orders/office.ts';
import { deferred } from '../../features/testing/deferred.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { toast } from '../../features/testing/render.tsx';
import { useOfficeApi, visitOffice } from '../testing/render.tsx';
import { refundChoices, refundConsequences, refundNews } from './refund.ts';
import { byParent, discounted, dispute, free, gift, order } from './testing/samples.ts';

// Loads the page's code before the first test: on a busy machine that takes seconds.
beforeAll(async () => {
  await import('../pages/order.tsx');
});

const api = useOfficeApi();

/** What the server has. */
let stored: OfficeOrder;
beforeEach(() => {
  stored = order;
  api.on(getOfficeOrder, () => ({ res: stored }));
});

const open = async (shown = order) => {
  stored = shown;
  const user = visitOffice(api, `/office/orders/${shown.number}`);
  await screen.findByRole('heading', { level: 2, name: 'History' });
  return user;
};
const act = async (button: string, shown = order) => {
  const user = await open(shown);
  await user.click(screen.getByRole('button', { name: button }));
  return { user, form: within(await screen.findByRole('dialog')) };
};
const part = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).parentElement;
  if (found === null) throw new Error(`No part ${name}`);
  return within(found);
};
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const consequences = () => screen.getByRole('heading', { name: 'What happens' }).parentElement?.textContent;
const reasonField = () => screen.getByLabelText<HTMLInputElement>(/^Reason/);

/** The order after the refund of its first guide. */
const partly: OfficeOrder = {
  ...order,
  status: 'PARTLY_REFUNDED',
  refundedCents: 499,
  refundableCents: 1_410,
  guides: order.guides.map((guide, index) => (index === 0 ? { ...guide, granted: false, refunded: true } : guide)),
};
const refunded: OfficeOrder = {
  ...order,
  status: 'REFUNDED',
  refundedCents: 1_909,
  refundableCents: 0,
  guides: order.guides.map((guide) => ({ ...guide, granted: false, refunded: true })),
  canResend: false,
  canMove: false,
};

describe('an order', () => {
  it('shows who, what, the money and what happened, in the business’s time', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'FYR-48213' })).toBeTruthy();
    expect(screen.getByText('Paid', { selector: 'strong' })).toBeTruthy();
    expect(part('Buyer').getByRole('link').getAttribute('href')).toBe('/office/people#nora%40example.test');
    expect(screen.queryByRole('heading', { name: 'Paid by' })).toBeNull();
    expect(part('Guides').getAllByText('Can be downloaded')).toHaveLength(2);
    expect([fact('Total'), fact('PayPal’s fee'), fact('You keep')]).toEqual(['$19.09', '$1.16', '$17.93']);
    expect(fact('PayPal payment')).toBe('7XJ90412MK881934D');
    expect(
      part('History')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Nov 18, 2026, 9:18\u00A0AMOrdered by Nora Okafor for $19.09.',
      'Nov 18, 2026, 9:20\u00A0AMPaid $19.09.',
      'The receipt has been emailed.',
    ]);
    expect(part('What PayPal says now').getByText(order.paypal[0] ?? '')).toBeTruthy();
  });

  it('is told in a few sentences, whose times stay in one line', async () => {
    await open();
    expect(screen.getByText(order.summary).textContent).toContain('at 9:20\u00A0AM.');
  });

  it('folds the money, the dates and the long numbers, and copies these for support', async () => {
    const user = await open({ ...order, refundIds: ['4FE82731XY'], dispute });
    for (const name of ['You keep', 'Ordered', 'PayPal payment']) {
      expect(screen.getByText(name, { selector: 'dt' }).closest('details')?.open).toBe(false);
    }
    await user.click(screen.getByText('Money, dates and numbers'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(
      [
        'Order: 01KA0000000000000000000001',
        'PayPal payment: 7XJ90412MK881934D',
        'PayPal order: 5O190127TN364715T',
        'PayPal refund: 4FE82731XY',
        'PayPal dispute: PP-R-TEST-1',
      ].join('\n'),
    );
  });

  it('says what to do about it, and that mail came back', async () => {
    await open({ ...order, advice: 'Compare it, then refund it.', returnedMail: 'The mailbox is full.' });
    expect(part('What to do').getByText('Compare it, then refund it.')).toBeTruthy();
    expect(part('Mail came back').getByText('The mailbox is full.')).toBeTruthy();
  });

  it('says of each guide what became of it', async () => {
    await open({
      ...partly,
      guides: [
        ...partly.guides,
        { id: 'kept', title: 'Kept', cents: 1, listCents: 1, bundleId: '', granted: true, refunded: true },
        { id: 'paused', title: 'Paused', cents: 1, listCents: 1, bundleId: '', granted: false, refunded: false },
      ],
    });
    for (const text of ['Refunded', 'Can be downloaded', 'Refunded, can still be downloaded', 'Can’t be downloaded']) {
      expect(part('Guides').getByText(text)).toBeTruthy();
    }
  });

  it('shows the bundle, each guide’s share, the code and what was saved', async () => {
    await open(discounted);
    const guides = screen.getByRole('heading', { level: 2, name: 'Guides' }).parentElement?.textContent;
    for (const text of [
      'Bundle “Essays, complete”$24.00Each guide at its share, after the code:',
      'Essays That Sound Like YouCan be downloaded$12.70of $14.10',
      'Supplements, One by OneCan be downloaded$8.90of $13.00',
      'Physics First: A Plan for Four YearsCan be downloaded$4.49of $4.99',
      'Code FALL-FAIR, taken off already−$2.90Total$26.09',
      'The buyer saved $6.00 against the single prices.',
    ]) {
      expect(guides).toContain(text);
    }
  });

  it('that a code made free says so, and nothing of PayPal', async () => {
    await open(free);
    expect(screen.getByRole('heading', { level: 1, name: 'FYR-48299' })).toBeTruthy();
    expect(screen.getByText('Free with code FREE-GUIDE', { selector: 'strong' })).toBeTruthy();
    expect(fact('Total')).toBe('Free with code FREE-GUIDE');
    expect(part('Buyer').getByText('Nora Okafor')).toBeTruthy();
    for (const name of ['PayPal’s fee', 'Paid', 'It cost you', 'You keep']) {
      expect(screen.queryByText(name, { selector: 'dt' })).toBeNull();
    }
  });

  it.each([
    ['a paid order', order, ['Refund', 'Send the receipt again', 'Move to another email']],
    ['a refunded order', refunded, []],
    ['a gift', gift, ['Take the gift back', 'Move to another email']],
    ['a free order', free, ['Send the receipt again', 'Take the guides back', 'Move to another email']],
  ])('offers for %s only what can be done', async (_, shown, labels) => {
    await open(shown);
    const takeBack = ['Take the gift back', 'Take the guides back'];
    const all = ['Refund', 'Send the receipt again', ...takeBack, 'Move to another email'];
    expect(all.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(labels);
  });

  it('says what a refunded order cost', async () => {
    await open(refunded);
    expect(fact('It cost you')).toBe('$1.16');
  });

  it('of an erased buyer names nobody', async () => {
    await open({ ...order, buyer: { fullname: '', email: '' } });
    expect(part('Buyer').getByText('This person’s data has been erased.')).toBeTruthy();
    expect(part('Buyer').queryByRole('link')).toBeNull();
  });

  it('that someone else paid says who reads it and who paid', async () => {
    await open(byParent);
    expect(screen.queryByRole('heading', { name: 'Buyer' })).toBeNull();
    expect(part('Reader').getByText('nora@example.test')).toBeTruthy();
    expect(part('Paid by').getByText('parent@example.test')).toBeTruthy();
    expect(part('Paid by').getByRole('link').getAttribute('href')).toBe('/office/people#parent%40example.test');
  });

  it('whose payer was erased still says that someone else paid', async () => {
    await open({ ...byParent, payer: '' });
    expect(part('Paid by').getByText('This person’s data has been erased.')).toBeTruthy();
    expect(part('Reader').getByText('Nora Okafor')).toBeTruthy();
  });

  it('that isn’t there says so', async () => {
    api.on(getOfficeOrder, () => refuse('NOT_FOUND', { message: 'There is no order with this number.' }));
    visitOffice(api, `/office/orders/${order.number}`);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no order with this number.');
  });
});

describe('a dispute', () => {
  const disputed: OfficeOrder = { ...order, status: 'DISPUTED', dispute };
  const answered: OfficeOrder = {
    ...disputed,
    dispute: { ...dispute, canSend: false, sentAt: Date.parse('2026-11-20T18:00:00Z'), sentBy: 'Olive Stone' },
  };

  it('shows what the buyer says, until when PayPal waits and what it needs, and prints that alone', async () => {
    const printing = vi.spyOn(globalThis, 'print').mockReturnValue();
    const user = await open(disputed);
    const shown = part('Dispute');
    expect(shown.getByText(/says that the guides never arrived\. PayPal hasn’t decided yet/)).toBeTruthy();
    expect(shown.getByText('I paid for the guides and never received them.')).toBeTruthy();
    expect(shown.getByText('PayPal waits for your answer until Nov 28, 2026, 9:20 AM.')).toBeTruthy();
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(dispute.evidence);
    await user.click(shown.getByRole('button', { name: 'Print' }));
    expect(printing).toHaveBeenCalledOnce();
    const others = ['Guides', 'History', 'Delivered', 'Buyer'];
    for (const name of others) {
      const heading = screen.getByRole('heading', { level: 2, name });
      expect(heading.closest(String.raw`.print\:hidden`), name).not.toBeNull();
    }
    expect(screen.getByRole('heading', { name: 'Dispute' }).closest(String.raw`.print\:hidden`)).toBeNull();
  });

  it('is answered with the evidence, after what that means', async () => {
    api.on(sendOfficeEvidence, () => {
      stored = answered;
      return { res: answered };
    });
    const { user, form } = await act('Send to PayPal', disputed);
    expect(form.getByText(/^You can send it once/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Send to PayPal' }));
    await toast('PayPal has the evidence.');
    expect(part('Dispute').getByText('Olive Stone sent PayPal the evidence on Nov 20, 2026, 10:00 AM.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send to PayPal' })).toBeNull();
    expect(api.inputsOf(sendOfficeEvidence)).toEqual([{ number: order.number, dispute: dispute.id }]);
  });

  it('of who paid for someone else is shown to them', async () => {
    const { form } = await act('Send to PayPal', { ...disputed, payer: 'parent@example.test' });
    expect(form.getByText(/and shows it to who paid\.$/)).toBeTruthy();
  });

  it('whose answer PayPal refuses says why', async () => {
    api.on(sendOfficeEvidence, () => refuse('PAYMENT_REFUSED', { message: 'PayPal refused the evidence.' }));
    const { user, form } = await act('Send to PayPal', disputed);
    await user.click(form.getByRole('button', { name: 'Send to PayPal' }));
    expect((await form.findByRole('alert')).textContent).toContain('PayPal refused the evidence.');
  });

  it.each([
    ['WON', /the money stays yours/],
    ['PART', /PayPal decided partly for the buyer/],
    ['LOST', /PayPal decided for the buyer/],
  ] as const)('that is %s says so', async (state, text) => {
    await open({ ...order, dispute: { ...dispute, state, respondBy: null, canSend: false } });
    expect(part('Dispute').getByText(text)).toBeTruthy();
    expect(part('Dispute').queryByText(/waits for your answer/)).toBeNull();
  });

  it('that is answered says when, and no longer until when PayPal waits', async () => {
    const answeredAt = Date.parse('2026-11-27T20:00:00Z');
    await open({ ...order, dispute: { ...dispute, answeredAt, canSend: false } });
    expect(part('Dispute').getByText(/PayPal got evidence on .*Nov.* 27/)).toBeTruthy();
    expect(part('Dispute').queryByText(/waits for your answer/)).toBeNull();
  });

  it('that took a part says which', async () => {
    await open({ ...order, dispute: { ...dispute, state: 'PART', returnedCents: 400, canSend: false } });
    expect(part('Dispute').getByText('PayPal returned $4.00.')).toBeTruthy();
  });

  it('is on no order without one, which prints whole', async () => {
    await open();
    expect(screen.queryByRole('heading', { name: 'Dispute' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Guides' }).closest(String.raw`.print\:hidden`)).toBeNull();
  });
});

describe('a refund', () => {
  it('of the whole order says what it does, then shows the order as it is', async () => {
    api.on(refundOfficeOrder, () => {
      stored = refunded;
      return { res: refunded };
    });
    const { user, form } = await act('Refund');
    expect(form.getByText('PayPal keeps its fee of $1.16. So this order costs you $1.16.')).toBeTruthy();
    expect(form.getByText(/can no longer be downloaded\. Files/)).toBeTruthy();
    await user.type(reasonField(), 'Paid by mistake');
    expect(form.getByText('At PayPal: “Paid by mistake”')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Refund $19.09' }));
    expect(await toast('$19.09 is on its way back.')).toBeTruthy();
    expect(screen.getByText('Refunded', { selector: 'strong' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    expect(api.inputsOf(refundOfficeOrder)).toEqual([
      { number: order.number, cents: 1_909, reason: 'Paid by mistake' },
    ]);
    // The button is gone.
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Refunded');
    });
  });

  it('of one guide names it, its price and what stays', async () => {
    api.on(refundOfficeOrder, () => ({ res: partly }));
    const { user, form } = await act('Refund');
    await user.click(form.getByRole('radio', { name: /Only “Physics First/ }));
    expect(
      form.getByText(/^“Physics First: A Plan for Four Years” can no longer be downloaded, the rest/),
    ).toBeTruthy();
    expect(form.getByText('PayPal keeps its fee of $1.16. You keep $12.94 of this order.')).toBeTruthy();
    await user.type(reasonField(), 'Bought twice');
    await user.click(form.getByRole('button', { name: 'Refund $4.99' }));
    await toast('$4.99 is on its way back.');
    expect(api.inputsOf(refundOfficeOrder)).toEqual([
      { number: order.number, guide: 'physics-first', cents: 499, reason: 'Bought twice' },
    ]);
  });

  it('of a bundle is at the shares of its guides, to the cent', async () => {
    api.on(refundOfficeOrder, () => ({ res: discounted }));
    const { user, form } = await act('Refund', discounted);
    expect(form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'The whole order$26.09',
      'Only the bundle “Essays, complete”$21.60',
      'Only “Essays That Sound Like You”$12.70',
      'Only “Supplements, One by One”$8.90',
      'Only “Physics First: A Plan for Four Years”$4.49',
    ]);
    await user.click(form.getByRole('radio', { name: /Only the bundle/ }));
    expect(
      form.getByText(
        /^“Essays That Sound Like You” and “Supplements, One by One” can no longer be downloaded, the rest/,
      ),
    ).toBeTruthy();
    await user.type(reasonField(), 'Bought twice');
    await user.click(form.getByRole('button', { name: 'Refund $21.60' }));
    await toast('$21.60 is on its way back.');
    expect(api.inputsOf(refundOfficeOrder)).toEqual([
      { number: discounted.number, guide: 'essays-complete', cents: 2_160, reason: 'Bought twice' },
    ]);
  });

  it('of a bundle is offered only for several guides that are left, beside others', () => {
    const labels = (changes: Partial<OfficeOrder>) =>
      refundChoices({ ...discounted, ...changes }).map(({ label }) => label);
    const [first, second, third] = discounted.guides;
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three guides');
    expect(labels({ guides: [{ ...first, refunded: true }, second, third] }).join()).not.toContain('bundle');
    expect(labels({ guides: [first, second], totalCents: 2_160, refundableCents: 2_160 })).toEqual([
      'The whole order',
      'Only “Essays That Sound Like You”',
      'Only “Supplements, One by One”',
    ]);
  });

  it('of the last guide in a bundle that cost money says that the free one goes with it', () => {
    const [first, second, third] = discounted.guides;
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three guides');
    const free = { ...second, cents: 0 };
    const effectOf = (guides: OfficeOrder['guides'], itemId: string) => {
      const known = { ...discounted, guides };
      const choice = { itemId, label: '', cents: 449 };
      return [refundConsequences(known, choice)[1], refundNews(known, choice)].join(' ');
    };
    const both = '“Essays That Sound Like You” and “Supplements, One by One”';
    const last = effectOf([first, free, third], first.id);
    expect(last).toContain(`${both} can no longer be downloaded, the rest`);
    expect(last).toContain(`You can no longer download ${both}.`);
    expect(effectOf([first, free, third], third.id)).not.toContain(free.title);
    // A paid one is left in the bundle, or the free one is in none.
    const more = { ...third, bundleId: first.bundleId };
    expect(effectOf([first, free, more], first.id)).not.toContain(free.title);
    expect(effectOf([first, { ...free, bundleId: '' }, third], first.id)).not.toContain(free.title);
  });

  it('stays open until the server has answered', async () => {
    const answer = deferred<ReturnType<typeof refuse>>();
    api.on(refundOfficeOrder, () => answer.promise);
    const { user, form } = await act('Refund');
    await user.type(reasonField(), 'Paid by mistake');
    await user.click(form.getByRole('button', { name: 'Refund $19.09' }));
    await user.keyboard('{Escape}');
    await user.click(form.getByRole('button', { name: 'Close' }));
    answer.resolve(refuse('PAYMENT_REFUSED', { message: 'PayPal declined the refund.' }));
    expect((await form.findByRole('alert')).textContent).toContain('PayPal declined the refund.');
  });

  it('needs a reason', async () => {
    const { user, form } = await act('Refund');
    await user.click(form.getByRole('button', { name: 'Refund $19.09' }));
    expect(await form.findByText('Give the reason')).toBeTruthy();
    expect(api.inputsOf(refundOfficeOrder)).toEqual([]);
  });

  it('without an answer says that trying again is safe, and fetches the order', async () => {
    api.on(refundOfficeOrder, unreachable);
    const { user, form } = await act('Refund');
    await user.type(reasonField(), 'Paid by mistake');
    stored = refunded;
    await user.click(form.getByRole('button', { name: 'Refund $19.09' }));
    // It did take effect.
    expect(await form.findByText('Nothing is left to refund on this order.')).toBeTruthy();
  });

  it('that fails keeps what was typed', async () => {
    api.on(refundOfficeOrder, () => refuse('DEPENDENCY_DOWN'));
    const { user, form } = await act('Refund');
    await user.type(reasonField(), 'Paid by mistake');
    await user.click(form.getByRole('button', { name: 'Refund $19.09' }));
    expect((await form.findByRole('alert')).textContent).toMatch(
      /Refunding again is safe: nothing is refunded twice\.$/,
    );
    expect(reasonField().value).toBe('Paid by mistake');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Reason/)).value).toBe('Paid by mistake');
  });

  it('of an order that changed shows what is left, with the reason as it was typed', async () => {
    api.on(refundOfficeOrder, () => {
      stored = partly;
      return refuse('CONFLICT', { message: 'Part of it was refunded in the meantime. Check the amount.' });
    });
    const { user, form } = await act('Refund');
    await user.type(reasonField(), 'Paid by mistake');
    await user.click(form.getByRole('button', { name: 'Refund $19.09' }));
    expect(await form.findByRole('button', { name: 'Refund $14.10' })).toBeTruthy();
    expect(form.getByRole('alert').textContent).toContain('Check the amount.');
    expect(reasonField().value).toBe('Paid by mistake');
  });

  it('offers a guide once, and only while more than it is left', () => {
    expect(refundChoices(order).map(({ itemId, cents }) => [itemId, cents])).toEqual([
      ['', 1_909],
      ['physics-first', 499],
      ['essays', 1_410],
    ]);
    expect(refundChoices(partly)).toEqual([{ itemId: '', label: 'All that is left', cents: 1_410 }]);
    // PayPal gave 10 dollars back, so the second guide's price isn't there anymore.
    const less = { ...order, refundedCents: 1_000, refundableCents: 909 };
    expect(refundChoices(less).map(({ cents }) => cents)).toEqual([909, 499, 909]);
  });

  it('says what the buyer reads', () => {
    const [whole, first] = refundChoices(order);
    expect(refundNews(order, whole)).toBe(
      'PayPal has returned $19.09 of your payment to you. You can no longer download the guides in this order.',
    );
    expect(first && refundNews(order, first)).toBe(
      'PayPal has returned $4.99 of your payment to you. You can no longer download “Physics First: A Plan for Four Years”. You keep the other guides in this order.',
    );
  });

  it('goes to who paid for someone else, and takes the guides from the reader', async () => {
    const { form } = await act('Refund', byParent);
    expect(consequences()).toContain('$19.09 goes back to parent@example.test, who paid, through PayPal.');
    expect(consequences()).toContain(
      'can no longer be downloaded by Nora Okafor. Files that were saved before stay with the reader.',
    );
    expect(form.getByText('PayPal shows it to who paid. We keep it in the journal.')).toBeTruthy();
    const mails = form.getByRole('heading', { name: 'What buyer and payer see' }).parentElement?.textContent;
    expect(mails).toContain('to nora@example.test: “PayPal has returned $19.09 of the payment to who paid');
    expect(mails).toContain('to parent@example.test: “PayPal has returned $19.09 of your payment to you. Nora can');
  });

  it('of someone else’s payment tells only who isn’t erased', async () => {
    const { form } = await act('Refund', { ...byParent, payer: '' });
    expect(form.getByText(/^\$19\.09 goes back to who paid through PayPal\./)).toBeTruthy();
    expect(form.getAllByText(/^An email from/)).toHaveLength(1);
    const first = refundChoices(byParent)[1];
    expect(first && refundNews({ ...byParent, buyer: { fullname: '', email: '' } }, first, 'payer')).toBe(
      'PayPal has returned $4.99 of your payment to you. The reader can no longer download “Physics First: A Plan for Four Years”. The reader keeps the other guides in this order.',
    );
  });

  it('promises nothing about a fee that isn’t known, or about guides that nobody has', () => {
    const review = {
      ...order,
      feeCents: null,
      buyer: { fullname: '', email: '' },
      guides: order.guides.map((guide) => ({ ...guide, granted: false })),
    };
    expect(refundConsequences(review, refundChoices(review)[0])).toEqual([
      '$19.09 goes back to the buyer through PayPal. Banks take 3 to 10 days to show it.',
      'PayPal keeps its fee for the sale.',
      'It can’t be undone.',
    ]);
  });
});

describe('the receipt', () => {
  it('is sent again after a word about where to', async () => {
    api.on(resendOfficeReceipt, () => ({}));
    const { user, form } = await act('Send the receipt again', { ...order, returnedMail: 'The mailbox is full.' });
    expect(form.getByText('Mail to this address came back before: The mailbox is full.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Send receipt' }));
    expect(await toast('The receipt is on its way to nora@example.test.')).toBeTruthy();
    expect(api.inputsOf(resendOfficeReceipt)).toEqual([{ number: order.number }]);
  });
});

describe('the receipt of who paid for someone else', () => {
  const resent = async (payer: string, plan: string, done: string) => {
    api.on(resendOfficeReceipt, () => ({}));
    const { user, form } = await act('Send the receipt again', { ...byParent, payer });
    expect(consequences()).toContain(plan);
    await user.click(form.getByRole('button', { name: 'Send receipt' }));
    expect(await toast(done)).toBeTruthy();
  };

  it('goes to them, and the guides to the reader', async () => {
    await resent(
      'parent@example.test',
      'We email the receipt to parent@example.test, who paid, and the guides to nora@example.test. It',
      'The receipt is on its way to parent@example.test, and the guides to nora@example.test.',
    );
  });

  it('is not sent once they are erased, only the guides', async () => {
    await resent(
      '',
      'We email the guides to nora@example.test. It',
      'The guides are on their way to nora@example.test.',
    );
  });
});

describe('a gift', () => {
  const takenBack: OfficeOrder = { ...gift, status: 'REFUNDED', canTakeBack: false, canMove: false };

  it('is taken back for a reason', async () => {
    api.on(takeBackOfficeGift, () => {
      stored = takenBack;
      return { res: takenBack };
    });
    const { user, form } = await act('Take the gift back', gift);
    expect(form.getByText('They don’t get an email about it, so write to them yourself.')).toBeTruthy();
    await user.type(reasonField(), 'Wrong person');
    await user.click(form.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('Taken back')).toBeTruthy();
    expect(api.inputsOf(takeBackOfficeGift)).toEqual([{ number: gift.number, reason: 'Wrong person' }]);
  });

  it('that someone else took back says so', async () => {
    api.on(takeBackOfficeGift, () => {
      stored = takenBack;
      return refuse('CONFLICT');
    });
    const { user, form } = await act('Take the gift back', gift);
    await user.type(reasonField(), 'Wrong person');
    await user.click(form.getByRole('button', { name: 'Take it back' }));
    expect(await form.findByText('This gift has been taken back already.')).toBeTruthy();
  });

  it('shows no money', async () => {
    await open(gift);
    expect(screen.queryByText('Total', { selector: 'dt' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Given to' })).toBeTruthy();
  });
});

describe('an order at a wrong address', () => {
  it('moves to another address, and both are told', async () => {
    const moved = { ...order, buyer: { fullname: 'Nora Okafor', email: 'okafor@example.test' } };
    api.on(moveOfficeOrder, () => {
      stored = moved;
      return { res: moved };
    });
    const { user, form } = await act('Move to another email');
    expect(form.getByText('Both addresses get an email that says so.')).toBeTruthy();
    await user.type(form.getByLabelText(/^New email address/), 'Okafor@Example.test');
    await user.type(reasonField(), 'Typo');
    await user.click(form.getByRole('button', { name: 'Move purchase' }));
    expect(await toast('The purchase is now at okafor@example.test.')).toBeTruthy();
    expect(part('Buyer').getByText('okafor@example.test')).toBeTruthy();
    expect(api.inputsOf(moveOfficeOrder)).toEqual([
      { number: order.number, email: 'okafor@example.test', reason: 'Typo' },
    ]);
  });

  it('doesn’t move to where it is, nor to an address without an account', async () => {
    api.on(moveOfficeOrder, () => refuse('NOT_FOUND', { message: 'This address has no account yet.' }));
    const { user, form } = await act('Move to another email');
    await user.type(form.getByLabelText(/^New email address/), 'nora@example.test');
    await user.type(reasonField(), 'Typo');
    await user.click(form.getByRole('button', { name: 'Move purchase' }));
    expect(await form.findByText('The order is at this address already')).toBeTruthy();
    await user.type(form.getByLabelText(/^New email address/), 'x');
    await user.click(form.getByRole('button', { name: 'Move purchase' }));
    expect((await form.findByRole('alert')).textContent).toBe('This address has no account yet.');
    expect(reasonField().value).toBe('Typo');
  });
});
