import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { applyAsPartner as contract } from '#contract/endpoints/messages/public.ts';
import { officeMessage } from '#contract/words/office-follow-ups.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { applyAsPartner } from './apply-as-partner.ts';
import { exportOfficeContacts } from './export-office-contacts.ts';
import { listOfficeMessages } from './list-office-messages.ts';
import { sendContactMessage } from './send-contact-message.ts';

const message = { name: 'Amy Marlow', email: 'amy@example.com', message: 'When should she begin?', leaveEmpty: '' };
const application = {
  fullname: 'Bo Lind',
  email: 'bo@example.com',
  phone: '5550102030',
  address: '12 Elm Street',
  comments: '',
  leaveEmpty: '',
};
const write = (world: World, changes: Partial<typeof message> = {}) =>
  sendContactMessage(world)({ input: { ...message, ...changes }, viewer: 'v' });

describe('a message', () => {
  it('is stored, reaches the business and is confirmed to its sender', async () => {
    const world = inMemoryWorld();
    await write(world);
    const { leaveEmpty: _, ...stored } = message;
    expect(world.messages.all()).toEqual([
      { kind: 'contact', id: expect.any(String) as string, receivedAt: world.clock.now(), ...stored },
    ]);
    expect(world.mailer.sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      ['office@shop.test', 'amy@example.com'],
      ['amy@example.com', undefined],
    ]);
    expect(world.outbox.all()).toEqual([]);
  });

  it('is stored once a day, no matter how often it is sent', async () => {
    const world = inMemoryWorld();
    await Promise.all([write(world), write(world)]);
    await write(world);
    expect(world.messages.all()).toHaveLength(1);
    expect(world.mailer.sent).toHaveLength(2);
    world.clock.advanceSeconds(24 * 3_600);
    await write(world);
    expect(world.messages.all()).toHaveLength(2);
  });

  it.each([{ name: 'Amy M' }, { email: 'other@example.com' }, { message: 'And then?' }])(
    'is a new one with %j',
    async (changes) => {
      const world = inMemoryWorld();
      await write(world);
      await write(world, changes);
      expect(world.messages.all()).toHaveLength(2);
    },
  );

  it('succeeds when mail is down: both emails wait and are sent later, once', async () => {
    const world = inMemoryWorld();
    const mailer: World['mailer'] = {
      ...world.mailer,
      send: () => Promise.reject(new DependencyDown('SES', undefined)),
    };
    await write({ ...world, mailer });
    expect(world.outbox.all()).toHaveLength(2);
    world.clock.advanceSeconds(60);
    await deliverOutbox(world)();
    await deliverOutbox(world)();
    expect(world.mailer.sent.map(({ to }) => to).sort()).toEqual(['amy@example.com', 'office@shop.test']);
  });

  it('fails if it cannot be stored, and sends no email', async () => {
    const world = inMemoryWorld();
    const messages = { ...world.messages, record: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await expect(write({ ...world, messages })).rejects.toThrow(DependencyDown);
    expect(world.mailer.sent).toEqual([]);
  });

  it.each<[string, (world: World) => Promise<unknown>, string]>([
    ['message', (world) => write(world, { leaveEmpty: 'https://spam.test' }), 'Message from Amy Marlow'],
    [
      'application',
      (world) => applyAsPartner(world)({ input: { ...application, leaveEmpty: 'x' }, viewer: 'v' }),
      'Partner application from Bo Lind',
    ],
  ])(
    'with text in the hidden field reaches the business, marked, and is not confirmed: %s',
    async (_, send, subject) => {
      const world = inMemoryWorld();
      await expect(send(world)).resolves.toEqual({ confirmed: false });
      expect(world.messages.all()).toMatchObject([{ suspect: true }]);
      expect(world.mailer.sent).toMatchObject([{ to: 'office@shop.test', subject: `Maybe spam: ${subject}` }]);
      expect(world.mailer.sent[0]?.text).toContain('a field that people can’t see');
    },
  );

  it('is accepted ten times an hour from a viewer address', async () => {
    const world = inMemoryWorld();
    for (let count = 0; count < 10; count += 1) await write(world, { message: `Message ${count}` });
    expect((await refusalOf(write(world, { message: 'One more' }))).code).toBe('TOO_MANY_REQUESTS');
    await expect(
      sendContactMessage(world)({ input: { ...message, email: 'noor@example.com' }, viewer: 'another' }),
    ).resolves.toEqual({
      confirmed: true,
    });
  });
});

