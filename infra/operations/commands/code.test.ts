import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundles, catalog, discountCodes, orders } from '#composition/adapters.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aBundle, aGuide, anItem, aPaidOrder } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let names = 0;
let name = '';

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  for (const id of ['biology', 'art']) await catalog().put(aGuide({ id }));
  await bundles().put(aBundle());
});
afterAll(async () => {
  await emulators.close();
});
beforeEach(() => {
  names += 1;
  name = `SPRING-${String(names)}`;
});

const run = (args: readonly string[], answer?: string): Promise<Run> =>
  runOps(['code', ...args, '--local'], { answer, environment: emulators.environment });
const add = (...options: string[]): Promise<Run> => run(['add', name, '--percent', '20', '--uses', '50', ...options]);
const stored = () => discountCodes().find(name);
const take = (number: string) =>
  discountCodes().take({ code: name, buyerId: `buyer-${number}`, number: `${name}-${number}` }, false);

describe('ops code add', () => {
  it('adds a code, however it is written, and says which link has it', async () => {
    const options = ['--for', 'art, essays-complete', '--from', '2030-05-01', '--until', '2030-05-31', '--once'];
    const added = await run([
      'add',
      ` ${name.toLowerCase()} `,
      '--off',
      '5',
      '--uses',
      '7',
      ...options,
      '--note',
      ' A fair ',
    ]);
    expect(added).toEqual({
      code: 0,
      asked: [],
      out: `${name} takes $5.00 off. A link with it: /pdf-page?code=${name}`,
      err: '',
    });
    expect(await stored()).toEqual({
      code: name,
      off: { cents: 500 },
      items: ['art', 'essays-complete'],
      from: Date.parse('2030-05-01T07:00:00Z'),
      until: Date.parse('2030-06-01T07:00:00Z'),
      uses: 7,
      taken: 0,
      oncePerPerson: true,
      note: 'A fair',
      createdAt: expect.any(Number) as number,
    });
  });

  it.each([
    ['without a discount', ['--uses', '5'], 'Say what the code takes off: --percent or --off, one of them.'],
    [
      'with two discounts',
      ['--uses', '5', '--percent', '5', '--off', '5'],
      'Say what the code takes off: --percent or --off, one of them.',
    ],
    ['without uses', ['--percent', '5'], '--uses: Enter a number of uses from 1 to 2,000.'],
    ['with too many uses', ['--percent', '5', '--uses', '2001'], '--uses: Enter a number of uses from 1 to 2,000.'],
    [
      'with parts of a cent',
      ['--off', '0.001', '--uses', '5'],
      '--percent or --off: Enter how much the code takes off.',
    ],
    [
      'with a day that is none',
      ['--percent', '5', '--uses', '5', '--until', '2030-02-31'],
      '--until 2030-02-31 is not',
    ],
    ['for no ids', ['--percent', '5', '--uses', '5', '--for', 'a,,b'], '--for: Choose guides and bundles.'],
  ])('refuses a command line %s', async (_, options, message) => {
    const { code, out, err } = await run(['add', name, ...options]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(await stored()).toBeUndefined();
  });

  it.each([
    [['add', 'a b'], 'CODE: Use 3 to 30 letters, digits and hyphens.'],
    [['add'], 'CODE is missing.'],
    [['remove', 'SPRING'], 'There is no action remove. The actions are add, list, change, end.'],
    [['list', 'SPRING'], 'list takes no code: it shows all of them.'],
  ])('refuses %j', async (args, message) => {
    const options = args[0] === 'add' ? ['--percent', '5', '--uses', '5'] : [];
    expect(await run([...args, ...options])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(message) as string,
    });
  });

  it('says what the shop refuses', async () => {
    expect(await add('--for', 'geology')).toMatchObject({
      code: 1,
      err: 'There is no guide or bundle on sale named geology.',
    });
    expect(await run(['add', name, '--percent', '101', '--uses', '5'])).toMatchObject({
      code: 1,
      err: 'Enter a percentage from 1 to 100',
    });
    await add();
    expect(await add()).toMatchObject({
      code: 1,
      err: `${name} exists already, or existed before. Choose another code.`,
    });
  });
});

