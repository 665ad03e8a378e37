import { describe, expect, it } from 'vitest';
import { anAccount, anOutboxMail, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { sendContactMessage } from '../enquiries/take-enquiry.ts';
import { type MailKind, mailKinds, unprovenMailKinds } from '../mails/mail-kind.ts';
import { DependencyDown } from '../refusal.ts';
import { sendReceipt } from '../shop/send-receipt.ts';
import { registerUser } from '../sign-in/register-user.ts';
import { sendOtp } from '../sign-in/send-otp.ts';
import { deliverOutbox } from './deliver.ts';

/** The ceiling on mail to addresses that nobody has proven. */

const ceiling = 3;
const worldWith = (changes: Partial<World> = {}): World => ({
  ...inMemoryWorld(),
  unprovenMailPerHour: ceiling,
  ...changes,
});
const write = (world: World, index: number) =>
  sendContactMessage(world)({
    input: { name: 'Amy', email: `amy-${index}@example.com`, message: 'Hello', website: '' },
    viewer: `viewer-${index}`,
  });
const signUp = (world: World, index: number) =>
  registerUser(world)({
    input: {
      fullname: 'Amy Marlow',
      email: `new-${index}@example.com`,
      phone: '5550102030',
      interest: 'sciences',
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

/** As many confirmations as an hour has. */
async function used(): Promise<World> {
  const world = worldWith();
  for (let index = 0; index < ceiling; index += 1) await write(world, index);
  return world;
}

it('is for confirmations and sign-up mails, and for no other kind', () => {
  expect(mailKinds.filter((kind) => unprovenMailKinds.includes(kind))).toEqual(['account', 'confirmation']);
});

describe('at the ceiling', () => {
  it('enquiries and sign-ups are stored and reach the business; only their confirmations and welcomes are left out', async () => {
    const world = await used();
    await write(world, 10);
    await signUp(world, 11);
    expect(world.enquiries.all()).toHaveLength(ceiling + 1);
    expect(world.users.all()).toHaveLength(1);
    expect(sent(world, 'enquiry')).toHaveLength(ceiling + 1);
    expect(sent(world, 'confirmation')).toHaveLength(ceiling);
    expect(sent(world, 'account')).toEqual([]);
    expect(world.outbox.all()).toEqual([]);
  });

  it('the mail to a person who already has an account is left out too', async () => {
    const world = await used();
    await world.users.create(anAccount({ email: 'new-1@example.com' }));
    await signUp(world, 1);
    expect(sent(world, 'account')).toEqual([]);
  });

  it('codes, news of no account and receipts go out all the same', async () => {
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

  it('nobody is refused, and the next hour has mails again', async () => {
    const world = await used();
    await write(world, 20);
    world.clock.advanceSeconds(3_600);
    await write(world, 21);
    expect(sent(world, 'confirmation')).toHaveLength(ceiling + 1);
  });

  it('says in the log what an alarm counts: each mail, and each that was left out', async () => {
    const world = await used();
    await write(world, 30);
    expect(logged(world, 'unproven-mail')).toHaveLength(ceiling);
    expect(logged(world, 'unproven-mail-left-out')).toHaveLength(1);
    expect(JSON.stringify(world.log.lines)).not.toContain('@example.com');
  });
});

it('mails that waited count in the hour in which they are sent', async () => {
  const world = worldWith();
  for (const index of [1, 2, 3, 4, 5]) {
    const { mail } = anOutboxMail();
    await world.outbox.add(anOutboxMail({ id: `${index}`, mail: { ...mail, kind: 'confirmation' } }));
  }
  await world.outbox.add(anOutboxMail({ id: 'enquiry', mail: { ...anOutboxMail().mail, kind: 'enquiry' } }));
  world.clock.advanceSeconds(60);
  await deliverOutbox(world)();
  expect(sent(world, 'confirmation')).toHaveLength(ceiling);
  expect(sent(world, 'enquiry')).toHaveLength(1);
  expect(world.outbox.all()).toEqual([]);
});

it('many at the same time are no more than the ceiling', async () => {
  const world = worldWith();
  await Promise.all(Array.from({ length: 12 }, (_, index) => write(world, index)));
  expect(sent(world, 'confirmation')).toHaveLength(ceiling);
  expect(sent(world, 'enquiry')).toHaveLength(12);
});

it('no mail goes out uncounted where the counter cannot be reached: it waits', async () => {
  const world = worldWith();
  await world.outbox.add(anOutboxMail());
  world.clock.advanceSeconds(60);
  const rateLimits = { ...world.rateLimits, take: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
  await deliverOutbox({ ...world, rateLimits })();
  expect(world.mailer.sent).toEqual([]);
  expect(world.outbox.all()).toMatchObject([{ failures: 1 }]);
});
