import { describe, expect, it } from 'vitest';
import { REQUEST_MAILS_PER_ADDRESS_PER_DAY } from '#contract/endpoints/payment-requests/limits.ts';
import { TYPED_MAILS_PER_ADDRESS_PER_HOUR } from '#contract/limits.ts';
import { registry } from '#contract/registry.ts';
import { aClass, aGuide, anAccount, anAvailability, aSession, someSeats } from '#testing/samples.ts';
import { stringFields } from '#testing/string-fields.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { joinClassWaitingList } from '../classes/join-class-waiting-list.ts';
import { mailWaitingList } from '../consultations/waiting/mail-waiting-list.ts';
import { waitForTime } from '../consultations/waiting/wait-for-time.ts';
import { applyAsPartner } from '../messages/apply-as-partner.ts';
import { sendContactMessage } from '../messages/send-contact-message.ts';
import { createPaymentRequest } from '../payment-requests/create-payment-request.ts';
import { Refusal } from '../shared/refusal.ts';
import { registerUser } from '../sign-in/register-user.ts';
import { requestRegistrationOtp } from '../sign-in/request-registration-otp.ts';
import { sendOtp } from '../sign-in/send-otp.ts';
import { typedMailKinds } from './mail-kind.ts';

/** Emails to addresses that a visitor typed (ADR 16). */

const guide = aGuide({ id: 'biology', priceCents: 1_999 });
const place = { address: '12 Elm Street', postcode: '94110', city: 'San José', state: 'California' };

interface Try {
  readonly email: string;
  readonly viewer: string;
  /** Differs from try to try: each comes from an account or with a text of its own. */
  readonly index: number;
}
type Send = (world: World, given: Try) => Promise<unknown>;

/** Each endpoint that emails an address from its request. */
const sending: Readonly<Record<string, Send>> = {
  'send-otp': (world, { email, viewer }) => sendOtp(world)({ input: { email }, viewer, cookies: world.cookies }),
  'request-registration-otp': (world, { email, viewer }) =>
    requestRegistrationOtp(world)({
      input: { email, fullname: 'Amy Marlow', phone: '5550102030' },
      ...{ viewer, cookies: world.cookies },
    }),
  'register-user': (world, { email, viewer, index }) =>
    registerUser(world)({
      input: {
        fullname: 'Amy',
        email,
        phone: '5550102030',
        interest: 'sciences',
        grade: '',
        comments: `${index}`,
        ...place,
      },
      ...{ viewer, cookies: world.cookies },
    }),
  'send-contact-message': (world, { email, viewer, index }) =>
    sendContactMessage(world)({ input: { name: 'Amy', email, message: `${index}`, leaveEmpty: '' }, viewer }),
  'apply-as-partner': (world, { email, viewer, index }) =>
    applyAsPartner(world)({
      input: {
        fullname: 'Bo',
        email,
        phone: '5550102030',
        address: place.address,
        comments: `${index}`,
        leaveEmpty: '',
      },
      viewer,
    }),
  // Its email comes when a time opens.
  'wait-for-time': async (world, { email, viewer }) => {
    await waitForTime(world)({ input: { email }, viewer });
    await mailWaitingList(world)();
  },
  'join-class-waiting-list': (world, { email, viewer }) =>
    joinClassWaitingList(world)({ input: { id: 'ap-biology', email }, viewer }),
  'create-payment-request': (world, { email, viewer, index }) =>
    createPaymentRequest(world)({
      input: { pdfIds: [guide.id], amount: 19.99, email },
      session: aSession({ user: { ...anAccount(), id: `STUDENT${index}`, email: `student-${index}@example.com` } }),
      viewer,
    }),
};

/** Endpoints that take an address and send nothing to it. */
const silent = ['log-in', 'verify-email'];

async function shop(): Promise<World> {
  const world = inMemoryWorld();
  await world.catalog.put(guide);
  const seats = someSeats({ capacity: 0 });
  await world.classes.write({ next: aClass(), before: undefined, seats, take: [], release: [] }, []);
  await world.consultations.setAvailability(anAvailability());
  return world;
}

/** Sends once, or is refused. */
async function attempt(send: Send, world: World, given: Try): Promise<void> {
  await send(world, given).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  // Past the wait between two codes.
  world.clock.advanceSeconds(31);
}

const typedIn = (world: World) =>
  world.mailer.sent.filter(({ kind, to }) => typedMailKinds.includes(kind) && to !== 'office@shop.test');

it('covers each endpoint of visitors that takes an email address', () => {
  const visitors = registry.filter(({ auth }) => auth === 'none' || auth === 'bearer').map(({ id }) => id);
  const taking = stringFields.filter(({ member, endpoint }) => /email/i.test(member) && visitors.includes(endpoint.id));
  expect([...new Set(taking.map(({ endpoint }) => endpoint.id))].toSorted()).toEqual(
    [...Object.keys(sending), ...silent].toSorted(),
  );
});

it('covers each kind of email that goes to a typed address', async () => {
  const world = await shop();
  for (const [index, send] of Object.values(sending).entries()) {
    await attempt(send, world, { email: `visitor-${index}@example.com`, viewer: `viewer-${index}`, index });
  }
  expect(new Set(typedIn(world).map(({ kind }) => kind))).toEqual(new Set(typedMailKinds));
});

describe.each(Object.entries(sending))('%s', (_, send) => {
  it('emails nobody once its network sent as much as it may by other endpoints', async () => {
    const world = await shop();
    for (let index = 0; index < TYPED_MAILS_PER_ADDRESS_PER_HOUR; index += 1) {
      await attempt(sending['send-otp'] ?? send, world, { email: `one-${index}@example.com`, viewer: 'v', index });
    }
    expect(typedIn(world)).toHaveLength(TYPED_MAILS_PER_ADDRESS_PER_HOUR);
    await attempt(send, world, { email: 'victim@example.com', viewer: 'v', index: 100 });
    expect(typedIn(world)).toHaveLength(TYPED_MAILS_PER_ADDRESS_PER_HOUR);
    await attempt(send, world, { email: 'victim@example.com', viewer: 'another network', index: 101 });
    expect(typedIn(world)).toHaveLength(TYPED_MAILS_PER_ADDRESS_PER_HOUR + 1);
  });

  it('stops for an inbox, whatever +tags, networks and accounts its requests have', async () => {
    const world = await shop();
    for (let index = 0; index < 60; index += 1) {
      await attempt(send, world, { email: `mom+${index}@example.com`, viewer: `viewer-${index}`, index });
    }
    expect(typedIn(world).length).toBeGreaterThanOrEqual(REQUEST_MAILS_PER_ADDRESS_PER_DAY);
    expect(typedIn(world).length).toBeLessThanOrEqual(10);
    const before = typedIn(world).length;
    await attempt(send, world, { email: 'another@example.com', viewer: 'v', index: 100 });
    expect(typedIn(world)).toHaveLength(before + 1);
  });
});
