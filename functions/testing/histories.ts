import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { Orders } from '#domain/ports/orders.ts';
import type { WebhookSignatures } from '#domain/ports/webhook-signatures.ts';
import { DependencyDown, PaymentRefused, Refusal } from '#domain/refusal.ts';
import { receivePaypalWebhook } from '#domain/shop/receive-paypal-webhook.ts';
import type { Order as SimulatedOrder } from '#infra/local/paypal/order-record.ts';
import { findingsOf, keepBooks } from './books.ts';
import { type CallFate, hasArrived, isForeign, type PaypalEvent, paypalInProcess } from './paypal-in-process.ts';
import { type Fate, type Ports, startProcess } from './process.ts';
import { aGuide, aSession } from './samples.ts';
import { shopOn } from './shop.ts';
import { inMemoryWorld } from './world.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** More than any call lasts. */
const LONG_MINUTES = 60;
/** Between the runs of the schedules once all is calm: within hours all has to be settled, on its third day an order ends. */
const CALM_WAITS = [5 * MINUTE, 5 * MINUTE, HOUR, 2 * HOUR, 9 * HOUR, DAY, 5 * MINUTE, DAY, 5 * MINUTE, DAY, DAY];

const guides = [
  aGuide({ id: 'art', title: 'Visual Arts', priceCents: 499 }),
  aGuide({ id: 'biology', priceCents: 1_999 }),
];
const carts = [
  { pdfIds: ['art'], amount: 4.99 },
  { pdfIds: ['biology'], amount: 19.99 },
  { pdfIds: ['art', 'biology'], amount: 24.98 },
];
const scenarios = [
  'approve',
  'approve',
  'approve',
  'approve',
  'decline',
  'decline once',
  'declined-capture',
  'pending',
  'pending',
  'compliance-violation',
  'wrong-amount',
  'wrong-currency',
  'wrong-payee',
] as const;
const session = aSession();
/** Forged deliveries carry none. */
const signed = { 'paypal-transmission-sig': 'genuine' };
const webhookSignatures: WebhookSignatures = {
  verify: ({ headers }) => Promise.resolve(headers['paypal-transmission-sig'] === 'genuine'),
};

/**
 * The shop and PayPal, in memory and in one process, with the books of both. `fateOf` decides what becomes of each call on
 * the network.
 */
