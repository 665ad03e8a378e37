import { describe, expect, it } from 'vitest';
import { anAccount, anOutboxMail, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { sendContactMessage } from '../messages/send-contact-message.ts';
import { sendReceipt } from '../orders/receipts/send-receipt.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { registerUser } from '../sign-in/register-user.ts';
import { sendOtp } from '../sign-in/send-otp.ts';
import { deliverOutbox } from './deliver-outbox.ts';
import { type MailKind, mailKinds, unprovenMailKinds } from './mail-kind.ts';

/** The hourly limit on email to unconfirmed addresses (ADR 16). */

const limit = 3;
const worldWith = (changes: Partial<World> = {}): World => ({
  ...inMemoryWorld(),
  unprovenMailPerHour: limit,
  ...changes,
});
const write = (world: World, index: number) =>
  sendContactMessage(world)({
    input: { name: 'Amy', email: `amy-${index}@example.com`, message: 'Hello', leaveEmpty: '' },
    viewer: `viewer-${index}`,
  });
const signUp = (world: World, index: number) =>
  registerUser(world)({
    input: {
      fullname: 'Amy Marlow',
      email: `new-${index}@example.com`,
      phone: '5550102030',
      interest: 'sciences',
      grade: '',
      address: '12 Elm Street',
      postcode: '94110',
      city: 'San José',
      state: 'California',
      comments: '',
    },
    viewer: `viewer-${index}`,
    cookies: world.cookies,
  });
const sent = (world: World, kind: MailKind) => world.mailer.sent.filter((mail) => mail.kind === kind);
const logged = (world: World, name: string) => world.log.lines.filter(({ event }) => event === name);

/** A world whose hourly limit is used up. */
async function used(): Promise<World> {
  const world = worldWith();
  for (let index = 0; index < limit; index += 1) await write(world, index);
  return world;
}

it('applies only to confirmations, free times, sign-up emails and requests to pay', () => {
  expect(mailKinds.filter((kind) => unprovenMailKinds.includes(kind))).toEqual([
    'account',
    'confirmation',
    'opening',
    'request',
  ]);
});

describe('at the limit', () => {
  it('messages and sign-ups still succeed; only their confirmation and welcome emails are left out', async () => {
    const world = await used();
    await write(world, 10);
    await signUp(world, 11);
    expect(world.messages.all()).toHaveLength(limit + 1);
    expect(world.users.all()).toHaveLength(1);
    // The lead of the sign-up reaches the business too.
    expect(sent(world, 'business')).toHaveLength(limit + 2);
    expect(sent(world, 'confirmation')).toHaveLength(limit);
    expect(sent(world, 'account')).toEqual([]);
    expect(world.outbox.all()).toEqual([]);
  });

  it('the email to a person who already has an account is left out, too', async () => {
    const world = await used();
    await world.users.create(anAccount({ email: 'new-1@example.com' }));
    await signUp(world, 1);
    expect(sent(world, 'account')).toEqual([]);
  });

  it('codes, "no account" emails and receipts still go out', async () => {
    const world = await used();
    await world.users.create(anAccount());
    for (const email of [anAccount().email, 'unknown@example.com']) {
      await sendOtp(world)({ input: { email }, viewer: 'v', cookies: world.cookies });
    }
    const order = aPaidOrder({ receipt: 'DUE' });
    await world.orders.insert(order);
    await sendReceipt(world)(order);
    expect(sent(world, 'code')).toHaveLength(2);
    expect(sent(world, 'receipt')).toHaveLength(1);
  });

  it('no one is refused, and emails go out again in the next hour', async () => {
    const world = await used();
    await write(world, 20);
    world.clock.advanceSeconds(3_600);
    await write(world, 21);
    expect(sent(world, 'confirmation')).toHaveLength(limit + 1);
  });

  it('logs each email and each that was left out, for an alarm', async () => {
    const world = await used();
    await write(world, 30);
    expect(logged(world, 'unproven-mail')).toHaveLength(limit);
    expect(logged(world, 'unproven-mail-left-out')).toHaveLength(1);
    expect(JSON.stringify(world.log.lines)).not.toContain('@example.com');
  });
});

it('emails that waited count in the hour in which they are sent', async () => {
  const world = worldWith();
  for (const index of [1, 2, 3, 4, 5]) {
    const { mail } = anOutboxMail();
    await world.outbox.add(anOutboxMail({ id: `${index}`, mail: { ...mail, kind: 'confirmation' } }));
  }
  await world.outbox.add(anOutboxMail({ id: 'business', mail: { ...anOutboxMail().mail, kind: 'business' } }));
  world.clock.advanceSeconds(60);
  await deliverOutbox(world)();
  expect(sent(world, 'confirmation')).toHaveLength(limit);
  expect(sent(world, 'business')).toHaveLength(1);
  expect(world.outbox.all()).toEqual([]);
});

it('many at the same time stay within the limit', async () => {
  const world = worldWith();
  await Promise.all(Array.from({ length: 12 }, (_, index) => write(world, index)));
  expect(sent(world, 'confirmation')).toHaveLength(limit);
  expect(sent(world, 'business')).toHaveLength(12);
});

it('an email waits while the counter cannot be reached', async () => {
  const world = worldWith();
  await world.outbox.add(anOutboxMail());
  world.clock.advanceSeconds(60);
  const rateLimits = { ...world.rateLimits, take: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
  await deliverOutbox({ ...world, rateLimits })();
  expect(world.mailer.sent).toEqual([]);
  expect(world.outbox.all()).toMatchObject([{ failures: 1 }]);
});
