import { describe, expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { documents } from '#contract/website/documents/index.ts';
import { sampleDocuments } from '#contract/website/proofs.ts';
import {
  aCounselor,
  aGuide,
  aMember,
  anAvailability,
  anOfficeSession,
  aPaidOrder,
  aPasskey,
} from '#testing/samples.ts';
import { ownWebsite } from '#testing/website.ts';
import { inMemoryWorld } from '#testing/world.ts';
import type { Order } from '../../orders/core/order.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import { getOfficeGettingStarted } from './get-office-getting-started.ts';
import { type GettingStartedKey, gettingStartedKeys, gettingStartedWords } from './words.ts';

/** An office in which nothing is done, and a time limit that never comes. */
function emptyOffice() {
  const world = inMemoryWorld();
  const facts = {
    ...world,
    isCheckoutOpen: true,
    paypalApp: { state: () => Promise.resolve<'no-secret' | 'refused' | 'no-webhook' | 'ready'>('no-secret') },
    mailAccount: { state: () => Promise.resolve<'sandbox' | 'stopped' | 'open'>('sandbox') },
    senderDomain: { hasDmarc: () => Promise.resolve<boolean | undefined>(false) },
    alarmMail: { state: () => Promise.resolve<'waiting' | 'none' | 'confirmed'>('waiting') },
    stage: 'prod',
    deadline: () => new Promise<undefined>(() => undefined),
  };
  return { world, facts };
}
type Facts = ReturnType<typeof emptyOffice>['facts'];

const list = (facts: Facts, member = aMember()) =>
  getOfficeGettingStarted(facts)({ session: { ...anOfficeSession(), member } });
async function lineOf(key: GettingStartedKey, facts: Facts, member = aMember()) {
  return (await list(facts, member)).find((line) => line.key === key);
}
const down = () => Promise.reject(new DependencyDown('a service', new Error('throttled')));

/** A guide that was bought and refunded. */
const refunded = (changes: Partial<Order> = {}): Order =>
  aPaidOrder({ state: 'REFUNDED', grants: [], refundedCents: aPaidOrder().totalCents, ...changes });
const olives = aCounselor({ email: aMember().email });

/** What does each line. */
const doing: Readonly<Record<GettingStartedKey, (office: ReturnType<typeof emptyOffice>) => unknown>> = {
  hours: ({ world }) => world.consultations.setAvailability(anAvailability()),
  'meeting-link': ({ world }) => world.consultations.setAvailability(anAvailability()),
  calendar: async ({ world }) => {
    await world.consultations.setAvailability(anAvailability());
    await world.otherCalendars.change({
      counselor: aCounselor().id,
      version: 1,
      calendars: [{ id: 'one', host: 'calendar.example', sealed: 'sealed', addedAt: 0 }],
      closesWhenUnreadable: false,
    });
  },
  passkey: () => undefined,
  terms: ({ world }) =>
    world.agreements.setSettings({ version: 1, savedAt: 0, terms: 'As before.', cancelHours: 24, otherWays: {} }),
  guide: ({ world }) => world.catalog.put(aGuide()),
  words: ({ world }) => world.website.publish(ownWebsite(), []),
  paypal: ({ facts }) => Object.assign(facts.paypalApp, { state: () => Promise.resolve('ready') }),
  mail: ({ facts }) => Object.assign(facts.mailAccount, { state: () => Promise.resolve('open') }),
  dmarc: ({ facts }) => Object.assign(facts.senderDomain, { hasDmarc: () => Promise.resolve(true) }),
  alarms: ({ facts }) => Object.assign(facts.alarmMail, { state: () => Promise.resolve('confirmed') }),
  purchase: ({ world }) => world.orders.insert(refunded()),
};
const withTwoPasskeys = aMember({ passkeys: [aPasskey(), aPasskey({ id: 'another' })] });

describe('a new office', () => {
  it('has every line to do, each with what, why, how long, and where or who', async () => {
    const lines = await list(emptyOffice().facts);
    expect(lines.map(({ key, state }) => [key, state])).toEqual(gettingStartedKeys.map((key) => [key, 'undone']));
    for (const line of lines) {
      expect(line.takes).toMatch(/minute|afternoon/);
      expect(line.text).not.toBe('');
      // One of both: only what no page of the office can do names a person.
      expect([line.path, line.ask].filter((one) => one !== undefined)).toHaveLength(1);
      if (line.path !== undefined) {
        const pages: readonly string[] = Object.values(officePaths);
        expect(pages).toContain(line.path.replace(/[?#].*/, ''));
      }
    }
  });

  it('names the command of this stage for what only a terminal can do', async () => {
    const { facts } = emptyOffice();
    const commands = async () => (await list(facts)).flatMap(({ command }) => command ?? []);
    expect(await commands()).toEqual([
      'npm run ops -- secret paypal --stage prod',
      'npm run ops -- doctor --stage prod',
      'npm run ops -- doctor --stage prod',
    ]);
    facts.stage = 'local';
    expect(await commands()).toContain('npm run ops -- secret paypal --local');
  });
});

describe.each(gettingStartedKeys)('the line “%s”', (key) => {
  it('is done once its fact is there, and nothing else is done by it', async () => {
    const office = emptyOffice();
    await doing[key](office);
    const member = key === 'passkey' ? withTwoPasskeys : aMember();
    const done = (await list(office.facts, member)).flatMap((line) => (line.state === 'done' ? [line.key] : []));
    // Hours of the sample have a meeting link, and a calendar needs hours.
    const own: readonly string[] = ['hours', 'meeting-link', 'calendar'].includes(key) ? ['hours', 'meeting-link'] : [];
    expect(done).toEqual(gettingStartedKeys.filter((one) => one === key || own.includes(one)));
  });
});

describe('what is undone again', () => {
  it('comes back: hours, the link, the second passkey, the guide', async () => {
    const office = emptyOffice();
    for (const key of ['hours', 'guide'] as const) await doing[key](office);
    const states = async (member = aMember()) =>
      (await list(office.facts, member)).flatMap(({ key, state }) => (state === 'done' ? [key] : []));
    expect(await states(withTwoPasskeys)).toEqual(['hours', 'meeting-link', 'passkey', 'guide']);
    const { meetingLink: _, ...phoneOnly } = aCounselor({ weekly: {} });
    await office.world.consultations.setAvailability(anAvailability({ version: 2, counselors: [phoneOnly] }));
    await office.world.catalog.remove(aGuide().id);
    expect(await states()).toEqual([]);
  });
});

describe('the own link and calendar', () => {
  it('are those of the owner who counsels, not of another counselor', async () => {
    const { world, facts } = emptyOffice();
    const { meetingLink: _, ...own } = olives;
    const other = aCounselor({ id: 'sam', name: 'Sam' });
    await world.consultations.setAvailability(anAvailability({ counselors: [own, other] }));
    expect(await lineOf('meeting-link', facts)).toMatchObject({ state: 'undone' });
    await world.consultations.setAvailability(anAvailability({ version: 2, counselors: [olives] }));
    expect(await lineOf('meeting-link', facts)).toMatchObject({ state: 'done' });
  });
});

describe('a test purchase', () => {
  it.each([
    ['is paid and not refunded', aPaidOrder()],
    ['was a gift that was taken back', refunded({ totalCents: 0, capturedCents: 0 })],
    ['went back by a dispute', refunded({ dispute: { id: 'PP-D-1' } })],
    ['was never paid', refunded({ paidAt: undefined as never })],
  ])('is not done if it %s', async (_, order) => {
    const { world, facts } = emptyOffice();
    await world.orders.insert(order);
    expect(await lineOf('purchase', facts)).toMatchObject({ state: 'undone' });
  });
});

describe('what PayPal, AWS and the deploy say', () => {
  it.each([
    ['no-secret', 'Checkout opens soon: PayPal’s secret isn’t set.', 'npm run ops -- secret paypal --stage prod'],
    ['refused', 'PayPal refuses the secret, so no one can pay.', 'npm run ops -- secret paypal --stage prod'],
    ['no-webhook', 'PayPal doesn’t tell the site about payments.', 'npm run ops -- paypal-setup --stage prod'],
  ] as const)('is in the owner’s words: PayPal %s', async (state, text, command) => {
    const { facts } = emptyOffice();
    facts.paypalApp.state = () => Promise.resolve(state);
    expect(await lineOf('paypal', facts)).toMatchObject({ state: 'undone', text, command });
  });

  it('says that checkout opens soon where PayPal is ready and the site takes no payments', async () => {
    const { facts } = emptyOffice();
    facts.paypalApp.state = () => Promise.resolve('ready');
    facts.isCheckoutOpen = false;
    const line = await lineOf('paypal', facts);
    expect(line).toMatchObject({ state: 'undone', text: expect.stringContaining('Checkout opens soon') as unknown });
    expect(line).not.toHaveProperty('command');
  });

  it('tells stopped mail, unconfirmed and missing alarm addresses apart', async () => {
    const { facts } = emptyOffice();
    expect((await lineOf('alarms', facts))?.text).toContain('AWS Notifications');
    facts.mailAccount.state = () => Promise.resolve('stopped');
    facts.alarmMail.state = () => Promise.resolve('none');
    expect((await lineOf('mail', facts))?.text).toBe('AWS has stopped all mail of the site.');
    expect((await lineOf('alarms', facts))?.text).toBe('No address gets them.');
  });
});

describe('the words of the site', () => {
  it('are those that are published: each document that is left leads to its place', async () => {
    const { world, facts } = emptyOffice();
    const { colleges, faq } = documents;
    expect((await lineOf('words', facts))?.left).toHaveLength(sampleDocuments(documents).length);
    const version = ownWebsite();
    await world.website.publish({ ...version, documents: { ...version.documents, colleges, faq } }, []);
    expect((await lineOf('words', facts))?.left).toEqual([{ title: 'colleges', path: '/office/website/colleges' }]);
  });

  it('ask for numbers of over a year ago, and are unknown if these break a rule', async () => {
    const { world, facts } = emptyOffice();
    await world.website.publish(ownWebsite('2024-09-02'), []);
    expect(await lineOf('words', facts)).toMatchObject({
      text: 'Compare these with your records again.',
      left: [{ path: '/office/website/numbers' }],
    });
    await world.website.publish(
      { ...ownWebsite(), version: 2, documents: { ...ownWebsite().documents, numbers: {} } },
      [],
    );
    expect(await lineOf('words', facts)).toMatchObject({ state: 'unknown' });
  });
});

describe('what can’t be looked up', () => {
  const services = ['paypal', 'mail', 'dmarc', 'alarms'] as const;
  const break_ = (facts: Facts, look: () => Promise<never>) => {
    facts.paypalApp.state = look;
    facts.mailAccount.state = look;
    facts.senderDomain.hasDmarc = look;
    facts.alarmMail.state = look;
  };
  const unknown = async (facts: Facts) =>
    (await list(facts)).flatMap(({ key, state }) => (state === 'unknown' ? [key] : []));

  it('is unknown, with a line in the log, and the others are shown', async () => {
    const { world, facts } = emptyOffice();
    break_(facts, down);
    expect(await unknown(facts)).toEqual(services);
    expect(world.log.lines.map(({ level, event, details }) => [level, event, details['line']])).toEqual(
      services.map((line) => ['warn', 'getting-started-unknown', line]),
    );
  });

  it('is unknown after the time limit', async () => {
    const { facts } = emptyOffice();
    break_(facts, () => new Promise(() => undefined));
    facts.deadline = () => new Promise((resolve) => setImmediate(() => resolve(undefined)));
    expect(await unknown(facts)).toEqual(services);
  });

  it('is unknown on a machine without DNS', async () => {
    const { facts } = emptyOffice();
    facts.senderDomain.hasDmarc = () => Promise.resolve(undefined);
    expect(await unknown(facts)).toEqual(['dmarc']);
  });

  it('is unknown if a table fails', async () => {
    const { facts } = emptyOffice();
    const broken = { ...facts, consultations: { availability: down }, orders: { byState: down } };
    expect(await unknown(broken as unknown as Facts)).toEqual(['hours', 'meeting-link', 'calendar', 'purchase']);
  });
});

it('has a title of its own for each line', () => {
  const titles = Object.values(gettingStartedWords).map(({ title }) => title);
  expect(new Set(titles).size).toBe(12);
});
