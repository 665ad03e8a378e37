import { describe, expect, it } from 'vitest';
import {
  aBalance,
  aBooking,
  aMember,
  anAccount,
  anAgreement,
  anOrder,
  aPaidOrder,
  aSession,
} from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { buyerIdOf, installmentIdOf } from '../agreements/agreement.ts';
import { type Order, type OrderState, orderStates } from '../orders/core/order.ts';
import { getDashboard } from '../orders/library/get-dashboard.ts';
import { getProfile } from '../orders/library/get-profile.ts';
import { resendReceipt } from '../orders/receipts/resend-receipt.ts';
import { sendReceipt } from '../orders/receipts/send-receipt.ts';
import { findOfficePerson } from './find-office-person.ts';

const { id } = anAgreement();
const signer = anAgreement().content.email;
const student = 'student@example.com';

const installment = (state: OrderState, changes: Partial<Order> = {}): Order =>
  (state === 'PAID' ? aPaidOrder : anOrder)({
    ...{ state, number: `INSTALLMENT ${state}`, buyerId: buyerIdOf(id), grants: [] },
    items: [
      {
        ...{ id: installmentIdOf(id, 0), title: 'Ten hours of counseling (installment 1 of 2)', cents: 120_000 },
        ...{ agreementId: id, minutes: 360 },
      },
    ],
    ...changes,
  });

/** A signed agreement with orders of it. Its student, at another address, books from its hours. */
async function agreedWorld(...orders: Order[]): Promise<World> {
  const world = inMemoryWorld();
  const content = { ...anAgreement().content, secondEmail: student };
  const agreement = anAgreement({ state: 'SIGNED', version: 1, unsent: false, content });
  await world.agreements.write({ agreement, before: undefined, balance: aBalance() }, []);
  for (const order of orders) await world.orders.insert(order);
  return world;
}

const sessionOf = (email: string) => aSession({ user: { ...aSession().user, email } });
const payments = async (world: World, email = signer) =>
  (await getDashboard(world)({ session: sessionOf(email) })).payments;
const person = async (world: World, email: string, role: 'owner' | 'counselor' = 'owner') =>
  await findOfficePerson(world)({ input: { email }, session: { member: aMember({ role }) } });

describe('an installment of an agreement', () => {
  it('is a payment on the dashboard of who signs, among those of guides, and for nobody else', async () => {
    const guide = aPaidOrder({ number: 'GUIDE', createdAt: aPaidOrder().createdAt - 1 });
    const world = await agreedWorld(installment('PAID', { capturedCents: 120_000 }), guide);
    expect(await payments(world)).toMatchObject([
      {
        ...{ _id: 'INSTALLMENT PAID', amount: 1_200, status: 'PAID', installment: { hours: 6 } },
        lines: [{ title: 'Ten hours of counseling (installment 1 of 2)' }],
      },
      { _id: 'GUIDE' },
    ]);
    expect((await payments(world))[1]).not.toHaveProperty('installment');
    const ofStudent = aSession({ user: { ...aSession().user, id: 'student', email: student } });
    expect(await getDashboard(world)({ session: ofStudent })).toEqual({ payments: [] });
  });

  it('is listed once PayPal has its money; before that, it is on its agreement', async () => {
    const world = await agreedWorld(...orderStates.map((state) => installment(state)));
    expect((await payments(world)).map(({ status }) => status).toSorted()).toEqual([
      ...['DISPUTED', 'PAID', 'PENDING', 'REVERSED', 'UNDER_REVIEW'],
    ]);
  });

  it('is a transaction of the profile, and no purchase', async () => {
    const world = await agreedWorld(installment('PAID', { capturedCents: 120_000 }), aPaidOrder());
    const profile = await getProfile(world)({ session: sessionOf(signer) });
    expect(profile.transactions.map(({ amount }) => amount).toSorted()).toEqual([1_200, 19.99].toSorted());
    expect(profile.purchases).toHaveLength(1);
  });

  it('has a receipt that who signs can have sent again', async () => {
    const world = await agreedWorld(installment('PAID'));
    const resend = async (email: string) => {
      const session = aSession({ user: { ...aSession().user, id: 'somebody', email } });
      await resendReceipt({ ...world, sendReceipt: sendReceipt(world) })({
        input: { order: 'INSTALLMENT PAID' },
        session,
      });
    };
    await resend(signer);
    expect(world.mailer.sent).toMatchObject([{ to: signer, kind: 'receipt' }]);
    expect(await refusalOf(resend(student))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is an order of who signs in the office, with the agreement, its next payment and its hours', async () => {
    const world = await agreedWorld(installment('PAID'), aPaidOrder({ number: 'GUIDE', createdAt: 0 }));
    await world.users.create(anAccount());
    const agreement = {
      ...{ id, email: signer, hours: 10, hoursLeft: 6, paidCents: 120_000 },
      next: { due: '2026-12-10', cents: 80_000, late: false },
    };
    expect(await person(world, signer)).toMatchObject({
      orders: [{ number: 'INSTALLMENT PAID' }, { number: 'GUIDE' }],
      agreements: [agreement],
    });
    expect(await person(world, student)).toMatchObject({ orders: [], agreements: [agreement] });
    expect(await person(world, signer, 'counselor')).toMatchObject({ orders: null, agreements: null });
  });

  it.each(['owner', 'counselor'] as const)(
    'shows the %s its sessions at who pays, whoever booked them',
    async (role) => {
      const world = await agreedWorld(installment('PAID'));
      await world.users.create(anAccount({ id: 'STUDENT', email: student }));
      const lesson = { agreementId: id, returnsUntil: 0, paidBy: [] };
      const [session, other, own] = [
        aBooking({ id: 'SESSION', userId: 'STUDENT', email: student, lesson }),
        aBooking({ id: 'OTHER', userId: 'STUDENT', email: student, lesson: { ...lesson, agreementId: 'ANOTHER' } }),
        aBooking({ id: 'OWN', userId: anAccount().id, email: signer, lesson, start: aBooking().start + 1 }),
      ];
      const shown = async (email: string) => (await person(world, email, role)).consultations.map((one) => one.id);
      const book = async (booking: typeof session, personVersion: number) => {
        const change = { booking, before: undefined, take: [], release: [], days: [], personVersion };
        expect(await world.consultations.write(change, [])).toBe(true);
      };
      await book(session, 0);
      await book(other, 1);
      // Who pays needs no account.
      expect(await shown(signer)).toEqual(['SESSION']);
      await world.users.create(anAccount({ email: signer }));
      await book(own, 0);
      expect(await shown(signer)).toEqual(['OWN', 'SESSION']);
      expect((await shown(student)).toSorted()).toEqual(['OTHER', 'OWN', 'SESSION']);
    },
  );
});
