import { describe, expect, it } from 'vitest';
import { askingShop, PARENT, student } from '#testing/asking.ts';
import { TEST_START } from '#testing/clock.ts';
import { aGuide, anItem, anOrder, aPaidOrder } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { DependencyDown, NotWritten, Refusal } from '../../shared/refusal.ts';
import { type Order, type OrderState, orderStates } from '../core/order.ts';
import { isPaidOtherwise, PAID_OTHERWISE } from '../views/failures.ts';
import { paymentStatus } from '../views/payment-status.ts';
import { claimItems as claimWith } from './claim-items.ts';

const REQUEST = '01KA000000000000000REQUEST';
const items = [anItem(aGuide({ id: 'art' })), anItem()];

const claimItems = async (...request: Parameters<typeof claimWith>) => (await claimWith(...request)).order;

/** An order of two guides, and another of one of them that has reserved it. */
async function withRival(rival: Partial<Order>, mine: Partial<Order> = {}, approves = false) {
  const world = inMemoryWorld();
  const other = { ...anOrder({ number: 'RIVAL' }), ...rival };
  const { paypalOrderId } = await world.payments.open(other);
  if (approves) world.payments.approve(paypalOrderId);
  const stored = { ...other, paypalOrderId };
  await world.orders.insert(stored);
  await world.orders.claimItems(stored, []);
  const order = anOrder({ number: 'MINE', items, paypalOrderId: 'PPMINE', ...mine });
  await world.orders.insert(order);
  const claim = async () => await claimItems(world, order);
  return { world, order, claim, holder: async () => await world.orders.claimItems(anOrder({ number: 'ASKS' }), []) };
}
const paidState = (state: OrderState): Partial<Order> =>
  state === 'PAID' || state === 'SUSPENDED' ? { state, grants: ['biology'] } : { state };

