import { describe, expect, it } from 'vitest';
import type { MemberRole } from '#contract/office.ts';
import { settableClock } from '#testing/clock.ts';
import {
  aBalance,
  aBooking,
  aClass,
  aLead,
  aMember,
  aMessage,
  anAgreement,
  anOrder,
  aPaidOrder,
  aTeam,
  seatsFor,
  someSeats,
} from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { ccFor } from './cc.ts';
import { sendMorningDigest } from './send-morning-digest.ts';
import type { SiteClaims } from './unproved-claims.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 8 AM in New York, the business's time zone in these tests. */
const MORNING = Date.parse('2026-11-03T13:00:00Z');

function morning(at = MORNING): World {
  const world = inMemoryWorld();
  world.clock.advanceSeconds((at - world.clock.now()) / 1000);
  return world;
}
const digest = async (world: World) => {
  const before = world.mailer.sent.length;
  await sendMorningDigest(world)();
  return world.mailer.sent.slice(before);
};
const textOf = async (world: World) => (await digest(world))[0]?.text;

describe('the morning digest', () => {
  it('lists the classes of today and tomorrow, with the students that they lack', async () => {
    const world = morning();
    const put = async (id: string, ...starts: number[]) => {
      const dates = starts.map((start) => ({ start, minutes: 60 }));
      const next = aClass({ id, title: `Class ${id}`, smallest: 3, dates });
      const orders = { ONE: { email: 'a@example.com', buyerId: 'a', students: seatsFor('Ann'), spent: true } };
      const seats = someSeats({ classId: id, orders });
      await world.classes.write({ next, before: undefined, seats, take: [], release: [] }, []);
    };
    await put('first', MORNING + 11 * HOUR, MORNING + 7 * DAY);
    await put('running', MORNING - 7 * DAY, MORNING + DAY);
    await put('later', MORNING + 3 * DAY);
    const text = (await textOf(world)) ?? '';
    const [, listed = ''] = text.split('Classes today and tomorrow\n\n');
    expect(listed.split('\n\n')[0]?.split('\n')).toEqual([
      expect.stringMatching(
        /^Tue, Nov 3, 7:00.PM .*: Class first with .*: 1 of 3 seats taken, 2 short of its minimum$/,
      ),
      expect.stringMatching(/^Wed, Nov 4, 8:00.AM .*: Class running with .*: 1 of 3 seats taken$/),
    ]);
  });

  it('is one email to the business with all that waits', async () => {
    const world = morning();
    await world.leads.record(aLead({ receivedAt: MORNING - HOUR }), undefined, []);
    await world.messages.record({ ...aMessage(), receivedAt: MORNING - 2 * DAY }, []);
    await world.orders.insert(anOrder({ number: 'ASIDE', state: 'QUARANTINED', problem: 'another amount' }));
    await world.orders.insert(aPaidOrder({ number: 'SOLD', paidAt: MORNING - DAY }));
    const mails = await digest(world);
    expect(mails).toMatchObject([
      { to: world.businessInbox, subject: 'Morning digest for Tuesday, November 3', kind: 'business' },
    ]);
    expect(mails[0]?.text).toMatch(
      new RegExp(
        [
          'New leads',
          'Amy Marlow: 5550102030',
          'Messages without an answer for two days',
          'Amy Marlow, November 1: amy@example.com',
          'Open the messages:\\s\\S+/office/messages',
          'Orders that need a person',
          'Another amount: \\$19.99 from Amy Marlow',
          'Yesterday’s sales',
          'One order: \\$19.99',
        ].join('[^]*'),
      ),
    );
  });

  it('has the consultations of today and tomorrow that are still to come', async () => {
    const world = morning();
    // Today at 10 AM and 9 PM, midnight, the day after tomorrow, a canceled one, one that began.
    const starts = ['03T15:00', '04T02:00', '04T05:00', '05T05:00', '03T16:00', '03T12:00'];
    for (const [index, start] of starts.entries()) {
      const booking = aBooking({
        id: `01KA00000000000000BOOKING${index}`,
        userId: `U${index}`,
        fullname: `Person ${index}`,
        start: Date.parse(`2026-11-${start}:00Z`),
        status: index === 4 ? 'CANCELED' : 'BOOKED',
      });
      await world.consultations.write(
        { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
        [],
      );
    }
    const text = await textOf(world);
    expect(text).toContain('Consultations today and tomorrow');
    expect(text?.match(/Person \d/g)).toEqual(['Person 0', 'Person 1', 'Person 2']);
  });

  it('goes to counselors without money, and to owners as to the business', async () => {
    const world = morning();
    const wanted = (id: string, role: MemberRole) =>
      aMember({ id, email: `${id}@shop.test`, role, notifications: { ...aMember().notifications, digest: true } });
    world.office.setTeam(
      aTeam({ members: [wanted('olive', 'owner'), wanted('ben', 'counselor'), wanted('cleo', 'counselor')] }),
    );
    await world.orders.insert(aPaidOrder({ paidAt: MORNING - DAY }));
    const withCopies = { ...world, ccFor: ccFor(world) };
    await sendMorningDigest(withCopies)();
    expect(world.mailer.sent).toMatchObject([{ to: world.businessInbox, cc: ['olive@shop.test'] }]);

    world.clock.advanceSeconds(24 * 3_600);
    await world.orders.insert(aPaidOrder({ number: 'SOLD', paidAt: MORNING }));
    await world.leads.record(aLead({ receivedAt: MORNING }), undefined, []);
    await sendMorningDigest(withCopies)();
    const [, toBusiness, toCounselors] = world.mailer.sent;
    expect(toBusiness).toMatchObject({ to: world.businessInbox, cc: ['olive@shop.test'] });
    expect(toBusiness?.text).toContain('$19.99');
    expect(toCounselors).toMatchObject({ to: 'ben@shop.test', cc: ['cleo@shop.test'] });
    expect(toCounselors?.text).toContain('Amy Marlow: 5550102030');
    expect(toCounselors?.text).not.toMatch(/\$|order|sale/i);
  });

  it('has the agreements that wait for their family, each with its link, and none of them for counselors', async () => {
    const world = morning();
    const notifications = { ...aMember().notifications, digest: true };
    world.office.setTeam(
      aTeam({ members: [aMember({ id: 'ben', email: 'ben@shop.test', role: 'counselor', notifications })] }),
    );
    const { content } = anAgreement();
    const opened = anAgreement({ id: 'OPENED', state: 'OPENED', openedAt: MORNING - DAY, openUntil: '2026-11-30' });
    await world.agreements.write({ agreement: opened, before: undefined }, []);
    const installments = [{ due: '2026-11-01', cents: 120_000, minutes: 360 }];
    const signed = anAgreement({ id: 'SIGNED', state: 'SIGNED', content: { ...content, installments } });
    const balance = aBalance({ agreementId: 'SIGNED', minutes: 0, credits: [] });
    await world.agreements.write({ agreement: signed, before: undefined, balance }, []);
    await sendMorningDigest({ ...world, ccFor: ccFor(world) })();
    expect(world.mailer.sent).toMatchObject([{ to: world.businessInbox }]);
    expect(world.mailer.sent[0]?.text).toMatch(
      new RegExp(
        [
          'Agreements that were opened and not signed',
          'Amy Marlow: Ten hours of counseling, \\$2,000.00:',
          'https://shop.test/office/agreements/OPENED',
          'Payments due today or late',
          'Amy Marlow: Ten hours of counseling, \\$1,200.00 was due on November 1, 2026:',
          'https://shop.test/office/agreements/SIGNED',
        ].join('\\s+'),
      ),
    );
  });

  describe('about the website', () => {
    const DAYS = { Sunday: -2, Monday: -1, Tuesday: 0 };
    /** A digest of a quiet business. */
    async function quiet(day: keyof typeof DAYS, siteClaims: Partial<SiteClaims>) {
      const world = morning(MORNING + DAYS[day] * DAY);
      return await digest({ ...world, siteClaims: { ...world.siteClaims, ...siteClaims } });
    }
    const old = { numbersChecked: '2025-09-02' };

    it('asks on Mondays for numbers that no one has checked for a year, if that is all', async () => {
      const [mail, ...others] = await quiet('Monday', old);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Morning digest for Monday, November 2');
      expect(mail?.text).toMatch(
        /^On the website\n\nNumbers last checked on September 2, 2025: compare them with your records, and ask your engineer to set the new days\.\n\n--/,
      );
      expect(mail?.html).toMatch(
        /<h2>On the website<\/h2>\n<p>Numbers last checked on <span [^>]*>September 2<\/span>, 2025: compare them with your records, and ask your engineer to set the new days\.<\/p>/,
      );
    });

    it('names on Mondays what is still the sample’s', async () => {
      const [mail] = await quiet('Monday', { sample: 'testimonials, numbers' });
      expect(mail?.text).toMatch(
        /^On the website\n\nStill the sample’s: testimonials, numbers\. Send your engineer your own to put in its place\.\n\n--/,
      );
    });

    it.each(['Sunday', 'Tuesday'] as const)('says nothing on a %s', async (day) => {
      expect(await quiet(day, { ...old, sample: 'testimonials' })).toEqual([]);
    });

    it('says nothing on a Monday if all is proved', async () => {
      expect(await quiet('Monday', { numbersChecked: '2025-11-03' })).toEqual([]);
    });

    it('goes by the weekday of the business', async () => {
      // Monday in UTC, and still Sunday in New York; then Tuesday in UTC, and still Monday.
      for (const [at, mails] of [
        ['2026-11-02T04:59:00Z', 0],
        ['2026-11-03T04:59:00Z', 1],
      ] as const) {
        const world = morning(Date.parse(at));
        expect(await digest({ ...world, siteClaims: { ...world.siteClaims, ...old } })).toHaveLength(mails);
      }
    });

    it('is for owners alone', async () => {
      const world = morning(MORNING - DAY);
      const notifications = { ...aMember().notifications, digest: true };
      world.office.setTeam(
        aTeam({ members: [aMember({ id: 'ben', email: 'ben@shop.test', role: 'counselor', notifications })] }),
      );
      await world.leads.record(aLead({ receivedAt: MORNING - DAY - HOUR }), undefined, []);
      const siteClaims = { ...old, sample: 'testimonials' };
      await sendMorningDigest({ ...world, siteClaims, ccFor: ccFor(world) })();
      const [toBusiness, toCounselor] = world.mailer.sent;
      expect(toBusiness?.text).toContain('On the website');
      expect(toCounselor).toMatchObject({ to: 'ben@shop.test' });
      expect(toCounselor?.text).not.toContain('On the website');
    });
  });

  it('is not sent if there is nothing in it', async () => {
    const world = morning();
    await world.orders.insert(anOrder());
    expect(await digest(world)).toEqual([]);
  });

  it('is sent once a day, however often it runs', async () => {
    const world = morning();
    await world.leads.record(aLead({ receivedAt: MORNING - HOUR }), undefined, []);
    await Promise.all([sendMorningDigest(world)(), sendMorningDigest(world)()]);
    await sendMorningDigest(world)();
    expect(world.mailer.sent).toHaveLength(1);
    world.clock.advanceSeconds(24 * 3_600);
    expect(await digest(world)).toEqual([]);
  });

  it('is sent later if mail is down', async () => {
    const world = morning();
    await world.leads.record(aLead({ receivedAt: MORNING - HOUR }), undefined, []);
    const mailer = { ...world.mailer, send: () => Promise.reject(new DependencyDown('SES', undefined)) };
    await sendMorningDigest({ ...world, mailer })();
    expect(world.outbox.all()).toHaveLength(1);
  });

  it('has the leads since the last one, also after a day without one', async () => {
    const world = morning();
    await world.leads.record(aLead({ receivedAt: MORNING - 2 * DAY, email: 'before@example.com' }), undefined, []);
    await world.leads.record(aLead({ receivedAt: MORNING - HOUR }), undefined, []);
    expect(await textOf(world)).toContain('New leads\n\nAmy Marlow: 5550102030\n\n--');
    const details = { ...aLead().details, fullname: 'Bo Lind' };
    await world.leads.record(aLead({ receivedAt: MORNING + HOUR, email: 'bo@example.com', details }), undefined, []);
    world.clock.advanceSeconds(2 * 24 * 3_600);
    const text = await textOf(world);
    expect(text).toContain('Bo Lind: 5550102030');
    expect(text).not.toContain('Amy Marlow');
  });

  it.each([
    ['younger than two days', { receivedAt: MORNING - 2 * DAY + 1 }],
    ['answered', { receivedAt: MORNING - 3 * DAY, answeredAt: MORNING - DAY }],
    ['older than 30 days', { receivedAt: MORNING - 30 * DAY - 1 }],
  ])('has no message that is %s', async (_, changes) => {
    const world = morning();
    await world.messages.record({ ...aMessage(), ...changes }, []);
    expect(await digest(world)).toEqual([]);
  });

  it('repeats a message until it is answered', async () => {
    const world = morning();
    await world.messages.record({ ...aMessage(), receivedAt: MORNING - 5 * DAY }, []);
    expect(await textOf(world)).toContain('amy@example.com');
    world.clock.advanceSeconds(24 * 3_600);
    expect(await textOf(world)).toContain('amy@example.com');
  });

  it('has disputes among the orders that need a person', async () => {
    const world = morning();
    await world.orders.insert(aPaidOrder({ number: 'DISPUTED', state: 'SUSPENDED', paidAt: MORNING - 9 * DAY }));
    expect(await textOf(world)).toContain('The buyer disputes the payment at PayPal: $19.99 from Amy Marlow');
  });

  it.each([
    ['2026-11-03T13:00:00Z', '2026-11-02T05:00:00Z', '2026-11-03T04:59:59.999Z'],
    // The clocks went forward on March 8, and back on November 1.
    ['2026-03-09T12:00:00Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999Z'],
    ['2026-11-02T13:00:00Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
  ])('at %s counts the sales from %s to %s, without gifts', async (at, first, last) => {
    const world = { ...morning(), clock: settableClock(Date.parse(at)) };
    const [from, until] = [Date.parse(first), Date.parse(last)];
    for (const paidAt of [from - 1, from, until, until + 1]) {
      await world.orders.insert(aPaidOrder({ number: `AT-${paidAt}`, paidAt }));
    }
    await world.orders.insert(aPaidOrder({ number: 'GIFT', paidAt: from, items: [] }));
    expect(await textOf(world)).toContain('2 orders: $39.98');
  });

  it('lists twenty of a kind and counts the others', async () => {
    const world = morning();
    for (let one = 0; one < 23; one += 1) {
      await world.leads.record(aLead({ email: `${one}@example.com`, receivedAt: MORNING - HOUR }), undefined, []);
    }
    const text = await textOf(world);
    expect(text?.match(/Amy Marlow/g)).toHaveLength(20);
    expect(text).toContain('And 3 more.');
  });
});
