import { describe, expect, it } from 'vitest';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { applyAsPartner } from '../messages/apply-as-partner.ts';
import { sendContactMessage } from '../messages/send-contact-message.ts';
import { logIn } from '../sign-in/log-in.ts';
import { registerUser } from '../sign-in/register-user.ts';
import { requestRegistrationOtp } from '../sign-in/request-registration-otp.ts';
import { sendOtp } from '../sign-in/send-otp.ts';
import { verifyEmail } from '../sign-in/verify-email.ts';
import { takeForViewer } from './rate-limits.ts';

describe('the hourly limit of a viewer', () => {
  const setup = () => {
    const { rateLimits, clock } = inMemoryWorld();
    return (viewer: string, limit = 3) => takeForViewer(rateLimits, 'sends', viewer, limit, clock.now());
  };

  it('is counted for each address', async () => {
    const take = setup();
    for (const _ of [1, 2, 3]) await take('203.0.113.7');
    await expect(refusalOf(take('203.0.113.7'))).resolves.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(take('203.0.113.8')).resolves.toBeUndefined();
  });

  it('is ten times as high for an IPv6 /48 as for a /64', async () => {
    const take = setup();
    for (let network = 0; network < 30; network += 1) await take(`2001:db8:1:${network.toString(16)}::/64`);
    await expect(refusalOf(take('2001:db8:1:ff::/64'))).resolves.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(take('2001:db8:2:1::/64')).resolves.toBeUndefined();
  });
});

describe('each request that counts its viewer', () => {
  const email = 'amy@example.com';
  const person = { fullname: 'Amy Marlow', email, phone: '5550102030' };
  const place = { address: '12 Elm Street', postcode: '94110', city: 'San José', state: 'California' };
  const guess = { email, otp: 123_456 };

  it.each<[string, (world: World, from: { viewer: string; cookies: World['cookies'] }) => Promise<unknown>]>([
    ['sendOtp', (world, from) => sendOtp(world)({ input: { email }, ...from })],
    ['otpfor_registration', (world, from) => requestRegistrationOtp(world)({ input: person, ...from })],
    ['login', (world, from) => refusalOf(logIn(world)({ input: guess, ...from }))],
    ['verify_email', (world, from) => refusalOf(verifyEmail(world)({ input: guess, ...from }))],
    [
      'users_reg',
      (world, from) =>
        registerUser(world)({ input: { ...person, ...place, interest: 'sciences', grade: '', comments: '' }, ...from }),
    ],
    [
      'contact_us',
      (world, from) =>
        sendContactMessage(world)({ input: { name: 'Amy', email, message: 'Hello', leaveEmpty: '' }, ...from }),
    ],
    [
      'partner_with_us',
      (world, from) =>
        applyAsPartner(world)({ input: { ...person, address: place.address, comments: '', leaveEmpty: '' }, ...from }),
    ],
  ])('counts the IPv6 network and its block: %s', async (_, request) => {
    const world = inMemoryWorld();
    await request(world, { viewer: '2001:db8:1:2::/64', cookies: world.cookies });
    const counted = [...world.rateLimits.taken().keys()].map((key) => key.split('#')[1]);
    expect(counted).toEqual(expect.arrayContaining(['2001:db8:1:2::/64', '2001:db8:1::/48']));
  });
});
