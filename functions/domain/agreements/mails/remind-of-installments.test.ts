import { describe, expect, it } from 'vitest';
import { aBalance, aMember, anAgreement, anOrder, aPaidOrder, aTeam } from '#testing/samples.ts';
import { inMemoryWorld, testPepper, type World } from '#testing/world.ts';
import { ccFor } from '../../office/cc.ts';
import type { OrderState } from '../../orders/core/order.ts';
import { hashToken } from '../../shared/hashes.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import { type Agreement, buyerIdOf, installmentIdOf } from '../agreement.ts';
import { agreementToken } from '../token.ts';
import { remindOfInstallments } from './remind-of-installments.ts';

const { id, content } = anAgreement();
const token = agreementToken(testPepper, { id });

/** Signed, with installments that are due on November 10 and on December 10. */
async function signedWorld(changes: Partial<Agreement> = {}): Promise<World> {
  const world = inMemoryWorld();
  const agreement = anAgreement({
    ...{ state: 'SIGNED', version: 1, unsent: false, tokenHash: hashToken(token) },
    signed: { name: 'Amy Marlow', at: 0, version: 1, sha256: 'a1' },
    ...changes,
  });
  const balance = aBalance({ agreementId: agreement.id, version: 0, minutes: 0, credits: [] });
  await world.agreements.write({ agreement, before: undefined, balance }, []);
  return world;
}

const order = (index: number, state: OrderState) =>
  (state === 'PAID' ? aPaidOrder : anOrder)({
    ...{ state, number: `ORDER${String(index)}`, buyerId: buyerIdOf(id) },
    items: [{ id: installmentIdOf(id, index), title: 'Installment', cents: 120_000, agreementId: id, minutes: 360 }],
    ...(state === 'PAID' ? { capturedCents: 120_000 } : {}),
  });

/** Runs on a day at a time in New York. Returns each message's recipient and subject. */
async function runOn(world: World, day: string, time = '09:00'): Promise<string[]> {
  const before = world.mailer.sent.length;
  world.clock.set(Date.parse(`${day}T${time}:00-05:00`));
  await remindOfInstallments(world)();
  return world.mailer.sent
    .slice(before)
    .map(({ to, subject }) => `${to === world.businessInbox ? 'business' : to}: ${subject.replace(/ – .*/, '')}`);
}

const SOON = 'amy@example.com: Your payment of $1,200.00 is due on November 10, 2026';
const DUE = 'amy@example.com: Your payment of $1,200.00 is due today';
const MISSED = 'amy@example.com: Your payment of $1,200.00 was due on November 10, 2026';
const LATE = 'business: Late payment: $1,200.00 of Amy Marlow';

