import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { aClass, aGuide, aMember, aSession, someSeats } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { recordAction } from '../../office/record-action.ts';
import type { GroupClass } from '../../seats/group-class.ts';
import { DependencyDown, PaymentRefused } from '../../shared/refusal.ts';
import { finishClasses } from '../finish-classes.ts';
import { listOwnClasses } from '../list-own-classes.ts';
import { cancelOfficeClass } from './cancel-office-class.ts';
import { getOfficeClass } from './get-office-class.ts';
import { markOfficeAttendance } from './mark-office-attendance.ts';
import { messageOfficeClass } from './message-office-class.ts';

const businessInbox = 'hello@shop.test';
const seat = (student: string) => `seat:ap-biology:${student}`;
const sessionOf = (id: string) =>
  aSession({ user: { ...aSession().user, id, email: `${id.toLowerCase()}@example.com` } });
type World = ReturnType<typeof inMemoryWorld>;

async function setup(changes: Partial<GroupClass> = {}) {
  const world = inMemoryWorld();
  await world.catalog.put(aGuide());
  await world.files.store(aGuide().fileName, new Uint8Array([1]));
  const next = aClass(changes);
  const seats = someSeats({ capacity: 30 });
  const take = next.dates.flatMap(({ start }) =>
    Array.from({ length: 7 }, (_, at) => ({ counselor: 'maya-ellison', start: start + at * 15 * 60_000 })),
  );
  await world.classes.write({ next, before: undefined, seats, take, release: [] }, []);
  const shop = shopOn(world, world);
  const dependencies = (ports: Partial<Pick<World, 'classes' | 'payments'>> = {}) => ({
    ...{ ...world, ...ports, businessInbox },
    planRefund: shopOn(world, { payments: ports.payments ?? world.payments }).planRefund,
  });
  return {
    ...{ world, shop },
    open: async (buyer: string, pdfIds: string[], amount = 120 * pdfIds.length) =>
      await shop.create({ input: { pdfIds, amount }, session: sessionOf(buyer) }),
    capture: async (buyer: string, orderID: string) => {
      world.payments.approve(orderID);
      return await shop.capture({ input: { orderID }, session: sessionOf(buyer) });
    },
    cancel: async (ports: Parameters<typeof dependencies>[0] = {}, version = 0, word = 'See you in spring.') =>
      await recordAction(world)(
        { who: aMember(), action: 'cancel-class', subject: 'ap-biology' },
        async (record) =>
          await cancelOfficeClass(dependencies(ports))({
            input: { id: 'ap-biology', version, reason: 'Too few students', word },
            session: { member: aMember() },
            record,
          }),
      ),
    /** Notes that the first student of a buyer came. */
    came: async (buyer: string, start: number) => {
      const { orders } = await world.classes.seats('ap-biology');
      const [holder = expect.fail(buyer)] = Object.entries(orders)
        .filter(([, { buyerId }]) => buyerId === buyer)
        .map(([number]) => number);
      await markOfficeAttendance({ ...world, zone: 'America/New_York' })({
        input: { id: 'ap-biology', holder, seat: 'seat:1', start: new Date(start).toISOString(), came: true },
        session: { member: aMember() },
        record: () => undefined,
      });
    },
    /** What the audit log says was done. */
    logged: () => world.auditLog.all().filter(({ outcome }) => outcome === 'done'),
    finish: async (ports: Parameters<typeof dependencies>[0] = {}) => {
      await finishClasses({ ...dependencies(ports) })();
    },
    stored: async () => (await world.classes.find('ap-biology')) ?? expect.fail('gone'),
    /** Those that were sent, and those that are to be sent again. */
    mails: () =>
      [...world.mailer.sent, ...world.outbox.all().map(({ mail }) => mail)].filter(({ subject }) =>
        subject.includes('is canceled'),
      ),
    /** The classes on a family's dashboard. */
    ownClasses: async (buyer: string) => await listOwnClasses(world)({ session: sessionOf(buyer) }),
    /** Who was in it, as the office sees it. */
    people: async () =>
      (
        await getOfficeClass({ ...world, zone: 'America/New_York' })({
          input: { id: 'ap-biology' },
          session: { member: aMember() },
        })
      ).people.map(({ student, came, paid, returned = false }) => ({ student, came, paid, returned })),
  };
}
type At = Awaited<ReturnType<typeof setup>>;

async function buy(at: At, buyer: string, pdfIds: string[], amount?: number): Promise<void> {
  const orderID = await at.open(buyer, pdfIds, amount);
  expect(await at.capture(buyer, orderID)).toEqual({ status: 'COMPLETED' });
}

const refundedOf = ({ world }: At) =>
  Object.fromEntries(
    world.orders.all().map(({ buyerId, state, refundedCents = 0 }) => [buyerId, `${state} ${String(refundedCents)}`]),
  );

