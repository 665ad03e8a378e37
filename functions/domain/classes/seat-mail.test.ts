import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { aClass, aGuide, anItem, aPaidOrder, aSeat } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { sendReceipt } from '../orders/receipts/send-receipt.ts';
import type { GroupClass } from '../seats/group-class.ts';

const MEETING = 'https://meet.example/biology';

async function setup(changes: Partial<GroupClass> = {}, order = aPaidOrder({ items: [aSeat()], receipt: 'DUE' })) {
  const world = inMemoryWorld();
  await world.classes.write({ next: aClass(changes), before: undefined, take: [], release: [] }, []);
  await world.orders.insert(order);
  await world.files.store(aGuide().fileName, new Uint8Array([1]));
  const send = async (to?: 'buyer') => {
    await sendReceipt(world)(order, to);
    return world.mailer.sent;
  };
  return { world, send };
}
const payer = { email: 'mom@example.com' };
const byLink = aPaidOrder({ items: [aSeat()], receipt: 'DUE', request: 'R1', payer });

describe('the receipt of seats', () => {
  it('has all dates by the business’s clocks, the link, the refund rule and calendar entries', async () => {
    const { send } = await setup();
    const [mail] = await send();
    expect(mail).toMatchObject({ subject: 'Your receipt from Route to College', attachments: [] });
    for (const text of [
      'AP Biology in a week, for Mia: $120.00',
      'AP Biology in a week, with Maya Ellison:',
      'Saturday, November 7: 1:00 PM EST, 90 minutes',
      'Saturday, November 14: 1:00 PM EST, 90 minutes',
      `Join the video call:\n${MEETING}`,
      'Refunds: to give a seat back for a full refund, write to us by Wednesday, November 4. If we cancel the class, we refund every seat.',
    ]) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.text).not.toMatch(/guide|download/i);
    expect(mail?.documents).toMatchObject([{ fileName: 'calendar.ics' }]);
  });

  it.each<[string, Partial<GroupClass>, RegExp | undefined]>([
    ['after the last day', { refundDays: 10 }, /the last day to give a seat back has passed/],
    ['up to the first date', { refundDays: 0 }, /write to us by Saturday, November 7/],
    ['for a free class', { priceCents: 0 }, undefined],
  ])('says whether a seat is refunded %s', async (_, changes, rule) => {
    const { send } = await setup(changes);
    const [mail] = await send();
    if (rule === undefined) expect(mail?.text).not.toContain('Refunds: ');
    else expect(mail?.text).toMatch(rule);
  });

  it('keeps the link from who paid by a link', async () => {
    const { send } = await setup({}, byLink);
    const [toBuyer, toPayer] = await send();
    expect(toBuyer).toMatchObject({ to: 'amy@example.com', subject: 'Your seat from Route to College' });
    expect(toBuyer?.text).toContain(MEETING);
    expect(toBuyer?.documents?.[0]?.content.replaceAll('\r\n ', '')).toContain(MEETING);
    expect(toPayer).toMatchObject({ to: payer.email });
    expect(toPayer?.text).toContain('The seat is on Amy’s dashboard now, and we told Amy by email.');
    expect(toPayer?.text).toContain('write to us by Wednesday, November 4');
    expect(JSON.stringify(toPayer)).not.toContain('meet.example');
    expect(toPayer).not.toHaveProperty('invite');
  });

  it('has the guides of its order attached too', async () => {
    const { send } = await setup({}, aPaidOrder({ items: [anItem(), aSeat()], receipt: 'DUE' }));
    const [mail] = await send();
    expect(mail?.subject).toBe('Your receipt and guide from Route to College');
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.text).toContain(MEETING);
    expect(mail?.text).toContain('Your guide is attached.');
  });

  it('has no link once the seat was refunded, or the class was canceled', async () => {
    const refunded = aPaidOrder({ items: [anItem(), aSeat()], grants: [anItem().id], receipt: 'DUE' });
    const canceled = { at: 1, why: 'Ill', by: 'Ruth' };
    for (const { send } of [await setup({}, refunded), await setup({ state: 'CANCELED', canceled })]) {
      const [mail] = await send();
      expect(JSON.stringify(mail)).not.toContain('meet.example');
    }
  });
});

describe('the calendar entries of a class', () => {
  const entriesOf = async (changes: Partial<GroupClass>): Promise<string> => {
    const { send } = await setup(changes);
    return (await send())[0]?.documents?.[0]?.content ?? '';
  };
  const idsOf = (content: string) => content.match(/^UID:.*$/gm)?.map((line) => line.trim());

  it('are one for each date, by the business’s clocks', async () => {
    const content = await entriesOf({});
    expect(idsOf(content)).toEqual([0, 1].map((at) => `UID:ap-biology-${String(TEST_START)}-${String(at)}`));
    expect(content).toContain('METHOD:PUBLISH');
    expect(content).toContain('DTSTART;TZID=America/New_York:20261107T130000');
    expect(content).toContain('DTEND;TZID=America/New_York:20261107T143000');
  });

  it('are an invitation if there is one', async () => {
    const { send } = await setup({ dates: aClass().dates.slice(0, 1) });
    const [mail] = await send();
    expect([mail?.invite?.method, mail?.documents]).toEqual(['REQUEST', undefined]);
  });

  it('keep their ids when a date moves, with a later sequence', async () => {
    const [first, second] = aClass().dates;
    if (first === undefined || second === undefined) throw new Error('There are two dates');
    const moved = await entriesOf({ dates: [{ ...first, start: first.start + 3_600_000 }, second], sequence: 1 });
    expect(idsOf(moved)).toEqual(idsOf(await entriesOf({})));
    expect(moved.match(/^SEQUENCE:1\r?$/gm)).toHaveLength(2);
  });
});