describe('ops code list', () => {
  it('shows each code with its uses, orders and money', async () => {
    await add('--until', '2030-05-31', '--for', 'art', '--once', '--note', 'Workshop in May');
    await take('1');
    const discount = { code: name, cents: 400 };
    await orders().insert(
      aPaidOrder({
        number: `${name}-1`,
        items: [anItem()],
        discount,
        capturedCents: 1_599,
        createdAt: Date.now() - 1_000,
      }),
    );
    const { code, out } = await run(['list']);
    expect(code).toBe(0);
    const line = `${name.padEnd(12)}  active      20%  1 of 50 used  1 order  $15.99  until 2030-05-31  once a person  for art  Workshop in May`;
    expect(out.split('\n')).toContain(line);
    expect(out).toMatch(/Orders and money are counted since \d{4}-\d\d-\d\d\.$/);
    const asJson = (await run(['list', '--json'])).out.split('\n').map((row) => JSON.parse(row) as { code: string });
    expect(asJson.find((row) => row.code === name)).toMatchObject({ used: 1, uses: 50, dollars: 15.99 });
    expect((await run(['list', '--csv'])).out).toContain(
      `${name},active,20%,1,50,1,15.99,,2030-05-31,art,yes,Workshop in May`,
    );
  });
});

describe('ops code change', () => {
  it('changes what is given and keeps the rest', async () => {
    await add('--until', '2030-05-31', '--for', 'art', '--note', 'Workshop in May');
    expect(await run(['change', name, '--uses', '60'])).toMatchObject({ code: 0, out: `${name} is changed.`, err: '' });
    expect(await stored()).toMatchObject({ uses: 60, items: ['art'], note: 'Workshop in May' });
    await run(['change', name, '--until', 'never', '--for', 'all', '--note', '']);
    const changed = await stored();
    expect(changed).toMatchObject({ uses: 60, note: '' });
    expect(changed).not.toHaveProperty('until');
    expect(changed).not.toHaveProperty('items');
  });

  it('refuses fewer uses than are taken, and a change of the discount, and changes nothing', async () => {
    await add();
    await take('1');
    await take('2');
    expect(await run(['change', name, '--uses', '1'])).toMatchObject({
      code: 1,
      err: 'Enter at least 2, because so many orders have used it or are about to',
    });
    expect(await run(['change', name, '--percent', '30', '--once'])).toMatchObject({
      code: 2,
      err: "--percent and --once can't change: end the code and add another.",
    });
    expect(await run(['change', name])).toMatchObject({ code: 2 });
    expect(await run(['change', 'NO-SUCH', '--uses', '5'])).toMatchObject({
      code: 1,
      err: 'There is no code NO-SUCH. `code list` shows all.',
    });
    expect(await stored()).toMatchObject({ uses: 50, off: { percent: 20 } });
  });
});

describe('ops code end', () => {
  it('shows the uses, asks, ends the code, and says so the second time', async () => {
    await add('--note', 'Workshop in May');
    await take('1');
    expect(await run(['end', name], 'y')).toEqual({
      code: 0,
      asked: ['End it for good? [y/N] '],
      out: `${name}: 1 of 50 uses are taken. Workshop in May\n${name} has ended.`,
      err: '',
    });
    expect(await stored()).toMatchObject({ endedAt: expect.any(Number) as number, taken: 1 });
    const again = await run(['end', name]);
    expect(again).toMatchObject({ code: 0, asked: [], err: '' });
    expect(again.out).toMatch(/had already ended, at \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
    expect(await run(['change', name, '--uses', '60'])).toMatchObject({
      code: 1,
      err: `The code ${name} has ended. Add another one.`,
    });
  });

  it('leaves it alone if the operator says no', async () => {
    await add();
    expect(await run(['end', name], 'n')).toMatchObject({ code: 1 });
    expect(await stored()).not.toHaveProperty('endedAt');
  });
});
