import { describe, expect, it } from 'vitest';
import { formatCents } from '#contract/money.ts';
import { aMember, anAgreement, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { findByNumber } from '../orders/core/find-by-number.ts';
import { bookOfficeRefund } from '../orders/office/book-office-refund.ts';
import { buyerIdOf } from './agreement.ts';
import { listAgreements } from './list-agreements.ts';
import { remindOfInstallments } from './mails/remind-of-installments.ts';
import { markOfficeInstallmentPaid } from './office/mark-office-installment-paid.ts';
import { markOfficeInstallmentUnpaid } from './office/mark-office-installment-unpaid.ts';
import { saveOfficeAgreement } from './office/save-office-agreement.ts';
import { sendOfficeAgreement } from './office/send-office-agreement.ts';
import { withdrawOfficeAgreement } from './office/withdraw-office-agreement.ts';
import { openAgreement } from './open-agreement.ts';
import { signAgreement } from './sign-agreement.ts';
import { waitingAgreements } from './waiting-agreements.ts';

const session = { member: aMember({ name: 'Olive Owner' }) };
const record = () => undefined;
const VIEWER = '203.0.113.7';
const TODAY = '2026-11-02';
type Row = readonly [cents: number, hours: number];

/** An agreement that was sent, and isn't signed: $1,200 for 6 hours, and $800 for 4. */
async function sent() {
  const world = inMemoryWorld();
  const days = ['2026-11-10', '2026-12-10', '2027-01-10'];
  const { minutes: _, installments: __, lines, ...content } = anAgreement().content;
  const input = (rows: readonly Row[], changes: object = {}) => ({
    ...content,
    revision: 0,
    lines: [{ ...(lines[0] ?? expect.fail('no line')), cents: rows.reduce((sum, [cents]) => sum + cents, 0) }],
    hours: rows.reduce((sum, [, hours]) => sum + hours, 0),
    installments: rows.map(([cents, hours], index) => ({ due: days[index] ?? '', cents, hours })),
    ...changes,
  });
  const at = { world, id: '', revision: async () => (await world.agreements.find(at.id))?.revision ?? 0 };
  const save = async (rows: readonly Row[], changes: object = {}) =>
    await saveOfficeAgreement(world)({
      input: input(rows, { id: at.id, revision: await at.revision(), ...changes }),
      record,
    });
  const send = async () =>
    await sendOfficeAgreement(world)({ input: { id: at.id, revision: await at.revision() }, session, record });
  at.id = (await saveOfficeAgreement(world)({ input: input(whole), record })).id;
  await send();
  const mark = async (place: number, cents: number, openCents: number, ports: Partial<World> = {}) => {
    const of = { id: at.id, place: String(place), method: 'check' as const, day: TODAY, cents, openCents };
    const { installments } = await markOfficeInstallmentPaid({ ...world, ...ports })({
      input: { ...of, reference: '', note: '', mailReceipt: false },
      session,
      record,
    });
    return installments[place - 1]?.payments.at(-1)?.order ?? '';
  };
  const token = () => {
    const mails = world.mailer.sent.filter(({ text }) => text.includes('/agreement#'));
    return /\/agreement#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  return {
    world,
    id: at.id,
    revision: at.revision,
    save,
    send,
    mark,
    undo: async (place: number, order: string) =>
      await markOfficeInstallmentUnpaid(world)({
        input: { id: at.id, place: String(place), order, reason: 'Another place' },
        session,
        record,
      }),
    returned: async (number: string, cents: number) => {
      const { refundedCents = 0 } = (await findByNumber(world.orders, number)) ?? {};
      await bookOfficeRefund({ ...world, zone: world.businessProfile.timeZone })({
        input: { number, method: 'check', day: TODAY, cents, hours: 0, reason: 'x', items: [], refundedCents },
        session,
        record,
      });
    },
    withdraw: async () =>
      await withdrawOfficeAgreement(world)({
        input: { id: at.id, revision: await at.revision(), reason: 'They moved' },
        record,
      }),
    sign: async (version: number) =>
      await signAgreement({ ...world, browserName: () => 'Firefox' })({
        input: { token: token(), version, name: 'Amy Marlow' },
        viewer: VIEWER,
      }),
    page: async () => await openAgreement(world)({ input: { token: token() }, viewer: VIEWER }),
    orders: () => world.orders.all().filter(({ buyerId }) => buyerId === buyerIdOf(at.id)),
  };
}
const whole = [
  [120_000, 6],
  [80_000, 4],
] as const;

describe('what was received of an installment', () => {
  it('is said with the rest wherever the installment is named', async () => {
    const { world, id, mark, sign } = await sent();
    await mark(1, 40_000, 120_000);
    await sign(1);
    const words = '$400 received Nov 2 · $800 due Nov 10';
    const mailTo = (subject: RegExp) => world.mailer.sent.findLast((mail) => subject.test(mail.subject))?.text;
    expect(mailTo(/^You signed/)).toContain(`Due November 10, 2026: ${words}`);
    expect(mailTo(/^You signed/)).toContain('Due December 10, 2026: $800.00');
    world.clock.set(Date.parse('2026-11-10T18:00:00Z'));
    await remindOfInstallments(world)();
    expect(mailTo(/^Your payment of \$800\.00 is due today/)).toContain(`So far: ${words}`);
    const { due } = await waitingAgreements(world, '2026-11-10');
    expect(due).toMatchObject([{ agreement: { id }, cents: 80_000, received: [{ cents: 40_000 }] }]);
    const user = { ...aSession().user, email: anAgreement().content.email };
    const { agreements } = await listAgreements(world)({ session: aSession({ user }) });
    expect(agreements[0]?.next).toEqual({
      ...{ due: '2026-11-10', amount: 800, state: 'open' },
      received: [{ cents: 40_000, day: TODAY }],
    });
  });

  it('is due with a signature that comes after its day', async () => {
    const { world, mark, sign } = await sent();
    await mark(1, 40_000, 120_000);
    world.clock.set(Date.parse('2026-11-12T18:00:00Z'));
    await sign(1);
    const mail = world.mailer.sent.findLast(({ subject }) => subject.startsWith('You signed'));
    expect(mail?.text).toContain('Due November 12, 2026: $400 received Nov 2 · $800 due Nov 12');
  });

  it('is in the email with which a version is sent again', async () => {
    const { world, mark, save, send } = await sent();
    await mark(1, 40_000, 120_000);
    await save([
      [100_000, 6],
      [80_000, 4],
    ]);
    await send();
    const text = world.mailer.sent.findLast(({ subject }) => subject.startsWith('A new version'))?.text;
    expect(text).toContain('Installment 1: $1,000.00: $400 received Nov 2 · $600 due Nov 10');
    expect(text).toContain('Installment 2: $800.00, due December 10, 2026');
  });
});

describe('a version that has less than what is booked', () => {
  it.each<[string, number, Row[], string]>([
    ['has no such installment', 2, [[200_000, 10]], 'nothing'],
    [
      'has a smaller one',
      2,
      [
        [170_000, 7],
        [30_000, 3],
      ],
      '$300.00 and 3 hours',
    ],
    [
      'has fewer hours there',
      2,
      [
        [100_000, 9],
        [100_000, 1],
      ],
      '$1,000.00 and 1 hour',
    ],
    [
      'has other hours for the same money',
      2,
      [
        [160_000, 7],
        [40_000, 3],
      ],
      '$400.00 and 3 hours',
    ],
    [
      'has the installments the other way around',
      1,
      [
        [30_000, 4],
        [170_000, 6],
      ],
      '$300.00 and 4 hours',
    ],
  ])('is refused if it %s', async (_, place, rows, there) => {
    const at = await sent();
    const order = await at.mark(place, 40_000, place === 1 ? 120_000 : 80_000);
    const refusal = await refusalOf(at.save(rows));
    const message = `For installment ${String(place)}, $400.00 and 2 hours are recorded, and this version has ${there} there. Keep at least that, or undo the payment first and record it again when the version is sent.`;
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: { installments: message }, message });
    expect(await at.page()).toMatchObject({ version: 1 });
    // As the sentence says.
    await at.undo(place, order);
    await at.save(rows);
    expect((await at.send()).version).toBe(2);
  });

  it.each<[string, Row[]]>([
    [
      'has more there',
      [
        [120_000, 6],
        [90_000, 5],
      ],
    ],
    [
      'has just what is booked',
      [
        [160_000, 8],
        [40_000, 2],
      ],
    ],
    [
      'has one more',
      [
        [100_000, 5],
        [60_000, 3],
        [40_000, 2],
      ],
    ],
  ])('is sent if it %s, and the deposit counts', async (_, rows) => {
    const at = await sent();
    await at.mark(2, 40_000, 80_000);
    await at.save(rows);
    const shown = await at.send();
    expect(shown).toMatchObject({ version: 2, paidCents: 40_000 });
    const signed = await at.sign(2);
    expect(signed.hoursLeft).toBe(2);
    const [, second = expect.fail('no second')] = signed.installments;
    expect(second.state === 'paid' ? second.amount : second.amount - (second.open?.amount ?? 0)).toBe(400);
  });

  it('takes no payment before it is sent', async () => {
    const at = await sent();
    await at.save([[200_000, 10]]);
    expect(await refusalOf(at.mark(1, 40_000, 200_000))).toMatchObject({
      code: 'CONFLICT',
      message:
        'You changed this agreement after the family got it. Send the new version first, then record the payment.',
    });
    expect(at.orders()).toEqual([]);
    await at.send();
    await at.mark(1, 40_000, 200_000);
    expect((await at.sign(2)).hoursLeft).toBe(2);
  });

  it.each(['save', 'withdraw', 'sign'] as const)('and a payment at the same moment: %s', async (change) => {
    const at = await sent();
    const changes = { save: () => at.save([[200_000, 10]]), withdraw: at.withdraw, sign: () => at.sign(1) };
    const { received } = at.world;
    let calls = 0;
    const late: typeof received = {
      book: async (...booked) => {
        calls += 1;
        if (calls === 1) await changes[change]();
        return await received.book(...booked);
      },
    };
    const booked = at.mark(2, 40_000, 80_000, { received: late });
    if (change === 'sign') await booked;
    else expect((await refusalOf(booked)).code).toBe('CONFLICT');
    expect(at.orders()).toHaveLength(change === 'sign' ? 1 : 0);
    expect((await at.world.balances.find(at.id))?.minutes).toBe(change === 'sign' ? 120 : undefined);
  });

  it('can’t be written by someone who hasn’t seen the payment', async () => {
    const at = await sent();
    const revision = await at.revision();
    await at.mark(2, 40_000, 80_000);
    const refusal = await refusalOf(at.save(whole, { revision, title: 'Another title' }));
    expect(refusal.message).toContain('recorded a payment');
    await at.save(whole, { title: 'Another title' });
  });

  it('may leave out money that went back', async () => {
    const at = await sent();
    const order = await at.mark(2, 40_000, 80_000);
    await at.returned(order, 20_000);
    expect((await refusalOf(at.save([[200_000, 10]]))).message).toContain('$200.00 and 1 hour are recorded');
    await at.returned(order, 20_000);
    await at.save([[200_000, 10]]);
    await at.send();
    expect(await at.sign(2)).toMatchObject({ hoursLeft: 0, installments: [{ state: 'open', amount: 2_000 }] });
  });
});

describe('withdrawing an agreement with money in it', () => {
  const lastMail = (world: World) => world.mailer.sent.at(-1)?.text.replaceAll(/\s+/g, ' ') ?? '';

  it.each([
    ['all of it', 40_000, 0],
    ['what is left of it', 25_000, 15_000],
  ])('tells the family of %s', async (_, left, back) => {
    const at = await sent();
    const order = await at.mark(2, 40_000, 80_000);
    if (back > 0) await at.returned(order, back);
    expect(await at.withdraw()).toMatchObject({ state: 'withdrawn', paidCents: left });
    expect(lastMail(at.world)).toContain(
      `We still have the ${formatCents(left)} that you paid for it. We’ll contact you about returning it or using it for another agreement.`,
    );
  });

  it.each(['none came', 'it was undone', 'all of it went back'])('says nothing of money if %s', async (which) => {
    const at = await sent();
    if (which !== 'none came') {
      const order = await at.mark(2, 40_000, 80_000);
      await (which === 'it was undone' ? at.undo(2, order) : at.returned(order, 40_000));
    }
    await at.withdraw();
    expect(lastMail(at.world)).toContain('We withdrew the agreement');
    expect(lastMail(at.world)).not.toContain('We still have');
  });
});