describe('reminders of installments', () => {
  it('come three days before, on the day, and to the business five days after, each once', async () => {
    const world = await signedWorld();
    const sent: Record<string, string[]> = {};
    for (let day = 4; day <= 30; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`;
      const mails = [...(await runOn(world, date)), ...(await runOn(world, date, '21:00'))];
      if (mails.length > 0) sent[date] = mails;
    }
    expect(sent).toEqual({ '2026-11-07': [SOON], '2026-11-10': [DUE], '2026-11-15': [LATE] });
    expect((await world.agreements.find(id))?.reminded).toEqual([
      '1 soon 2026-11-07',
      '1 due 2026-11-10',
      '1 late 2026-11-15',
    ]);
  });

  it('count days as the business does', async () => {
    const world = await signedWorld();
    // In UTC it is the next day already.
    expect(await runOn(world, '2026-11-06', '23:59')).toEqual([]);
    expect(await runOn(world, '2026-11-07', '00:00')).toEqual([SOON]);
  });

  it('have the link, the amount and the day', async () => {
    const world = await signedWorld();
    await runOn(world, '2026-11-07');
    const [mail] = world.mailer.sent;
    expect(mail).toMatchObject({ kind: 'agreement' });
    expect(mail?.text).toContain(`https://shop.test/agreement#${token}`);
    expect(mail?.text).toContain('Amount: $1,200.00\nDue: November 10, 2026');
  });

  it('say where the link is after the peppers were replaced', async () => {
    const world = await signedWorld({ tokenHash: 'of an old pepper' });
    await runOn(world, '2026-11-07');
    expect(world.mailer.sent[0]?.text).toContain('open the link in our email with the agreement');
    expect(world.mailer.sent[0]?.text).not.toContain('#');
  });

  it.each([
    ['three days before', '2026-11-08', [SOON]],
    ['two days', '2026-11-12', [MISSED]],
    ['five days after', '2026-11-15', [MISSED]],
  ])('that were missed, by a first run %s, come later, the last one only', async (_, day, mails) => {
    const world = await signedWorld();
    expect(await runOn(world, day)).toEqual(mails);
    expect(await runOn(world, day)).toEqual([]);
  });

  it('tell the business days after the family, also if the family heard late', async () => {
    const world = await signedWorld();
    expect(await runOn(world, '2026-11-20')).toEqual([MISSED]);
    expect(await runOn(world, '2026-11-24')).toEqual([]);
    expect(await runOn(world, '2026-11-25')).toEqual([LATE]);
    expect(await runOn(world, '2026-11-26')).toEqual([]);
  });

  it('count from the signature if it came after the day', async () => {
    const world = await signedWorld({ signedOn: '2026-11-27' });
    expect(await runOn(world, '2026-11-28')).toEqual(['amy@example.com: Your payment of $1,200.00 is due now']);
    expect(world.mailer.sent[0]?.text).toContain('Due: With the signature, November 27, 2026');
    expect(await runOn(world, '2026-12-02')).toEqual([]);
    expect(await runOn(world, '2026-12-03')).toEqual([LATE]);
    expect(world.mailer.sent.at(-1)?.text).toContain('has not paid what was due on November 27, 2026');
  });

  it('are for the next installment only, once the one before is paid', async () => {
    const world = await signedWorld();
    expect(await runOn(world, '2026-12-09')).toEqual([MISSED]);
    await world.orders.insert(order(0, 'PAID'));
    expect(await runOn(world, '2026-12-09')).toEqual([
      'amy@example.com: Your payment of $800.00 is due on December 10, 2026',
    ]);
    await world.orders.insert(order(1, 'PAID'));
    expect(await runOn(world, '2026-12-10')).toEqual([]);
  });

  it.each<OrderState>(['PAID', 'PENDING', 'SUSPENDED', 'QUARANTINED', 'REFUNDED'])(
    'are not for one with an order that is %s',
    async (state) => {
      const world = await signedWorld();
      await world.orders.insert(order(0, state));
      expect(await runOn(world, '2026-11-10')).toEqual([]);
    },
  );

  it.each<OrderState>(['OPEN', 'FAILED', 'EXPIRED'])('are for one with an order that is %s', async (state) => {
    const world = await signedWorld();
    await world.orders.insert(order(0, state));
    expect(await runOn(world, '2026-11-10')).toEqual([DUE]);
  });

  it.each<Agreement['state']>(['DRAFT', 'SENT', 'OPENED', 'WITHDRAWN'])(
    'are not for an agreement that is %s',
    async (state) => {
      const world = await signedWorld({ state });
      expect(await runOn(world, '2026-11-10')).toEqual([]);
    },
  );

  it('are sent once by two runs at the same time', async () => {
    const world = await signedWorld();
    world.clock.set(Date.parse('2026-11-10T14:00:00Z'));
    await Promise.all([remindOfInstallments(world)(), remindOfInstallments(world)()]);
    expect(world.mailer.sent).toHaveLength(1);
  });

  it('wait in the outbox if mail is down', async () => {
    const world = await signedWorld();
    world.clock.set(Date.parse('2026-11-10T14:00:00Z'));
    const mailer = { ...world.mailer, send: () => Promise.reject(new DependencyDown('SES', undefined)) };
    await remindOfInstallments({ ...world, mailer })();
    expect(world.outbox.all()).toHaveLength(1);
    expect(await runOn(world, '2026-11-10')).toEqual([]);
  });

  it('are for all agreements, and leave the others alone', async () => {
    const world = await signedWorld();
    const installments = [{ due: '2026-11-13', cents: 5_000, minutes: 0 }];
    const agreement = anAgreement({
      ...{ id: '01KB0000000000000AGREEMENT', state: 'SIGNED' },
      content: { ...content, email: 'ben@example.com', installments },
    });
    await world.agreements.write(
      { agreement, before: undefined, balance: aBalance({ agreementId: agreement.id }) },
      [],
    );
    expect(await runOn(world, '2026-11-10')).toEqual([
      DUE,
      'ben@example.com: Your payment of $50.00 is due on November 13, 2026',
    ]);
    expect(world.log.lines.at(-1)).toMatchObject({ event: 'installment-reminders', details: { sent: 2 } });
  });

  it('give owners who want it a copy of what is late, and counselors none', async () => {
    const world = await signedWorld();
    const notifications = { ...aMember().notifications, messages: true };
    const roles = ['owner', 'counselor'] as const;
    world.office.setTeam(
      aTeam({ members: roles.map((role) => aMember({ id: role, email: `${role}@shop.test`, role, notifications })) }),
    );
    for (const day of ['2026-11-10', '2026-11-15']) {
      world.clock.set(Date.parse(`${day}T14:00:00Z`));
      await remindOfInstallments({ ...world, ccFor: ccFor(world) })();
    }
    expect(world.mailer.sent).toMatchObject([
      { to: 'amy@example.com' },
      { to: world.businessInbox, cc: ['owner@shop.test'], replyTo: 'amy@example.com' },
    ]);
    expect(world.mailer.sent[0]).not.toHaveProperty('cc');
    expect(world.mailer.sent[1]?.text).toContain(`https://shop.test/office/agreements/${id}`);
  });
});