describe('reserving the guides of an order', () => {
  it('is done once, and again for the same order', async () => {
    const world = inMemoryWorld();
    const order = anOrder({ items, paypalOrderId: 'PP' });
    await world.orders.insert(order);
    for (let times = 0; times < 2; times += 1) expect((await claimItems(world, order)).state).toBe('OPEN');
    expect(await world.orders.claimItems(anOrder({ number: 'OTHER' }), [])).toEqual([order.number]);
    expect(world.payments.calls).toEqual([]);
  });

  it('of an installment ends the payment that comes second, also outside PayPal', async () => {
    const world = inMemoryWorld();
    const item = { id: 'A-1', title: 'Hours', cents: 5, agreementId: 'A', minutes: 60 };
    const order = anOrder({ number: 'SECOND', items: [item] });
    const received = { method: 'check', reference: '', note: '', by: 'Olive' } as const;
    await world.orders.insert(order);
    await world.orders.insert(anOrder({ number: 'FIRST', items: [item], state: 'PAID', grants: ['A-1'], received }));
    const claimed = await claimItems(world, order);
    expect(isPaidOtherwise(claimed)).toBe(true);
  });

  it.each([
    [60, 'FAILED'],
    [40, 'OPEN'],
  ] as const)('of the rest of an installment of 100 after %s ends it if that is too much: %s', async (paid, state) => {
    const world = inMemoryWorld();
    const item = { title: 'Hours', agreementId: 'A', minutes: 60, ofCents: 100 };
    const first = { ...item, id: 'A-1', cents: paid };
    const rest = { ...item, id: 'A-1.2', cents: 60, installment: 'A-1' };
    const order = anOrder({ number: 'SECOND', items: [rest], totalCents: 60 });
    await world.orders.insert(order);
    await world.orders.insert(anOrder({ number: 'FIRST', items: [first], totalCents: paid, state: 'PAID' }));
    expect((await claimItems(world, order)).state).toBe(state);
  });

  /** Whether the rival is first, by its state, if one of the two is paid by link. */
  const first: Readonly<Record<OrderState, boolean>> = {
    OPEN: false,
    PENDING: true,
    PAID: true,
    FAILED: false,
    QUARANTINED: true,
    EXPIRED: false,
    REFUNDED: false,
    SUSPENDED: true,
  };
  describe.each([
    ['the rival’s is by link', { request: REQUEST }, {}],
    ['this one is by link', {}, { request: REQUEST }],
    ['both are by link', { request: 'ANOTHER' }, { request: REQUEST }],
  ])('if %s', (_, rival, mine) => {
    it.each(orderStates)('and the rival is %s', async (state) => {
      const { world, claim, holder, order } = await withRival({ ...rival, ...paidState(state) }, mine);
      const claimed = await claim();
      expect(claimed.state).toBe(first[state] ? 'FAILED' : 'OPEN');
      expect(isPaidOtherwise(claimed)).toBe(first[state]);
      expect(await world.orders.find(order)).toMatchObject(
        first[state] ? { problem: PAID_OTHERWISE } : { state: 'OPEN' },
      );
      expect(await holder()).toEqual([first[state] ? 'RIVAL' : 'MINE']);
    });

    it('and the rival is approved and being captured, so nothing is decided for two minutes', async () => {
      const noted = { claimedAt: TEST_START, capturingAt: TEST_START };
      const { world, order, claim, holder } = await withRival({ ...rival, ...noted }, mine, true);
      await expect(claim()).rejects.toThrow(DependencyDown);
      expect(await holder()).toEqual(['RIVAL']);
      // It isn't captured itself, so nobody waits for it.
      const waiting = await world.orders.find(order);
      expect([waiting?.state, waiting?.claimedAt]).toEqual(['OPEN', undefined]);
      world.clock.advanceSeconds(120);
      expect(await claim()).toMatchObject({ state: 'OPEN', claimedAt: world.clock.now() });
      expect(await holder()).toEqual(['MINE']);
    });

    it.each([
      ['older', 'A RIVAL', 'RIVAL'],
      ['newer', 'RIVAL', 'MINE'],
    ])('and the %s rival may be captured at this moment, so the older one is', async (age, number, winner) => {
      const noted = { number, claimedAt: TEST_START };
      const { claim, holder } = await withRival({ ...rival, ...noted }, mine, true);
      for (let times = 0; times < 3; times += 1) {
        if (age === 'newer') expect((await claim()).capturingAt).toBe(TEST_START);
        else await expect(claim()).rejects.toThrow(DependencyDown);
        expect(await holder()).toEqual([winner === 'MINE' ? winner : number]);
      }
    });

    it('and the rival is noted as captured since it was read, so this one waits', async () => {
      const { world, order } = await withRival(rival, mine, true);
      const other = (await world.orders.find({ ...order, number: 'RIVAL' })) ?? expect.fail('There is no rival');
      let times = 0;
      const noteCapture: typeof world.orders.noteCapture = async (...asked) => {
        if ((times += 1) === 1) await claimItems(world, { ...other, claimedAt: TEST_START });
        return await world.orders.noteCapture(...asked);
      };
      const outcomes = await claimItems({ ...world, orders: { ...world.orders, noteCapture } }, order).then(
        ({ capturingAt }) => capturingAt,
        (error: unknown) => error,
      );
      const rows = await Promise.all([order, other].map(async (one) => await world.orders.find(one)));
      expect(rows.filter((row) => row?.capturingAt !== undefined)).toHaveLength(1);
      expect(outcomes === TEST_START).toBe(rows[0]?.capturingAt !== undefined);
    });

    it('and PayPal has or holds the money of the rival, which its row doesn’t say yet', async () => {
      for (const status of ['COMPLETED', 'PARTIALLY_REFUNDED', 'PENDING']) {
        const { world, claim, holder } = await withRival(rival, mine, true);
        const [{ paypalOrderId } = { paypalOrderId: '' }] = world.payments.known();
        const captures = [{ id: 'CAP', status, currency: 'USD', cents: 1_999 }];
        world.payments.tamper(paypalOrderId, { status: 'COMPLETED', captures });
        expect(isPaidOtherwise(await claim())).toBe(true);
        expect(await holder()).toEqual(['RIVAL']);
      }
    });

    it('and PayPal has declined the rival, so nobody has paid', async () => {
      const { world, claim } = await withRival({ ...rival, claimedAt: TEST_START }, mine, true);
      const [{ paypalOrderId } = { paypalOrderId: '' }] = world.payments.known();
      const captures = [{ id: 'CAP', status: 'DECLINED', currency: 'USD', cents: 1_999 }];
      world.payments.tamper(paypalOrderId, { status: 'COMPLETED', captures });
      expect(await claim()).toMatchObject({ state: 'OPEN' });
    });

    it('and PayPal doesn’t say whether the rival is approved, so nothing is decided', async () => {
      const { world, order } = await withRival(rival, mine, true);
      const read = () => Promise.reject(new DependencyDown('PayPal', new Error('No answer')));
      const payments = { ...world.payments, read };
      await expect(claimItems({ ...world, payments }, order)).rejects.toThrow(DependencyDown);
      expect(await world.orders.find(order)).toMatchObject({ state: 'OPEN' });
    });

    it('and the rival was removed with its buyer', async () => {
      const { world, order } = await withRival(rival, mine, true);
      const orders = { ...world.orders, find: () => Promise.resolve(undefined) };
      expect((await claimItems({ ...world, orders }, order)).state).toBe('OPEN');
    });

    it('and the guide of the rival was refunded', async () => {
      const { claim } = await withRival({ ...rival, state: 'PAID', grants: [] }, mine);
      expect((await claim()).state).toBe('OPEN');
    });
  });

  it.each(orderStates)('is between two orders of a student as before, if the other is %s', async (state) => {
    const { claim, holder } = await withRival(paidState(state), {}, true);
    expect((await claim()).state).toBe('OPEN');
    expect(await holder()).toEqual(['MINE']);
  });

  it.each([
    ['was given', aPaidOrder({ number: 'GIFT', granted: 'A prize', totalCents: 0 })],
    ['was paid before reservations', aPaidOrder({ number: 'OLD' })],
    ['is disputed since', aPaidOrder({ number: 'OLD', state: 'SUSPENDED' })],
  ])('ends an order by link if a guide %s', async (_, other) => {
    const world = inMemoryWorld();
    await world.orders.insert(other);
    const order = anOrder({ number: 'MINE', items, request: REQUEST });
    await world.orders.insert(order);
    expect(isPaidOtherwise(await claimItems(world, order))).toBe(true);
  });

  it('doesn’t end an order that was paid meanwhile, but says what it is now', async () => {
    const { world, order, claim } = await withRival({ request: REQUEST, state: 'PAID', grants: ['biology'] });
    await world.orders.change(order, ['OPEN'], { state: 'PAID', grants: ['art', 'biology'] });
    expect(await claim()).toMatchObject({ state: 'PAID' });
  });

  it('gives back the use of the code of an order that ended so', async () => {
    const at = await askingShop();
    const { token } = await at.ask(['biology'], 15.99, { code: 'WELCOME20' });
    const orderID = await at.approved(token, 15.99);
    await at.own();
    await refusalOf(at.requests.capture(token, orderID));
    expect((await at.world.codes.find('WELCOME20'))?.taken).toBe(1);
    at.world.clock.advanceSeconds(300);
    await at.shop.sweep();
    expect((await at.world.codes.find('WELCOME20'))?.taken).toBe(0);
    expect(at.orders().map(paymentStatus)).toEqual(['PAID_OTHERWISE', 'PAID']);
    expect(at.errors()).toEqual([]);
  });

  it('gives up after eight rivals, and leaves the order as it is', async () => {
    const world = inMemoryWorld();
    const order = anOrder({ number: 'MINE' });
    await world.orders.insert(order);
    let rivals = 0;
    const orders: typeof world.orders = {
      ...world.orders,
      claimItems: () => Promise.resolve([`RIVAL${String((rivals += 1))}`]),
    };
    await expect(claimItems({ ...world, orders }, order)).rejects.toThrow(DependencyDown);
    expect(rivals).toBe(8);
    expect(await world.orders.find(order)).toMatchObject({ state: 'OPEN' });
  });

  it('gives up after 40 other writes, and reserves nothing', async () => {
    const world = inMemoryWorld();
    const order = anOrder();
    await world.orders.insert(order);
    let writes = 0;
    const change: typeof world.orders.change = () => {
      writes += 1;
      return Promise.resolve({ changed: false, order });
    };
    await expect(claimItems({ ...world, orders: { ...world.orders, change } }, order)).rejects.toThrow(NotWritten);
    expect(writes).toBe(40);
    expect(await world.orders.claimItems(anOrder({ number: 'OTHER' }), [])).toEqual([]);
  });

  it.each(['EXPIRED', 'FAILED', 'PENDING'] as const)(
    'reserves nothing for an order that is %s by now',
    async (state) => {
      const world = inMemoryWorld();
      const order = anOrder();
      await world.orders.insert({ ...order, state });
      expect((await claimItems(world, order)).state).toBe(state);
      expect(await world.orders.claimItems(anOrder({ number: 'OTHER' }), [])).toEqual([]);
    },
  );

  it('ends no order that another settlement may be capturing, for two minutes', async () => {
    const paid = { request: REQUEST, state: 'PAID', grants: ['biology'] } as const;
    const { world, order, claim } = await withRival(paid);
    await world.orders.change(order, ['OPEN'], { capturingAt: world.clock.now() });
    await expect(claim()).rejects.toThrow(DependencyDown);
    expect(await world.orders.find(order)).toMatchObject({ state: 'OPEN' });
    world.clock.advanceSeconds(120);
    expect(isPaidOtherwise(await claim())).toBe(true);
  });

  it('ends an order at which another settlement is at work, which then doesn’t capture it', async () => {
    const { world, order, claim } = await withRival({ request: REQUEST, state: 'PAID', grants: ['biology'] });
    await world.orders.change(order, ['OPEN'], { claimedAt: world.clock.now() });
    expect(isPaidOtherwise(await claim())).toBe(true);
    expect((await claimItems(world, order)).state).toBe('FAILED');
  });

  it('notes the capture of an order that may compete, and not that of an ordinary one', async () => {
    const world = inMemoryWorld();
    const [ordinary, byLink] = [anOrder(), anOrder({ number: 'LINK', buyerId: 'ben', request: REQUEST })];
    for (const stored of [ordinary, byLink]) await world.orders.insert(stored);
    expect(await claimItems(world, ordinary)).not.toHaveProperty('capturingAt');
    expect(await claimItems(world, byLink)).toHaveProperty('capturingAt', world.clock.now());
    // The page and the webhook settle at the same moment.
    expect(await claimItems(world, ordinary)).toHaveProperty('capturingAt', world.clock.now());
  });

  it('does not capture an order that another settlement ended a moment before', async () => {
    const world = inMemoryWorld();
    const order = anOrder({ request: REQUEST });
    await world.orders.insert(order);
    const claim: typeof world.orders.claimItems = async (...asked) => {
      await world.orders.change(order, ['OPEN'], { state: 'FAILED', problem: PAID_OTHERWISE });
      return await world.orders.claimItems(...asked);
    };
    expect((await claimItems({ ...world, orders: { ...world.orders, claimItems: claim } }, order)).state).toBe(
      'FAILED',
    );
  });

  it('of a payment by link waits for one of the student that is being captured, and no longer', async () => {
    const world = inMemoryWorld();
    const { paypalOrderId } = await world.payments.open(anOrder());
    world.payments.approve(paypalOrderId);
    const own = anOrder({ paypalOrderId, claimedAt: world.clock.now() });
    const order = anOrder({ number: 'MINE', items, request: REQUEST });
    for (const stored of [own, order]) await world.orders.insert(stored);
    await expect(claimItems(world, order)).rejects.toThrow(DependencyDown);
    world.clock.advanceSeconds(120);
    expect(await claimItems(world, order)).toMatchObject({ state: 'OPEN', number: 'MINE' });
  });
});