export async function openBusiness(fateOf: () => CallFate = () => 'answered') {
  const world = inMemoryWorld();
  for (const guide of guides) {
    await world.catalog.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1]));
  }
  let reporting = false;
  const paypal = paypalInProcess({ clock: world.clock, fateOf: () => (reporting ? 'answered' : fateOf()) });
  const books = keepBooks(paypal);
  const orders: Orders = {
    ...world.orders,
    async insert(order) {
      await world.orders.insert(order);
      books.note(order);
    },
    async insertAfter(order, seen) {
      const isWritten = await world.orders.insertAfter(order, seen);
      if (isWritten) books.note(order);
      return isWritten;
    },
    async change(...request) {
      const outcome = await world.orders.change(...request);
      if (outcome.changed) books.note(outcome.order);
      return outcome;
    },
  };
  const { mailer, webhookEvents } = world;
  const own: Ports = { orders, payments: paypal.payments, mailer, webhookEvents };
  let nextReport = world.clock.now() + DAY;

  /** The use cases on these ports: the business's own, or those of one process. */
  function shop(ports: Ports = own) {
    const made = shopOn({ ...world, mailer: ports.mailer, webhookEvents: ports.webhookEvents }, ports);
    const receive = receivePaypalWebhook({ ...made.settling, fulfill: made.fulfill, webhookSignatures });
    return {
      ...made,
      async create(cart: number) {
        const paypalOrderId = await made.create({ input: carts[cart] ?? { pdfIds: ['art'], amount: 4.99 }, session });
        books.noteCreated(paypalOrderId);
        return paypalOrderId;
      },
      async capture(orderID: string) {
        const { status } = await made.capture({ input: { orderID }, session });
        if (status === 'COMPLETED') books.noteAnswer(orderID);
      },
      receive: ({ body }: PaypalEvent, headers: Record<string, string> = signed) => receive({ raw: { body, headers } }),
      async refund(number: string, part: boolean) {
        const pdfId = world.orders.all().find((order) => order.number === number)?.items[0]?.id;
        const only = part && pdfId !== undefined ? { pdfId } : {};
        const reason = `operator ${only.pdfId ?? 'all'}`;
        await (await made.planRefund({ number, reason, ...only })).execute();
      },
    };
  }

  /** Time passes; the daily report comes when its hour is reached. */
  async function pass(seconds: number): Promise<void> {
    const until = world.clock.now() + seconds * 1000;
    while (nextReport <= until) {
      world.clock.set(nextReport);
      nextReport += DAY * 1000;
      // A report that fails is asked for again until it comes.
      reporting = true;
      await shop().reconcile();
      reporting = false;
    }
    world.clock.set(until);
  }

  /** All is calm: PayPal ends what it has begun and delivers what waits, the schedules run for five days. */
  async function calm(waiting: PaypalEvent[]): Promise<void> {
    const { receive, sweep } = shop();
    let fetched = paypal.events.length;
    for (const wait of CALM_WAITS) {
      for (const order of paypal.orders.values()) {
        if (order.capture?.status === 'PENDING') paypal.orders.review(order.id, 'COMPLETED');
        if (order.dispute !== undefined && order.dispute.outcome === undefined) paypal.orders.dispute(order.id, 'won');
      }
      waiting.push(...paypal.events.slice(fetched));
      fetched = paypal.events.length;
      for (const event of waiting.splice(0)) {
        const outcome: unknown = await receive(event).catch((error: unknown) => error);
        // PayPal delivers again what was not taken.
        if (outcome instanceof Refusal || outcome instanceof DependencyDown) waiting.push(event);
        else if (outcome !== undefined) throw outcome as Error;
      }
      await pass(wait);
      await sweep();
    }
  }

  return { world, own, paypal, books, shop, pass, calm };
}
export type Business = Awaited<ReturnType<typeof openBusiness>>;

// What happens

const which = fc.nat(5);
/** One thing that happens, in a process of its own. `which` chooses among what PayPal has by then, the newest first. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      cart: fc.nat(2),
      scenario: fc.nat(scenarios.length - 1),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve' as const), which }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('capture' as const), which }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which, again: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sweep' as const), minutes: fc.constantFrom<number>(0, 2, 5, 30) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), which, part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refundAtPaypal' as const), which, part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute' as const), which, outcome: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('review' as const), which, passes: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('stranger' as const), which, whole: fc.boolean(), goes: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forge' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Steps that run at the same time, and whether the next burst may begin while they are in the middle of it. */
interface Burst {
  readonly steps: readonly Step[];
  readonly overlaps: boolean;
  readonly duel?: Duel;
}
/** Two processes of which each stops after so many calls: the first until the last has stopped, the last until the first has ended. */
interface Duel {
  readonly first: number;
  readonly last: number;
}
interface Pace {
  made: number;
  allowed: number;
  readonly waiting: (() => void)[];
}

const burst: fc.Arbitrary<Burst[]> = fc
  .record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), overlaps: fc.boolean() })
  .map((one) => [one]);
const then = (...steps: Step[]): Burst => ({ steps, overlaps: false });
const everyone = [0, 1, 2].map((number) => ({ which: number }));
const newest = { kind: 'deliver', which: 0, again: false } as const;

const sweep = { kind: 'sweep', minutes: 5 } as const;
const refusing = scenarios.indexOf('compliance-violation');
const declining = scenarios.indexOf('declined-capture');