describe('a class that is canceled', () => {
  it('gives its time back, and refunds and tells each family once', async () => {
    const at = await setup();
    await buy(at, 'AMY', [seat('Mia'), seat('Ben')]);
    await buy(at, 'BO', ['biology', seat('Bo')], 139.99);
    await at.open('CY', [seat('Cy')]);
    expect(await at.cancel()).toEqual({ done: 2, left: 0 });
    expect(at.world.consultations.cells()).toEqual([]);
    expect(await at.stored()).toMatchObject({
      state: 'CANCELED',
      canceled: { why: 'Too few students', by: 'Olive Stone' },
    });
    await at.shop.sweep();
    expect(refundedOf(at)).toEqual({ AMY: 'REFUNDED 24000', BO: 'PAID 12000', CY: 'OPEN 0' });
    expect(await at.world.classes.seats('ap-biology')).toMatchObject({ capacity: 0, waiting: [] });
    const sent = at.mails();
    expect(sent.map(({ to }) => to)).toEqual(['amy@example.com', 'bo@example.com']);
    expect(sent[0]?.text).toContain('See you in spring.');
    expect(
      sent[0]?.documents?.map(({ content }) => content.match(/^METHOD:.*|^UID:.*/gm)?.map((line) => line.trim())),
    ).toEqual([0, 1].map((at) => ['METHOD:CANCEL', `UID:ap-biology-${String(TEST_START)}-${String(at)}`]));
    // Asked again, and by the sweep, nothing happens.
    expect(await refusalOf(at.cancel())).toMatchObject({ code: 'CONFLICT', message: 'This class is canceled.' });
    await at.finish();
    expect(at.mails()).toHaveLength(2);
    expect(at.logged()).toMatchObject([{ after: { state: 'CANCELED', reason: 'Too few students', families: 2 } }]);
  });

  it('stays with its students and who came, and on the dashboards of their families until it would be over', async () => {
    const at = await setup();
    const [first = expect.fail()] = (await at.stored()).dates;
    await buy(at, 'AMY', [seat('Mia'), seat('Ben')]);
    await buy(at, 'BO', ['biology', seat('Bo')], 139.99);
    at.world.clock.set(first.start);
    await at.came('AMY', first.start);
    const read = () => Promise.reject(new DependencyDown('PayPal', new Error('timeout')));
    await at.cancel({ payments: { ...at.world.payments, read } });
    const named = { id: 'ap-biology', state: 'canceled', meetingLink: '' };
    expect(await at.ownClasses('AMY')).toMatchObject([
      { ...named, students: ['Mia', 'Ben'], canceled: { told: false, free: false } },
    ]);
    await at.finish();
    await at.shop.sweep();
    expect(await at.people()).toEqual([
      { student: 'Ben', came: [], paid: true, returned: true },
      { student: 'Bo', came: [], paid: true, returned: true },
      { student: 'Mia', came: [first.start], paid: true, returned: true },
    ]);
    for (const [buyer, students] of [
      ['AMY', ['Mia', 'Ben']],
      ['BO', ['Bo']],
    ] as const) {
      expect(await at.ownClasses(buyer)).toMatchObject([{ ...named, students, canceled: { told: true, free: false } }]);
    }
    at.world.clock.set(Date.parse('2027-01-01'));
    expect(await at.ownClasses('AMY')).toEqual([]);
  });

  it('has told each family when nothing is left to do', async () => {
    const at = await setup();
    await buy(at, 'AMY', [seat('Mia')]);
    await at.cancel();
    expect((await at.stored()).news).toBeUndefined();
    expect(at.world.mailer.sent.map(({ to }) => to)).toContain('amy@example.com');
    expect(at.world.outbox.all()).toEqual([]);
  });

  it('takes no money from who pays at that moment', async () => {
    const at = await setup();
    const orderID = await at.open('CY', [seat('Cy')]);
    await at.cancel();
    const refusal = await refusalOf(at.capture('CY', orderID));
    expect(refusal.code).toBe('PAYMENT_REFUSED');
    expect(refundedOf(at)).toEqual({ CY: 'FAILED 0' });
  });

  it('refunds for some seconds, and the sweep the rest: one deed with one entry', async () => {
    const at = await setup();
    for (let count = 0; count < 30; count += 1) await buy(at, `B${String(count)}`, [seat('Mia')]);
    const { payments } = at.world;
    const refund: typeof payments.refund = async (request) => {
      at.world.clock.advanceSeconds(5);
      await payments.refund(request);
    };
    expect(await at.cancel({ payments: { ...payments, refund } })).toEqual({ done: 3, left: 27 });
    expect(at.logged()).toMatchObject([{ action: 'cancel-class', after: { state: 'CANCELED', families: 30 } }]);
    await at.finish({ payments: { ...payments, refund } });
    expect((await at.stored()).news).toMatchObject([{ to: { length: 15 } }]);
    await at.finish();
    expect(new Set(Object.values(refundedOf(at)))).toEqual(new Set(['REFUNDED 12000']));
    expect(at.mails()).toHaveLength(30);
    expect(at.logged()).toHaveLength(1);
  });

  it('refunds once and writes once, wherever it is killed', async () => {
    for (const [port, calls] of [
      ['write', 3],
      ['refund', 3],
      ['read', 8],
    ] as const) {
      for (let call = 1; call <= calls; call += 1) {
        for (const isLate of [false, true]) {
          const at = await setup();
          await buy(at, 'AMY', [seat('Mia'), seat('Ben')]);
          await buy(at, 'BO', [seat('Bo')]);
          let count = 0;
          const dies =
            <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
            async (...given: Given): Promise<Result> => {
              count += 1;
              if (count !== call) return await work(...given);
              if (isLate) await work(...given);
              throw new Error('killed');
            };
          const { classes, payments } = at.world;
          const ports = {
            write: {
              classes: {
                ...classes,
                write: dies((...given: Parameters<typeof classes.write>) => classes.write(...given)),
              },
            },
            refund: {
              payments: {
                ...payments,
                refund: dies((...given: Parameters<typeof payments.refund>) => payments.refund(...given)),
              },
            },
            read: { payments: { ...payments, read: dies((id: string) => payments.read(id)) } },
          }[port];
          const name = `${port} ${String(call)} ${isLate ? 'after' : 'before'}`;
          await at.cancel(ports).catch(() => undefined);
          await at.finish(ports).catch(() => undefined);
          if ((await at.stored()).state === 'OPEN') await at.cancel();
          await at.finish();
          expect(refundedOf(at), name).toEqual({ AMY: 'REFUNDED 24000', BO: 'REFUNDED 12000' });
          expect(
            at
              .mails()
              .map(({ to }) => to)
              .toSorted(),
            name,
          ).toEqual(['amy@example.com', 'bo@example.com']);
          expect((await at.stored()).news, name).toBeUndefined();
        }
      }
    }
  });

  it('goes on with others when PayPal refuses one, and comes back to it', async () => {
    const at = await setup();
    await buy(at, 'AMY', [seat('Mia')]);
    await buy(at, 'BO', [seat('Bo')]);
    const { payments } = at.world;
    let isRefused = true;
    const refund: typeof payments.refund = async (request) => {
      if (isRefused) {
        isRefused = false;
        throw new PaymentRefused('REFUND_FAILED_INSUFFICIENT_FUNDS', 'D');
      }
      await payments.refund(request);
    };
    expect(await at.cancel({ payments: { ...payments, refund } })).toEqual({ done: 1, left: 1 });
    expect(at.world.log.lines.map(({ event }) => event)).toContain('refund-failed');
    await at.finish();
    expect(new Set(Object.values(refundedOf(at)))).toEqual(new Set(['REFUNDED 12000']));
  });

  it('stays for the next run while PayPal is down', async () => {
    const at = await setup();
    await buy(at, 'AMY', [seat('Mia')]);
    const read = () => Promise.reject(new DependencyDown('PayPal', new Error('timeout')));
    await at.cancel({ payments: { ...at.world.payments, read } });
    await at.finish({ payments: { ...at.world.payments, read } });
    expect(at.mails()).toEqual([]);
    await at.finish();
    expect(refundedOf(at)).toEqual({ AMY: 'REFUNDED 12000' });
  });

  it('that was free only says so, and no message goes out anymore', async () => {
    const at = await setup({ priceCents: 0 });
    await at.open('AMY', [seat('Mia')], 0);
    await messageOfficeClass({ ...at.world, zone: 'America/New_York' })({
      input: { id: 'ap-biology', words: 'Hello' },
      session: { member: aMember() },
      record: () => undefined,
    });
    await at.cancel();
    await at.finish();
    const [mail] = at.mails();
    expect(mail?.text).toContain('nothing to refund');
    expect(at.mails()).toHaveLength(1);
    expect(at.world.outbox.all()).toEqual([]);
  });

  it('and was never opened, or is over, or was changed meanwhile', async () => {
    const draft = await setup({ state: 'DRAFT' });
    expect(await draft.cancel()).toEqual({ done: 0, left: 0 });
    expect(draft.world.consultations.cells()).toEqual([]);
    const over = await setup();
    expect((await refusalOf(over.cancel({}, 7))).code).toBe('CONFLICT');
    over.world.clock.set((aClass().dates[1]?.start ?? 0) + 90 * 60_000);
    expect(await refusalOf(over.cancel())).toMatchObject({ message: 'This class is over.' });
  });
});