/** Lets one call wait until the test says so. */
function gate() {
  let open: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const pass = async (): Promise<void> => {
    arrive();
    await opened;
  };
  return { open, arrived, pass };
}

describe('a payment by link and another one for the same guide', () => {
  type At = Awaited<ReturnType<typeof askingShop>>;
  const charged = ({ world }: At) => world.payments.known().filter(({ captures }) => captures.length > 0).length;
  const outcome = async (running: Promise<{ status: string }>) =>
    await running.then(
      ({ status }) => status,
      (error: unknown) => (error instanceof Refusal ? error.code : 'FAILED'),
    );

  it('in every interleaving are charged once, and the other payer is told so', async () => {
    const seen = new Set<string>();
    for (let head = 0; head < 30; head += 1) {
      for (const linkFirst of [true, false]) {
        const at = await askingShop();
        const { token } = await at.ask(['biology', 'art'], 24.98);
        const byLink = await at.approved(token, 24.98);
        const own = await at.ownApproved();
        const runs = [
          async () => await outcome(at.requests.capture(token, byLink)),
          async () => await outcome(at.shop.capture({ input: { orderID: own }, session: student })),
        ];
        if (!linkFirst) runs.reverse();
        const earlier = runs[0]?.();
        for (let turns = 0; turns < head; turns += 1) await new Promise((resolve) => setImmediate(resolve));
        const answers = await Promise.all([earlier, runs[1]?.()]);
        at.world.clock.advanceSeconds(300);
        await at.shop.sweep();
        // While PayPal is taking the money for one, the other is told that it is being confirmed.
        const told = answers.includes('PENDING') ? ['COMPLETED', 'PENDING'] : ['ALREADY_OWNED', 'COMPLETED'];
        expect(answers.toSorted(), `${String(head)} ${String(linkFirst)}`).toEqual(told);
        expect(at.states().toSorted()).toEqual(['FAILED', 'PAID']);
        expect(charged(at)).toBe(1);
        seen.add(answers.join());
      }
    }
    expect([...seen].join()).toContain('ALREADY_OWNED');
  });

  it.each([
    ['both pages and both events', ['own', 'link', 'own', 'link']],
    ['both pages, pressed again and again', ['link', 'own', 'own', 'link', 'own', 'link', 'link']],
    ['two sweeps', ['sweep', 'sweep']],
    ['four sweeps', ['sweep', 'sweep', 'sweep', 'sweep']],
    ['two sweeps and both pages', ['sweep', 'own', 'sweep', 'link']],
  ] as const)('of %s at one moment, one charges one, and nothing waits for a later sweep', async (_, who) => {
    for (let head = 0; head < 24; head += 1) {
      for (const linkFirst of [true, false]) {
        const at = await askingShop();
        const { token } = await at.ask(['biology', 'art'], 24.98);
        const early = linkFirst ? await at.approved(token, 24.98) : '';
        const own = await at.ownApproved();
        const byLink = linkFirst ? early : await at.approved(token, 24.98);
        at.world.clock.advanceSeconds(300);
        const runs: unknown[] = [];
        for (const [index, one] of who.entries()) {
          if (one === 'sweep') runs.push(at.shop.sweep());
          else if (one === 'own') runs.push(outcome(at.shop.capture({ input: { orderID: own }, session: student })));
          else runs.push(outcome(at.requests.capture(token, byLink)));
          // The later ones come closer, up to the same moment.
          for (let turns = 0; turns < Math.floor(head / (index + 1)); turns += 1)
            await new Promise((resolve) => setImmediate(resolve));
        }
        await Promise.all(runs);
        expect(charged(at), `${String(head)} ${String(linkFirst)}`).toBe(1);
      }
    }
  });

  it('of three payers at once charges one', async () => {
    for (let head = 0; head < 8; head += 1) {
      const at = await askingShop();
      const [one, two] = [await at.ask(['biology', 'art'], 24.98), await at.ask(['art', 'law'], 14.99)];
      const [first, second] = [
        await at.approved(one.token, 24.98),
        await at.approved(two.token, 14.99, 'dad@paypal.example'),
      ];
      const own = await at.ownApproved(['art'], 4.99);
      const firstRun = outcome(at.requests.capture(one.token, first));
      for (let turns = 0; turns < head; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      const answers = await Promise.all([
        firstRun,
        outcome(at.requests.capture(two.token, second)),
        outcome(at.shop.capture({ input: { orderID: own }, session: student })),
      ]);
      at.world.clock.advanceSeconds(300);
      await at.shop.sweep();
      expect(answers).toContain('COMPLETED');
      expect(at.states().toSorted()).toEqual(['FAILED', 'FAILED', 'PAID']);
      expect(charged(at)).toBe(1);
    }
  });

  it.each(['the student’s', 'the payer’s'])(
    'waits for %s own payment, whose process ended after the reservation, and the sweep charges one',
    async (whose) => {
      const at = await askingShop();
      const { token } = await at.ask();
      const byLink = await at.approved(token);
      const own = await at.ownApproved();
      // The process ends after the reservation, before PayPal is asked.
      const never = () => new Promise<never>(() => undefined);
      const dying = shopOn(at.world, { payments: { ...at.world.payments, capture: never } });
      void (whose === 'the student’s'
        ? dying.capture({ input: { orderID: own }, session: student })
        : dying.requests.capture(token, byLink));
      for (let turns = 0; turns < 40; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      const other =
        whose === 'the student’s'
          ? at.requests.capture(token, byLink)
          : at.shop.capture({ input: { orderID: own }, session: student });
      expect(await other).toEqual({ status: 'PENDING' });
      expect(charged(at)).toBe(0);
      at.world.clock.advanceSeconds(300);
      await at.shop.sweep();
      expect(charged(at)).toBe(1);
      expect(at.states().toSorted()).toEqual(['FAILED', 'PAID']);
    },
  );

  it('charges the payer although the student’s own try failed, which PayPal still calls approved', async () => {
    const at = await askingShop();
    const { token } = await at.ask();
    at.world.payments.next('payer-action-required');
    const own = await at.ownApproved();
    const paying = at.shop.capture({ input: { orderID: own }, session: student });
    expect(await paying).toEqual({ status: 'NOT_APPROVED' });
    const byLink = await at.approved(token);
    expect(await at.requests.capture(token, byLink)).toEqual({ status: 'COMPLETED' });
    expect((await refusalOf(at.shop.capture({ input: { orderID: own }, session: student }))).code).toBe(
      'ALREADY_OWNED',
    );
    expect(charged(at)).toBe(1);
  });

  it('is charged by the sweep, which tries the student’s failed payment in the same run', async () => {
    const at = await askingShop();
    const { token } = await at.ask();
    at.world.payments.next('payer-action-required');
    await at.ownApproved();
    await at.approved(token);
    at.world.clock.advanceSeconds(300);
    await at.shop.sweep();
    expect(at.states().toSorted()).toEqual(['OPEN', 'PAID']);
    expect(charged(at)).toBe(1);
  });

  it('charges the payer after the student’s own payment was declined', async () => {
    const at = await askingShop();
    const { token } = await at.ask();
    at.world.payments.next('decline');
    const own = await at.ownApproved();
    const byLink = await at.approved(token);
    expect((await refusalOf(at.shop.capture({ input: { orderID: own }, session: student }))).code).toBe(
      'PAYMENT_REFUSED',
    );
    expect(await at.requests.capture(token, byLink)).toEqual({ status: 'COMPLETED' });
  });

  it('charges once when two of the student’s own orders are paid, too, and the later one is declined', async () => {
    const at = await askingShop();
    const { token } = await at.ask();
    const first = await at.ownApproved();
    at.world.clock.advanceSeconds(3 * 3_600);
    at.world.payments.next('decline');
    const second = await at.ownApproved();
    const byLink = await at.approved(token);
    expect(second).not.toBe(first);
    const money = gate();
    const capture: typeof at.world.payments.capture = async (...asked) => {
      await money.pass();
      return await at.world.payments.capture(...asked);
    };
    const slow = shopOn(at.world, { payments: { ...at.world.payments, capture } });
    const paying = slow.capture({ input: { orderID: first }, session: student });
    await money.arrived;
    const declined = at.shop.capture({ input: { orderID: second }, session: student });
    expect((await refusalOf(declined)).code).toBe('PAYMENT_REFUSED');
    // The first may be charged at this moment, so it isn't decided yet.
    expect(await outcome(at.requests.capture(token, byLink))).toBe('PENDING');
    money.open();
    expect(await paying).toEqual({ status: 'COMPLETED' });
    expect(await outcome(at.requests.capture(token, byLink))).toBe('ALREADY_OWNED');
    at.world.clock.advanceSeconds(300);
    await at.shop.sweep();
    expect(charged(at)).toBe(1);
    expect(at.states().toSorted()).toEqual(['FAILED', 'FAILED', 'PAID']);
  });

  it('charges once when the student withdraws and pays while PayPal takes the payer’s money', async () => {
    const at = await askingShop();
    const { token, id } = await at.ask();
    const byLink = await at.approved(token);
    const money = gate();
    const capture: typeof at.world.payments.capture = async (...asked) => {
      await money.pass();
      return await at.world.payments.capture(...asked);
    };
    const slow = shopOn(at.world, { payments: { ...at.world.payments, capture } });
    const paying = slow.requests.capture(token, byLink);
    await money.arrived;
    await at.requests.withdraw(id, student).catch(() => undefined);
    const own = await at.ownApproved().catch(() => '');
    const answer = await outcome(at.shop.capture({ input: { orderID: own }, session: student }));
    money.open();
    expect(await paying).toEqual({ status: 'COMPLETED' });
    expect(answer).toBe('PENDING');
    at.world.clock.advanceSeconds(300);
    await at.shop.sweep();
    expect(at.states().toSorted()).toEqual(['FAILED', 'PAID']);
    expect(charged(at)).toBe(1);
  });

  it('charges once when the sweep ends a payer’s order while PayPal takes the money for it', async () => {
    const at = await askingShop();
    const { token } = await at.ask();
    const byLink = await at.requests.pay(token, 19.99);
    at.world.clock.advanceSeconds(3 * 24 * 3_600);
    const [swept, money] = [gate(), gate()];
    // The sweep has read that nothing is approved, and then the parent approves and pays.
    const read: typeof at.world.payments.read = async (...asked) => {
      const payment = await at.world.payments.read(...asked);
      await swept.pass();
      return payment;
    };
    const sweeping = shopOn(at.world, { payments: { ...at.world.payments, read } }).sweep();
    await swept.arrived;
    at.world.payments.approve(byLink, PARENT);
    const capture: typeof at.world.payments.capture = async (...asked) => {
      await money.pass();
      return await at.world.payments.capture(...asked);
    };
    const paying = shopOn(at.world, { payments: { ...at.world.payments, capture } }).requests.capture(token, byLink);
    await money.arrived;
    swept.open();
    await sweeping;
    const own = await at.ownApproved();
    const answer = await outcome(at.shop.capture({ input: { orderID: own }, session: student }));
    money.open();
    await paying;
    expect(answer).toBe('PENDING');
    at.world.clock.advanceSeconds(300);
    await at.shop.sweep();
    expect(at.states().toSorted()).toEqual(['FAILED', 'PAID']);
    expect(charged(at)).toBe(1);
  });
});