/** Courses of events that chance alone would seldom bring about, with chance steps beside them. */
const course: fc.Arbitrary<Burst[]> = fc
  .record({
    cart: fc.nat(2),
    other: fc.nat(2),
    scenario: fc.nat(scenarios.length - 1),
    beside: fc.array(step, { maxLength: 2 }),
    part: fc.boolean(),
    kind: fc.constantFrom(
      'two tabs',
      'one purchase',
      'approved and left',
      'three days later',
      'three days later',
      'money goes back',
      'money goes back',
      'a dispute',
      'a dispute at once',
      'a review',
      'declined',
      'two at once',
      'many tabs',
      'a stranger pays',
      'a stranger pays',
    ),
    duel: fc.record({ first: fc.integer({ min: 2, max: 8 }), last: fc.integer({ min: 2, max: 6 }) }),
    overlaps: fc.boolean(),
  })
  .map(({ cart, other, scenario, beside, part, kind, overlaps, duel }): Burst[] => {
    const create = { kind: 'create', cart, scenario } as const;
    const captures = everyone.map((one) => ({ kind: 'capture', ...one }) as const);
    const approvals = everyone.map((one) => ({ kind: 'approve', ...one }) as const);
    const deliveries = everyone.map((one) => ({ kind: 'deliver', again: true, ...one }) as const);
    switch (kind) {
      case 'two tabs':
        return [
          then(create, { kind: 'create', cart: other, scenario: 0 }),
          then(...approvals),
          { steps: [...captures, ...beside], overlaps },
        ];
      case 'one purchase':
        return [
          then(create),
          then(...approvals),
          { steps: [...captures, ...deliveries, ...beside], overlaps },
          { steps: [...deliveries, ...beside], overlaps: false },
        ];
      case 'approved and left':
        return [
          then(create),
          then(...approvals),
          { steps: [{ kind: 'sweep', minutes: 5 }, ...deliveries, ...beside], overlaps },
        ];
      case 'money goes back':
        return [
          then({ ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          { steps: [newest], overlaps },
          then(newest),
          then({ kind: 'refundAtPaypal', which: 0, part: true }),
          { steps: [newest, { kind: 'refundAtPaypal' as const, which: 0, part }, newest], overlaps, duel },
          then(...beside),
        ].filter(({ steps }) => steps.length > 0);
      case 'a review':
        return [
          then({ ...create, scenario: scenarios.indexOf('pending') }),
          then(...approvals.slice(0, 1)),
          { steps: captures.slice(0, 1), overlaps },
          {
            steps: [...captures.slice(0, 1), { kind: 'review', which: 0, passes: true }, part ? newest : sweep],
            overlaps,
            duel,
          },
          { steps: [newest, ...captures.slice(0, 1), ...beside], overlaps: false },
        ];
      case 'a dispute at once':
        // While the answer to the capture is on its way.
        return [
          then({ ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          {
            steps: [...captures.slice(0, 1), { kind: 'dispute', which: 0, outcome: 0 }, newest, newest],
            overlaps,
            duel,
          },
          { steps: [{ kind: 'dispute', which: 0, outcome: 1 + Number(part) }, newest, ...beside], overlaps: false },
        ];
      case 'declined':
        // PayPal would take the money at a second asking; the approval's event comes at the same time and comes again, also
        // when PayPal has forgotten the first asking. Then the buyer orders anew and approves, and leaves the rest to the event.
        return [
          then({ ...create, scenario: scenarios.indexOf('decline once') }),
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 1), ...deliveries.slice(0, 1)], overlaps, duel },
          { steps: [{ kind: 'sweep', minutes: part ? 7 * 60 : 5 }, ...deliveries.slice(0, 1)], overlaps },
          then({ ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          { steps: [...deliveries, ...beside], overlaps },
        ];
      case 'a dispute':
        return [
          then({ ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          then(newest),
          then(newest),
          then({ kind: 'dispute', which: 0, outcome: 0 }),
          { steps: [newest], overlaps },
          { steps: [...captures.slice(0, 1), ...beside], overlaps },
          { steps: [{ kind: 'dispute', which: 0, outcome: 1 + Number(part) }, newest], overlaps: false },
        ];
      case 'three days later':
        // In the middle of the sweep that ends the order its buyer pays after all.
        return [
          then({ ...create, scenario: [0, refusing, declining][other] ?? 0 }),
          then({ kind: 'sweep', minutes: 30 }),
          {
            steps: [{ kind: 'sweep', minutes: 3 * 24 * 60 }, ...approvals.slice(0, 1), ...captures.slice(0, 1)],
            overlaps,
            duel,
          },
          { steps: [...captures.slice(0, 1), newest, ...beside], overlaps },
        ];
      case 'many tabs':
        return [
          { steps: [...Array.from({ length: 6 }, () => create), ...beside], overlaps },
          then(...approvals),
          { steps: captures, overlaps: false },
        ];
      case 'a stranger pays':
        // A cent or all of it, with the order's number: approved, and perhaps captured and given back without us.
        return [
          then({ ...create, scenario: 0 }),
          ...(part ? [then(...approvals.slice(0, 1)), then(newest)] : []),
          then({ kind: 'stranger', which: 0, whole: other === 0, goes: other === 1 ? 1 : 2 }),
          { steps: [...captures.slice(0, 2), newest, sweep], overlaps },
          then({ kind: 'refundAtPaypal', which: 0, part: false }),
          { steps: [newest, newest, ...approvals, ...beside], overlaps },
          then(...captures),
        ];
      case 'two at once':
        return [
          then(create),
          then(...approvals.slice(0, 1)),
          { steps: [part ? newest : sweep, ...captures.slice(0, 1)], overlaps, duel },
          { steps: [newest, ...beside], overlaps },
        ];
    }
  });

/** A history: what happens, in which order the calls of those who run at the same time go through, and what befalls them. */
export const history = fc.record({
  bursts: fc
    .array(fc.oneof({ weight: 1, arbitrary: burst }, { weight: 2, arbitrary: course }), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.flat()),
  scheduler: fc.scheduler({ act: (release) => release().then(() => setImmediate()) }),
  /** How rough the times are: out of 200 calls, how many meet a misfortune of each kind. */
  roughness: fc.constantFrom(0, 2, 6),
  luck: fc.infiniteStream(fc.nat(199)),
});
export type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** How many turns of others a call has to wait for, by luck: most none, some long enough for all the others to end. */
function latency(luck: number): number {
  return luck < 8 ? 12 : luck < 30 ? 3 : 0;
}

/** Only what the use cases know how to meet may come out of them. */
async function survive(running: Promise<unknown>): Promise<boolean> {
  try {
    await running;
    return true;
  } catch (error) {
    if ([Refusal, DependencyDown, PaymentRefused].some((kind) => error instanceof kind)) return false;
    throw error;
  }
}

/**
 * Plays a history, lets all become calm, and compares the books.
 * @param onFetch gives the global `fetch` of this history
 * @returns what breaks an invariant, in words
 */
export async function play(
  { bursts, scheduler, roughness, luck }: History,
  onFetch: (paypal: typeof fetch) => void,
): Promise<string[]> {
  let isCalm = false;
  const draw = (): number => luck.next().value as number;
  const business = await openBusiness(() => {
    if (isCalm || roughness === 0) return 'answered';
    const drawn = draw();
    return drawn < roughness ? 'request lost' : drawn < 2 * roughness ? 'answer lost' : 'answered';
  });
  const { paypal, books, world } = business;
  onFetch(paypal.fetch);

  const fates: readonly Fate[] = ['dies', 'refused', 'unanswered', 'repeated'];
  /** The processes so far, the newest last: how many calls each has made, and after how many it stands still. */
  const paces: Pace[] = [];
  const meet = async (call: string, pace: Pace): Promise<Fate> => {
    for (let turns = latency(draw()); turns >= 0; turns -= 1) await scheduler.schedule(Promise.resolve(), call);
    pace.made += 1;
    while (pace.made > pace.allowed) await new Promise<void>((resolve) => pace.waiting.push(resolve));
    if (roughness === 0) return 'lives';
    const fate = fates[Math.floor(draw() / roughness)] ?? 'lives';
    // Lost answers of PayPal are the network's affair, and only the table's client repeats by itself.
    const happens =
      fate === 'dies' || (!call.startsWith('payments') && (fate !== 'repeated' || call === 'orders.change'));
    if (happens) books.noteMisfortune();
    return happens ? fate : 'lives';
  };

  const waiting: PaypalEvent[] = [];
  let fetched = 0;
  /** The event meant, among those that PayPal has not delivered yet; none is chosen while there is none. */
  const eventAt = (index: number): PaypalEvent | undefined => {
    waiting.push(...paypal.events.slice(fetched));
    fetched = paypal.events.length;
    return waiting.at(-1 - (index % Math.max(1, waiting.length)));
  };
  const forget = (event: PaypalEvent): void => {
    const position = waiting.indexOf(event);
    if (position >= 0) waiting.splice(position, 1);
  };
  const paymentAt = (index: number): SimulatedOrder | undefined => {
    const known = [...paypal.orders.values()];
    return known.at(-1 - (index % Math.max(1, known.length)));
  };

  const meetNext = (scenario: (typeof scenarios)[number]): void => {
    if (scenario === 'decline once') paypal.next('decline', 1);
    else paypal.next(scenario);
  };
  const perform = async (happening: Step): Promise<void> => {
    const pace = { made: 0, allowed: Number.POSITIVE_INFINITY, waiting: [] };
    paces.push(pace);
    const process = startProcess((call) => meet(call, pace));
    const shop = business.shop(process.ports(business.own));
    const serve = async (work: () => Promise<unknown>): Promise<void> => {
      await process.run(() => survive(work()));
    };
    const payment = 'which' in happening ? paymentAt(happening.which) : undefined;
    const event = 'which' in happening ? eventAt(happening.which) : undefined;
    switch (happening.kind) {
      case 'create':
        meetNext(scenarios[happening.scenario] ?? 'approve');
        await serve(() => shop.create(happening.cart));
        break;
      case 'sweep':
        books.noteSweep();
        if (happening.minutes < LONG_MINUTES) await business.pass(happening.minutes * MINUTE);
        await serve(shop.sweep);
        break;
      case 'capture':
        if (payment !== undefined) await serve(() => shop.capture(payment.id));
        break;
      case 'refund':
        books.noteNews();
        if (payment !== undefined) await serve(() => shop.refund(payment.unit.custom_id ?? '', happening.part));
        break;
      case 'deliver':
        if (event === undefined) break;
        await process.run(async () => {
          const isDelivered = await survive(shop.receive(event));
          if (isDelivered && !happening.again) forget(event);
        });
        break;
      case 'forge':
        if (event !== undefined) await serve(() => shop.receive(event, {}));
        break;
      case 'lose':
        if (event === undefined) break;
        books.noteLoss();
        forget(event);
        break;
      case 'approve':
      case 'refundAtPaypal':
      case 'dispute':
      case 'review':
      case 'stranger':
        if (payment !== undefined) atPaypal(happening, payment);
    }
  };

  /** What buyer, merchant, PayPal's staff and strangers do at PayPal itself. */
  const atPaypal = (
    happening: Extract<Step, { kind: 'approve' | 'refundAtPaypal' | 'dispute' | 'review' | 'stranger' }>,
    payment: SimulatedOrder,
  ): void => {
    const { id, status, capture, dispute, refunds } = payment;
    switch (happening.kind) {
      case 'approve':
        if (status === 'PAYER_ACTION_REQUIRED' || status === 'CREATED') paypal.orders.approve(id);
        break;
      case 'stranger': {
        // One that is there already goes on, else another is made.
        const foreign = isForeign(payment) ? payment : strangersPayment(payment.unit, happening.whole);
        if (happening.goes > 0 && foreign.status === 'CREATED') paypal.orders.approve(foreign.id);
        if (happening.goes > 1 && foreign.status === 'APPROVED') paypal.orders.capture(foreign.id, undefined);
        break;
      }
      case 'refundAtPaypal': {
        const left = (capture?.cents ?? 0) - refunds.reduce((sum, { cents }) => sum + cents, 0);
        if (capture === undefined || !hasArrived(payment) || left === 0) break;
        if (happening.part && dispute !== undefined) break;
        books.noteNews();
        const value = ((happening.part ? 1 : left) / 100).toFixed(2);
        paypal.orders.refund(capture.id, { amount: { currency_code: capture.currency, value } }, undefined);
        break;
      }
      case 'dispute':
        if (!hasArrived(payment) || capture?.status === 'REFUNDED' || dispute?.outcome !== undefined) break;
        if (dispute !== undefined && happening.outcome === 0) break;
        books.noteNews();
        paypal.orders.dispute(id, ([undefined, 'won', 'lost'] as const)[happening.outcome]);
        break;
      case 'review':
        if (capture?.status === 'PENDING') paypal.orders.review(id, happening.passes ? 'COMPLETED' : 'DECLINED');
        break;
    }
  };

  /** Anyone who knows the shop's public client id can make a payment to it, with any number. */
  const strangersPayment = ({ custom_id, amount }: SimulatedOrder['unit'], whole: boolean): SimulatedOrder =>
    paypal.orders.create(
      {
        unit: { custom_id, amount: { currency_code: 'USD', value: whole ? amount.value : '0.01' } },
        paypal: undefined,
      },
      undefined,
      { name: 'approve', struck: {} },
    ).resource;

  /** Lets all calls through that nobody holds back. */
  const drain = async (): Promise<void> => {
    for (let idle = 0; idle < 4; idle += 1) {
      // What an answer needs to be read passes in between.
      await setImmediate();
      while (scheduler.count() > 0) {
        await scheduler.waitNext(1);
        idle = 0;
      }
    }
  };
  /** The first comes to some call, then come those in between, the last comes to some call, the first ends, the last ends. */
  const fight = async (steps: readonly Step[], { first, last }: Duel): Promise<Promise<void>[]> => {
    const begun: Promise<void>[] = [];
    const duellists: Pace[] = [];
    for (const [index, happening] of steps.entries()) {
      begun.push(perform(happening));
      const pace = paces.at(-1);
      if (pace !== undefined && index === 0) pace.allowed = first;
      if (pace !== undefined && index === steps.length - 1) pace.allowed = last;
      if (pace !== undefined && pace.allowed < Number.POSITIVE_INFINITY) duellists.push(pace);
      await drain();
    }
    for (const pace of duellists) {
      pace.allowed = Number.POSITIVE_INFINITY;
      for (const goOn of pace.waiting.splice(0)) goOn();
      await drain();
    }
    return begun;
  };

  const running: Promise<void>[] = [];
  for (const { steps, overlaps, duel } of bursts) {
    for (const happening of steps) {
      if (happening.kind !== 'sweep' || happening.minutes < LONG_MINUTES) continue;
      // No call lasts that long.
      await scheduler.waitFor(Promise.all(running).then(() => undefined));
      await passWithSweeps(business, happening.minutes * MINUTE);
    }
    if (duel !== undefined) {
      running.push(...(await fight(steps, duel)));
      continue;
    }
    const begun = steps.map(perform);
    running.push(...begun);
    if (overlaps) {
      await setImmediate();
      for (let calls = draw() % 20; calls > 0 && scheduler.count() > 0; calls -= 1) await scheduler.waitNext(1);
    } else await scheduler.waitFor(Promise.all(begun).then(() => undefined));
  }
  await scheduler.waitFor(Promise.all(running).then(() => undefined));
  eventAt(0);
  isCalm = true;
  const before = world.log.lines.length;
  await business.calm(waiting);
  return findingsOf({
    books,
    paypal,
    rows: world.orders.all(),
    mails: world.mailer.sent,
    log: world.log.lines,
    before,
  });
}

/** Long times do not pass without the schedules: the sweep looks while an order's payment can still be found. */
async function passWithSweeps({ pass, shop }: Business, seconds: number): Promise<void> {
  for (const wait of [5 * MINUTE, 2 * HOUR, seconds]) {
    await pass(wait);
    if (wait < seconds) await shop().sweep();
  }
}