describe('a confirmation', () => {
  const textOf = ({ subject, text, html, replyTo }: World['mailer']['sent'][number]) =>
    [subject, text, html, replyTo].join('\n');
  const confirmationsTo = (world: World, email: string) =>
    world.mailer.sent.filter(({ to, kind }) => to === email && kind === 'confirmation');

  it('contains nothing that the sender typed, unlike the email to the business', async () => {
    const world = inMemoryWorld();
    const words = 'Win a phone at https://evil.test';
    await write(world, { name: 'Evil Name', message: words });
    await applyAsPartner(world)({
      input: { ...application, fullname: 'Evil Name', address: 'Evil Street', comments: words },
      viewer: 'v',
    });
    const confirmations = world.mailer.sent.filter(({ kind }) => kind === 'confirmation');
    expect(confirmations.map(({ to }) => to)).toEqual(['amy@example.com', 'bo@example.com']);
    for (const mail of confirmations) {
      expect(textOf(mail)).not.toMatch(/evil|phone|5550102030|amy@|bo@/i);
      expect(mail.replyTo).toBeUndefined();
    }
    const received = world.mailer.sent.filter(({ kind }) => kind === 'business');
    expect(received).toHaveLength(2);
    for (const mail of received) {
      expect(textOf(mail)).toContain(words);
      expect(mail.subject).toContain('Evil Name');
    }
  });

  it('goes to one address three times a day, while all fifty messages reach the business', async () => {
    const world = inMemoryWorld();
    const victim = message.email;
    for (let count = 0; count < 50; count += 1) {
      const viewer = `viewer-${count}`;
      await (count % 2 === 0
        ? sendContactMessage(world)({ input: { ...message, message: `Message ${count}` }, viewer })
        : applyAsPartner(world)({ input: { ...application, email: victim, comments: `${count}` }, viewer }));
    }
    expect(world.messages.all()).toHaveLength(50);
    expect(world.mailer.sent.filter(({ to }) => to === 'office@shop.test')).toHaveLength(50);
    expect(confirmationsTo(world, victim)).toHaveLength(3);
    expect(world.outbox.all()).toEqual([]);
    await write(world, { email: 'another@example.com' });
    expect(confirmationsTo(world, 'another@example.com')).toHaveLength(1);
    world.clock.advanceSeconds(24 * 3_600);
    await write(world);
    expect(confirmationsTo(world, victim)).toHaveLength(4);
  });
});

describe('a partner application', () => {
  it('is stored, reaches the business and is confirmed', async () => {
    const world = inMemoryWorld();
    await applyAsPartner(world)({ input: application, viewer: 'v' });
    expect(world.messages.all()).toMatchObject([
      { kind: 'partner', name: 'Bo Lind', phone: '5550102030', address: '12 Elm Street', comments: '' },
    ]);
    expect(world.mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['office@shop.test', 'Partner application from Bo Lind'],
      ['bo@example.com', 'We received your application'],
    ]);
  });

  it('has each field of its form in the email, the office and the file', async () => {
    const { leaveEmpty: _, cameFrom: __, ...asked } = contract.body.entries;
    const typed = Object.fromEntries(Object.keys(asked).map((name) => [name, `typed ${name}`]));
    const world = inMemoryWorld();
    world.clock.advanceSeconds(60);
    await applyAsPartner(world)({ input: { ...application, ...typed }, viewer: 'v' });
    const { messages } = await listOfficeMessages(world)({ input: { state: '', after: '' } });
    const day = new Date(world.clock.now()).toISOString().slice(0, 10);
    const { csv } = await exportOfficeContacts({ ...world, zone: 'UTC' })({
      input: { kind: 'messages', from: day, until: day, after: '' },
      record: () => undefined,
    });
    const [message] = world.mailer.sent;
    for (const text of Object.values(typed)) {
      expect(message?.text).toContain(text);
      expect(Object.values(v.parse(officeMessage, messages[0]))).toContain(text);
      expect(csv).toContain(text);
    }
  });
});
