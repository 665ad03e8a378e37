import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { balanceFindings, findingsOf } from '#testing/audit.ts';
import { STEP } from '#testing/deep.ts';
import { type Business, openBusiness } from '#testing/histories.ts';
import type { PaypalEvent } from '#testing/paypal-in-process.ts';
import { type Fate, startProcess } from '#testing/process.ts';
import { aSession } from '#testing/samples.ts';

/**
 * Ends a process at every call that it makes, for each main course of events. Then runs a sweep
 * that also ends at its calls in turn, and then one that finishes.
 */

// Only one process runs at a time, so the stores in memory needn't yield.
vi.mock('#testing/turn.ts', () => ({ turn: () => Promise.resolve() }));

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const someone = { ...aSession().user, id: 'SOMEONE' };
const [ART, BIOLOGY, BOTH, BUNDLE_WITH_CODE, FREE] = [0, 1, 2, 7, 8];

let paypal: typeof fetch;
beforeEach(() => {
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => paypal(...request));
  // The simulator in process answers at once, so no call needs a timer.
  vi.stubGlobal('AbortSignal', { timeout: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Shop = ReturnType<Business['shop']>;
interface Course {
  readonly name: string;
  /** Prepares the course; returns the ids that it needs. */
  readonly before: (business: Business) => Promise<string[]>;
  /** The process that ends at some call. */
  readonly victim: (shop: Shop, given: readonly string[], business: Business) => Promise<unknown>;
  /** What people do afterward. */
  readonly after?: (shop: Shop, given: readonly string[], business: Business) => Promise<unknown>;
  /** The final states of the orders, no matter where the process ended. */
  readonly ends: readonly (readonly string[])[];
}

async function approved(business: Business, cart: number, ...next: Parameters<Business['paypal']['next']> | []) {
  if (next[0] !== undefined) business.paypal.next(next[0], next[1]);
  const id = await business.shop().create(cart);
  business.paypal.orders.approve(id);
  return id;
}
async function paid(business: Business, cart: number): Promise<string> {
  const id = await approved(business, cart);
  await business.shop().capture(id);
  return id;
}
async function payAgain(shop: Shop, { paypal: { orders } }: Business): Promise<void> {
  const id = await shop.create(ART);
  if (orders.get(id).status === 'PAYER_ACTION_REQUIRED') orders.approve(id);
  await shop.capture(id);
}
const captureFirst = (shop: Shop, [id = '']: readonly string[]) => shop.capture(id);
const latest = ({ paypal: { events } }: Business): PaypalEvent => {
  const event = events.at(-1);
  if (event === undefined) throw new Error('PayPal has caused no event');
  return event;
};
const deliverEvent = (shop: Shop, _: readonly string[], business: Business) => shop.receive(latest(business));
/** PayPal delivers a failed event again, a minute later at the earliest. */
const redeliverEvent = async (shop: Shop, given: readonly string[], business: Business) => {
  await business.advance(2 * MINUTE);
  await deliverEvent(shop, given, business);
};
const numberOf = (business: Business, id: string): string => business.paypal.orders.get(id).unit.custom_id ?? '';
const captureOf = (business: Business, id: string): string => business.paypal.orders.get(id).capture?.id ?? '';
/** Two orders with a common guide, one of which is paid. */
async function twoTabs(business: Business, first: number, second: number): Promise<string> {
  // The second must be open before the first is paid.
  const id = await approved(business, second);
  await paid(business, first);
  await business.advance(10);
  return id;
}
/** The payment of a request for both guides, which the parent has approved. */
async function approvedByLink(business: Business): Promise<string> {
  await business.shop().ask(BOTH);
  const id = (await business.shop().payByLink(0)) ?? '';
  business.paypal.orders.approve(id);
  return id;
}
/** The same, and the student's own payment for one of the guides. */
async function bothApproved(business: Business): Promise<string[]> {
  const byLink = await approvedByLink(business);
  return [byLink, await approved(business, ART)];
}

const courses: Course[] = [
  {
    name: 'the capture of an approved payment',
    before: async (business) => [await approved(business, BOTH)],
    victim: captureFirst,
    ends: [['PAID']],
  },
  ...(
    [
      ['pending', 'PAID'],
      ['declined-capture', 'FAILED'],
      ['compliance-violation', 'FAILED'],
      ['wrong-amount', 'QUARANTINED'],
      ['wrong-currency', 'QUARANTINED'],
      ['wrong-payee', 'QUARANTINED'],
    ] as const
  ).map(
    ([scenario, end]): Course => ({
      name: `the capture that meets "${scenario}"`,
      before: async (business) => [await approved(business, BOTH, scenario)],
      victim: captureFirst,
      ends: [[end]],
    }),
  ),
  {
    name: 'the capture with a declined payment method, which the buyer then repeats',
    before: async (business) => [await approved(business, ART, 'decline', 1)],
    victim: captureFirst,
    after: captureFirst,
    ends: [['FAILED']],
  },
  {
    name: 'the capture with a declined payment method, after which the buyer starts over',
    before: async (business) => [await approved(business, ART, 'decline', 1)],
    victim: captureFirst,
    // If the decline wasn't recorded, the same order is reused and declined again.
    after: (shop, _, business) => payAgain(shop, business).catch(() => payAgain(shop, business)),
    ends: [['FAILED', 'PAID']],
  },
  {
    name: 'the event of an approval',
    before: async (business) => [await approved(business, BIOLOGY)],
    victim: deliverEvent,
    ends: [['PAID']],
  },
  {
    name: 'the sweep that meets an approved payment',
    before: async (business) => {
      const id = await approved(business, BIOLOGY);
      await business.advance(5 * MINUTE);
      return [id];
    },
    victim: (shop) => shop.sweep(),
    ends: [['PAID']],
  },
  {
    name: 'the sweep that ends an order after three days',
    before: async (business) => {
      const id = await business.shop().create(ART);
      await business.advance(3 * DAY);
      return [id];
    },
    victim: (shop) => shop.sweep(),
    ends: [['EXPIRED']],
  },
  ...(
    [
      ['full', undefined, 'REFUNDED'],
      ['partial', '1.00', 'PAID'],
    ] as const
  ).map(
    ([name, value, end]): Course => ({
      name: `the event of a ${name} refund`,
      before: async (business) => {
        const id = await paid(business, BOTH);
        const amount = value === undefined ? {} : { amount: { currency_code: 'USD', value } };
        business.paypal.orders.refund(captureOf(business, id), amount, undefined);
        return [id];
      },
      victim: deliverEvent,
      after: redeliverEvent,
      ends: [[end]],
    }),
  ),
  {
    name: 'the event of a dispute',
    before: async (business) => {
      const id = await paid(business, BOTH);
      business.paypal.orders.dispute(id);
      return [id];
    },
    victim: deliverEvent,
    after: redeliverEvent,
    ends: [['PAID']],
  },
  ...(
    [
      ['won', 'PAID'],
      ['lost', 'REFUNDED'],
    ] as const
  ).map(
    ([outcome, end]): Course => ({
      name: `the event of a dispute that was ${outcome}`,
      before: async (business) => {
        const id = await paid(business, BOTH);
        business.paypal.orders.dispute(id);
        await business.shop().receive(latest(business));
        business.paypal.orders.dispute(id, outcome);
        return [id];
      },
      victim: deliverEvent,
      after: redeliverEvent,
      ends: [[end]],
    }),
  ),
  {
    name: 'the capture of a cart that was paid in another tab',
    before: async (business) => {
      const first = await business.shop().create(BOTH);
      // By now the first order is no longer reused, though PayPal might still accept it.
      await business.advance(3 * 60 * MINUTE);
      const second = await business.shop().create(BOTH);
      for (const id of [first, second]) business.paypal.orders.approve(id);
      await business.shop().capture(first);
      return [second];
    },
    victim: captureFirst,
    ends: [['PAID', 'REFUNDED']],
  },
  {
    name: 'the capture of guides, one of which was paid for in another order',
    before: async (business) => [await twoTabs(business, ART, BOTH)],
    victim: captureFirst,
    ends: [['PAID', 'PAID']],
  },
  ...[true, false].map(
    (part): Course => ({
      name: `the refund of ${part ? 'a guide' : 'an order'} by an operator, who then repeats it`,
      before: async (business) => [await paid(business, BOTH)],
      victim: (shop, [id = ''], business) => shop.refund(numberOf(business, id), part),
      after: (shop, [id = ''], business) => shop.refund(numberOf(business, id), part),
      ends: [[part ? 'PAID' : 'REFUNDED']],
    }),
  ),
  {
    name: 'the refund of a part of an installment, with an hour',
    before: async (business) => {
      const id = await business.shop().pay(0);
      business.paypal.orders.approve(id);
      await business.shop().capture(id);
      return [id];
    },
    victim: (shop, [id = ''], business) => shop.refund(numberOf(business, id), true),
    ends: [['PAID']],
  },
  {
    name: 'the creation of an order, which the buyer then repeats and pays',
    before: () => Promise.resolve([]),
    victim: (shop) => shop.create(BOTH),
    after: async (shop, _, business) => {
      const id = await shop.create(BOTH);
      business.paypal.orders.approve(id);
      await shop.capture(id);
    },
    ends: [['PAID']],
  },
  {
    name: 'the capture of a bundle with a code',
    before: async (business) => [await approved(business, BUNDLE_WITH_CODE)],
    victim: captureFirst,
    ends: [['PAID']],
  },
  {
    name: 'the capture of a bundle with a code, whose card is declined, after which the buyer starts over',
    before: async (business) => [await approved(business, BUNDLE_WITH_CODE, 'decline', 1)],
    victim: captureFirst,
    // The buyer goes on pressing until the decline is recorded.
    after: async (shop, [id = ''], business) => {
      await shop.capture(id).catch(() => undefined);
      business.paypal.orders.approve(await shop.create(BUNDLE_WITH_CODE));
      await business.advance(5 * MINUTE);
      await shop.sweep();
    },
    ends: [['FAILED', 'PAID']],
  },
  {
    name: 'the sweep that ends an order with a code after three days',
    before: async (business) => {
      const id = await business.shop().create(BUNDLE_WITH_CODE);
      await business.advance(3 * DAY);
      return [id];
    },
    victim: (shop) => shop.sweep(),
    ends: [['EXPIRED']],
  },
  {
    name: 'the sweep that gives the use of a code back',
    before: async (business) => {
      const id = await business.shop().create(BUNDLE_WITH_CODE);
      await business.advance(3 * DAY);
      await business.shop().sweep();
      await business.advance(60 * MINUTE);
      return [id];
    },
    victim: (shop) => shop.sweep(),
    // Someone else can have it then.
    after: async (shop, _, business) => {
      await shop.sweep();
      business.paypal.orders.approve(await shop.create(BUNDLE_WITH_CODE, aSession({ user: someone })));
    },
    ends: [['EXPIRED', 'PAID']],
  },
  {
    name: 'the capture of a payment by link',
    before: async (business) => [await approvedByLink(business)],
    victim: captureFirst,
    ends: [['PAID']],
  },
  {
    name: 'the capture of a payment by link, beside one of the student, which is captured then',
    before: bothApproved,
    victim: captureFirst,
    after: (shop, [, own = '']) => shop.capture(own),
    ends: [['FAILED', 'PAID']],
  },
  {
    name: 'the capture of the student’s payment, beside one by link, which is captured then',
    before: bothApproved,
    victim: (shop, [, own = '']) => shop.capture(own),
    after: captureFirst,
    ends: [['FAILED', 'PAID']],
  },
  {
    name: 'asking someone else to pay, which the student then repeats',
    before: () => Promise.resolve([]),
    victim: (shop) => shop.ask(BOTH),
    after: async (shop, _, business) => {
      await shop.ask(BOTH);
      const id = (await shop.payByLink(0)) ?? '';
      business.paypal.orders.approve(id);
      await shop.capture(id);
    },
    ends: [['PAID']],
  },
  {
    name: 'opening the payment of a link, which the parent then repeats and pays',
    before: async (business) => {
      await business.shop().ask(BOTH);
      return [];
    },
    victim: (shop) => shop.payByLink(0),
    after: async (shop, _, business) => {
      const id = (await shop.payByLink(0)) ?? '';
      business.paypal.orders.approve(id);
      await shop.capture(id);
    },
    ends: [['PAID']],
  },
  ...(['withdraw', 'decline'] as const).map(
    (how): Course => ({
      name: `the ${how} of a request whose payment is open, which is repeated before the parent pays`,
      before: async (business) => {
        await business.shop().ask(BOTH);
        return [(await business.shop().payByLink(0)) ?? ''];
      },
      victim: (shop) => shop.endRequest(0, how),
      after: async (shop, [id = ''], business) => {
        await shop.endRequest(0, how);
        business.paypal.orders.approve(id);
        await shop.capture(id);
      },
      ends: [['EXPIRED']],
    }),
  ),
  {
    name: 'the creation of a free order, which the buyer then repeats',
    before: () => Promise.resolve([]),
    victim: (shop) => shop.create(FREE),
    after: (shop) => shop.create(FREE),
    ends: [['PAID']],
  },
  {
    name: 'the sweep that pays a free order',
    before: async (business) => {
      await runWithFate(business, 3, 'crashes', (shop) => shop.create(FREE));
      await business.advance(5 * MINUTE);
      return [];
    },
    victim: (shop) => shop.sweep(),
    ends: [['PAID']],
  },
];

/**
 * Runs a process whose `at`-th call has the given fate. Returns whether it made that many calls.
 */
async function runWithFate(business: Business, at: number, fate: Fate, work: (shop: Shop) => Promise<unknown>) {
  let calls = 0;
  const process = startProcess(() => {
    calls += 1;
    if (calls === at) business.audit.recordFault();
    return Promise.resolve(calls === at ? fate : 'succeeds');
  });
  await process.run(() => work(business.shopWith(process.ports(business.ports))).catch(() => undefined));
  return calls >= at;
}

async function play(course: Course, at: number, fate: Fate, sweepAt: number) {
  const business = await openBusiness();
  paypal = business.paypal.fetch;
  const given = await course.before(business);
  const reached = await runWithFate(business, at, fate, (shop) => course.victim(shop, given, business));
  await business.advance(5 * MINUTE);
  const sweepReached = sweepAt > 0 && (await runWithFate(business, sweepAt, 'crashes', (shop) => shop.sweep()));
  if (course.after !== undefined) await course.after(business.shop(), given, business).catch(() => undefined);
  await business.settleDown([]);
  const { audit, world } = business;
  const rows = world.orders.all();
  const findings = findingsOf({
    audit,
    paypal: business.paypal,
    rows,
    mails: world.mailer.sent,
    log: world.log.lines,
    before: 0,
  });
  for (const balance of world.balances.all())
    findings.push(...balanceFindings(balance, await world.balances.entries(balance.agreementId), rows));
  expect(findings, `${fate} at call ${String(at)}, sweep ends at call ${String(sweepAt)}`).toEqual([]);
  expect(course.ends).toContainEqual(rows.map(({ state }) => state).toSorted());
  return { reached, sweepReached };
}

describe.each(courses.map((course) => [course.name, course] as const))('%s', (_, course) => {
  it('may end at any call, and so may the sweep after it', async () => {
    let ends = 0;
    for (let at = 1; ; at += 1) {
      const { reached } = await play(course, at, 'crashes', 0);
      if (!reached) break;
      ends += 1;
      for (let sweepAt = 1 + (at % STEP); (await play(course, at, 'crashes', sweepAt)).sweepReached; sweepAt += STEP)
        ends += 1;
    }
    expect(ends).toBeGreaterThan(2);
  });

  it.each(['refused', 'unanswered', 'repeated'] as const)('may have any call %s', async (fate) => {
    let at = 1;
    while ((await play(course, at, fate, 0)).reached) at += 1;
    expect(at).toBeGreaterThan(2);
  });
});
