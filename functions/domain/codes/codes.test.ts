import { describe, expect, it } from 'vitest';
import { OFFICE_SALES_DAYS, OFFICE_SALES_ORDERS } from '#contract/endpoints/orders/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { aBundle, aGuide, anItem, anOrder, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import type { SoldOrder } from '../guides/ports.ts';
import type { Change } from '../shared/audit-entry.ts';
import { Refusal } from '../shared/refusal.ts';
import { addOfficeCode } from './add-office-code.ts';
import { addCode, changeCode, codeVersion, endCode, existingCode, type NewCode } from './change-codes.ts';
import { changeOfficeCode } from './change-office-code.ts';
import { endOfficeCode } from './end-office-code.ts';
import { listOfficeCodes } from './list-office-codes.ts';

const zone = 'America/Los_Angeles';
const dayAfter = (days: number) => new Date(TEST_START + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone: zone });

const typed: NewCode = {
  code: 'SPRING',
  unit: 'percent',
  value: 20,
  items: [],
  from: '',
  until: '',
  uses: 50,
  oncePerPerson: false,
  note: 'Workshop in May',
};

async function business(sold: readonly SoldOrder[] = []) {
  const world = inMemoryWorld();
  await world.catalog.put(aGuide({ id: 'biology', title: 'Biology' }));
  await world.catalog.put(aGuide({ id: 'art', title: 'Art' }));
  await world.bundles.put(aBundle());
  const guideSales = {
    newestPaid: (since: number, limit: number) =>
      Promise.resolve(sold.filter(({ createdAt }) => createdAt >= since).slice(0, limit)),
  };
  const dependencies = { ...world, guideSales, zone };
  const auditLog: Change[] = [];
  const record = (change: Change) => {
    auditLog.push(change);
  };
  const use = {
    add: addCode(dependencies),
    change: changeCode(dependencies),
    end: endCode(dependencies),
    list: listOfficeCodes(dependencies),
  };
  return {
    ...world,
    auditLog,
    use,
    office: {
      add: (input: NewCode) => addOfficeCode(use)({ input, record }),
      change: (input: Parameters<ReturnType<typeof changeOfficeCode>>[0]['input']) =>
        changeOfficeCode({ ...dependencies, ...use })({ input, record }),
      end: (input: Parameters<ReturnType<typeof endOfficeCode>>[0]['input']) =>
        endOfficeCode({ ...dependencies, ...use })({ input, record }),
    },
    add: (changes: Partial<NewCode> = {}) => use.add({ ...typed, ...changes }),
    code: (code = 'SPRING') => existingCode(world.codes, code),
    take: (number: string) => world.codes.redeem({ code: 'SPRING', buyerId: `buyer-${number}`, number }, false),
  };
}

const refusalOf = async (action: Promise<unknown>): Promise<Refusal> => {
  const error = await action.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  if (!(error instanceof Refusal)) throw new Error('It was not refused', { cause: error });
  return error;
};
const fieldsOf = async (action: Promise<unknown>) => {
  const { code, fields, message } = await refusalOf(action);
  expect(code).toBe('INVALID_INPUT');
  // The terminal shows the message only.
  expect(Object.values(fields ?? {})).toEqual([message]);
  return fields;
};

describe('a code that is added', () => {
  it('has what was typed, with days that count in full', async () => {
    const { add, code } = await business();
    await add({ from: dayAfter(1), until: dayAfter(2), items: ['art', 'essays-complete', 'art'], oncePerPerson: true });
    const { from = 0, until = 0, ...stored } = await code();
    expect(stored).toEqual({
      code: 'SPRING',
      off: { percent: 20 },
      items: ['art', 'essays-complete'],
      usageLimit: 50,
      taken: 0,
      oncePerPerson: true,
      note: 'Workshop in May',
      createdAt: TEST_START,
    });
    const times = [from, until].map((at) => new Date(at).toLocaleString('sv-SE', { timeZone: zone }));
    expect(times).toEqual([`${dayAfter(1)} 00:00:00`, `${dayAfter(3)} 00:00:00`]);
  });

  it('may take cents off, and count for everything at any time', async () => {
    const { add } = await business();
    expect(await add({ unit: 'cents', value: 500 })).toEqual({
      code: 'SPRING',
      off: { cents: 500 },
      usageLimit: 50,
      oncePerPerson: false,
      note: 'Workshop in May',
      createdAt: TEST_START,
    });
  });

  it.each<[string, Partial<NewCode>, Record<string, string>]>([
    ['more than 100 percent', { value: 101 }, { value: 'Enter a percentage from 1 to 100' }],
    [
      'a last day before the first',
      { from: dayAfter(3), until: dayAfter(2) },
      { until: 'Choose a day that is not before the first one' },
    ],
    ['a day that is over', { until: dayAfter(-1) }, { until: 'This day is over. Choose a later one.' }],
    [
      'guides that are not on sale',
      { items: ['biology', 'geology', 'no-bundle'] },
      { items: 'There is no guide or bundle on sale named geology, no-bundle.' },
    ],
  ])('is refused with %s, at the field', async (_, changes, fields) => {
    const { add, codes } = await business();
    expect(await fieldsOf(add(changes))).toEqual(fields);
    expect(await codes.list()).toEqual([]);
  });

  it('may end today, take off all, and last for one day', async () => {
    const { add } = await business();
    await add({ code: 'TODAY', until: dayAfter(0) });
    await add({ code: 'FREE', value: 100, from: dayAfter(1), until: dayAfter(1) });
  });

  it('is refused if it exists, and changes nothing, also of one that has ended', async () => {
    const { add, use, code } = await business();
    await add();
    const taken = { code: 'SPRING exists already, or existed before. Choose another code.' };
    expect(await fieldsOf(add({ value: 30 }))).toEqual(taken);
    await use.end(await code());
    expect(await fieldsOf(add({ value: 30 }))).toEqual(taken);
    expect(await code()).toMatchObject({ off: { percent: 20 } });
  });
});

describe('a code that is changed', () => {
  it('keeps what it takes off and its uses, and what the change leaves out', async () => {
    const { add, use, code, take } = await business();
    await add({ items: ['art'], until: dayAfter(5) });
    await take('1');
    await use.change(await code(), { uses: 60 });
    const { until, ...changed } = await code();
    expect(until).toBeDefined();
    expect(changed).toMatchObject({
      usageLimit: 60,
      taken: 1,
      items: ['art'],
      off: { percent: 20 },
      note: 'Workshop in May',
    });
    await use.change(await code(), { items: [], until: '', note: '' });
    expect(await code()).toEqual({
      code: 'SPRING',
      off: { percent: 20 },
      usageLimit: 60,
      taken: 1,
      oncePerPerson: false,
      note: '',
      createdAt: TEST_START,
    });
  });

  it('may not have fewer uses than are taken, but as many', async () => {
    const { add, use, code, take } = await business();
    await add();
    await take('1');
    await take('2');
    expect(await fieldsOf(use.change(await code(), { uses: 1 }))).toEqual({
      uses: 'Enter at least 2, because so many orders have used it or are about to',
    });
    await use.change(await code(), { uses: 2 });
    expect((await code()).usageLimit).toBe(2);
  });

  it('keeps room for a use that is taken in the same moment', async () => {
    const { add, use, code, take } = await business();
    await add({ uses: 3 });
    await take('1');
    const seen = await code();
    await take('2');
    expect(await fieldsOf(use.change(seen, { uses: 1 }))).toEqual({
      uses: 'Enter at least 2, because so many orders have used it or are about to',
    });
    expect(await code()).toMatchObject({ usageLimit: 3, taken: 2 });
  });

  it('may keep a guide that was withdrawn since and a day that is over, but not get one', async () => {
    const { add, use, code, catalog, clock } = await business();
    await add({ items: ['art', 'biology'], from: dayAfter(1), until: dayAfter(2) });
    expect(await fieldsOf(use.change(await code(), { until: dayAfter(0) }))).toEqual({
      until: 'Choose a day that is not before the first one',
    });
    await catalog.remove('art');
    clock.set(TEST_START + 10 * DAY_MS);
    await use.change(await code(), { items: ['art'], uses: 70 });
    expect(await code()).toMatchObject({ items: ['art'], usageLimit: 70 });
    expect(await fieldsOf(use.change(await code(), { until: dayAfter(3) }))).toHaveProperty('until');
    await use.change(await code(), { items: ['biology'] });
    expect(await fieldsOf(use.change(await code(), { items: ['art'] }))).toHaveProperty('items');
  });

  it('is left alone if someone changed it meanwhile', async () => {
    const { add, use, code } = await business();
    await add();
    const seen = await code();
    await use.change(seen, { uses: 60 });
    expect(await refusalOf(use.change(seen, { note: 'Late' }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(use.end(seen))).toMatchObject({ code: 'CONFLICT' });
    expect(await code()).toMatchObject({ usageLimit: 60, note: 'Workshop in May' });
  });
});

it('a code that has ended stays so, with its uses', async () => {
  const { add, use, code, take } = await business();
  await add();
  await take('1');
  await use.end(await code());
  expect(await code()).toMatchObject({ endedAt: TEST_START, taken: 1 });
  const ended = await code();
  for (const again of [() => use.end(ended), () => use.change(ended, { uses: 60 })]) {
    expect(await refusalOf(again())).toMatchObject({ code: 'CONFLICT', message: 'SPRING has ended. Reload the page.' });
  }
});

describe('the list', () => {
  const bought = (number: string, discount: { code: string; cents: number } | undefined, changes: object = {}) =>
    aPaidOrder({
      number,
      items: [anItem()],
      createdAt: TEST_START - DAY_MS,
      ...(discount === undefined ? {} : { discount }),
      ...changes,
    });

  it('counts orders and money of each code, less refunds', async () => {
    const spring = { code: 'SPRING', cents: 400 };
    const { add, use, take } = await business([
      bought('1', spring, { capturedCents: 1_599 }),
      bought('2', spring, { capturedCents: 1_599, refundedCents: 599 }),
      bought('3', { code: 'FREE', cents: 1_999 }, { totalCents: 0, capturedCents: 0 }),
      bought('4', undefined),
      bought('5', spring, { createdAt: TEST_START - (OFFICE_SALES_DAYS + 1) * DAY_MS }),
    ]);
    await add({ uses: 3 });
    await take('1');
    await take('2');
    await add({ code: 'FREE', value: 100 });
    const { codes, items, countedSince } = await use.list();
    expect(codes.map(({ code, orders, earnedCents, taken, uses }) => [code, orders, earnedCents, taken, uses])).toEqual(
      expect.arrayContaining([
        ['SPRING', 2, 2_599, 2, 3],
        ['FREE', 1, 0, 0, 50],
      ]),
    );
    expect(items.map(({ id }) => id).toSorted()).toEqual(['art', 'biology', 'essays-complete']);
    expect(countedSince).toBe(TEST_START - OFFICE_SALES_DAYS * DAY_MS);
  });

  it('says since when it counts if there are more orders than it reads', async () => {
    const createdAt = TEST_START - 7 * DAY_MS;
    const many = Array.from({ length: OFFICE_SALES_ORDERS + 1 }, () => anOrder({ createdAt }));
    expect((await (await business(many)).use.list()).countedSince).toBe(createdAt);
  });

  it('has codes that can be used first, and says why the others can’t', async () => {
    const { add, use, code, take, clock } = await business();
    await add({ uses: 1 });
    await take('1');
    await add({ code: 'DONE' });
    await use.end(await code('DONE'));
    await add({ code: 'SHORT', until: dayAfter(0) });
    await add({ code: 'LATER', from: dayAfter(5), until: dayAfter(6) });
    clock.set(TEST_START + 2 * DAY_MS);
    await add({ code: 'NOW' });
    const { codes } = await use.list();
    expect(codes.map(({ code: name, state }) => [name, state])).toEqual([
      ['NOW', 'active'],
      ['LATER', 'coming'],
      ['DONE', 'ended'],
      ['SHORT', 'expired'],
      ['SPRING', 'used-up'],
    ]);
    expect(codes.find(({ code: name }) => name === 'LATER')).toMatchObject({ from: dayAfter(5), until: dayAfter(6) });
  });
});

describe('the office', () => {
  it('notes in the audit log what changed', async () => {
    const { office, code, auditLog } = await business();
    await office.add({ ...typed, unit: 'cents', value: 500 });
    const seen = async () => ({ code: 'SPRING', version: codeVersion(await code()) });
    const change = { items: ['art'], until: dayAfter(3), uses: 60, note: 'Workshop in June' };
    await office.change({ ...(await seen()), ...change });
    await office.end(await seen());
    const { unit: _unit, value: _value, ...others } = typed;
    expect(auditLog).toEqual([
      { after: { offCents: 500, ...others } },
      { before: { items: [], until: '', uses: 50, note: 'Workshop in May' }, after: change },
      { before: change },
      { after: { ...change, endedAt: TEST_START } },
    ]);
  });

  it('refuses to change and to end what has changed since, and what never was', async () => {
    const { office, use, code } = await business();
    await office.add(typed);
    const version = codeVersion(await code());
    await use.change(await code(), { uses: 60 });
    const change = { items: [], until: '', uses: 70, note: '' };
    for (const late of [
      () => office.change({ code: 'SPRING', version, ...change }),
      () => office.end({ code: 'SPRING', version }),
    ]) {
      expect(await refusalOf(late())).toMatchObject({
        code: 'CONFLICT',
        message: 'Someone changed SPRING in the meantime. Look at it again before you go on.',
      });
    }
    for (const unknown of [
      () => office.change({ code: 'NONE', version, ...change }),
      () => office.end({ code: 'NONE', version }),
    ]) {
      expect(await refusalOf(unknown())).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
