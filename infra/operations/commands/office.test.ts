import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, catalog, clock, messages, orders, otpCodes, users } from '#composition/adapters.ts';
import { OFFICE_PAGE } from '#contract/endpoints/office/limits.ts';
import { officeRegistry } from '#contract/registry.ts';
import { library } from '#domain/orders/core/order.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aGuide, aMessage, anAccount, anOtpRecord, aPaidOrder } from '#testing/samples.ts';
import { operatedVariables } from '../target.ts';
import { type Run, runOps } from '../testing/run.ts';
import { notInTerminal, office, useCaseOf } from './office.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let people = 0;
let account = anAccount();

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  await catalog().put(aGuide({ id: 'art' }));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await emulators.close();
});
beforeEach(async () => {
  for (const [variable, table] of [
    ['TABLE_TRANSACTIONS', 'transactions'],
    ['TABLE_AUDIT_LOG', 'auditLog'],
    ['TABLE_MESSAGES', 'messages'],
  ] as const) {
    vi.stubEnv(variable, await emulators.makeTable(table));
  }
  people += 1;
  account = anAccount({
    id: `01KA00000000000000PERSON${String(people).padStart(2, '0')}`,
    email: `amy${String(people)}@example.com`,
  });
  await users().create(account);
});

const run = (args: readonly string[], answer?: string): Promise<Run> =>
  runOps(['office', ...args, '--local'], { answer });
const entries = async () => await auditLog().ofMonth(new Date(clock.now()).toISOString().slice(0, 7), 10);
const give = (answer?: string) =>
  run(['give-guide', '--email', account.email.toUpperCase(), '--guide', 'art', '--reason', ' A prize '], answer);
const owned = async () => library(await orders().ofBuyer(account.id)).map(({ id }) => id);

/** A number as orders have it. */
const numberOf = (index: number): string => `01KA${String(index).padStart(22, '0')}`;

describe('ops office', () => {
  it('has every endpoint of the office but those that it says it has not', () => {
    const ids = officeRegistry.filter((one) => one.office !== undefined).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...notInTerminal]));
    const names = ids.filter((id) => !notInTerminal.includes(id)).map((id) => `office ${id.replace('-office', '')}`);
    expect(office.subcommands?.map(({ name }) => name)).toEqual(names);
  });

  it('needs nothing but what the outputs of a stage say', () => {
    const known = Object.keys(emulators.environment).filter(
      (name) => !/^AWS_|_ENDPOINT$|^TZ$/.test(name) && !operatedVariables.includes(name),
    );
    expect(known).toContain('PDF_READER');
    for (const name of known) vi.stubEnv(name, undefined);
    for (const { id } of officeRegistry.filter((one) => one.office !== undefined && !notInTerminal.includes(one.id))) {
      expect(() => useCaseOf(id), id).not.toThrow();
    }
  });

  it('lists what each command does, and the fields of one from its schema', async () => {
    const { code, out } = await runOps(['office']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}refund-order +Refunds an order, .*\.$/m);
    expect(out).toMatch(/^ {2}list-orders +Lists the orders, newest first\.$/m);
    const { out: help } = await runOps(['office', 'add-code', '--help']);
    expect(help).toContain('Usage: npm run ops -- office add-code [options]');
    for (const line of [
      /--code <TEXT> +required: Enter a code$/m,
      /--unit <percent\|cents> +required: Choose a percentage or an amount$/m,
      /--uses <NUMBER> +required: Enter a number of uses from 1 to 2,000$/m,
      /--items <TEXT> +if left out: it counts for all guides and bundles; repeat it for more$/m,
      /--once-per-person +if left out: a person may use it more than once$/m,
    ]) {
      expect(help).toMatch(line);
    }
  });

  it.each((office.subcommands ?? []).map((command) => [command.name, command] as const))(
    '%s says in a sentence what it does, and what each field means that may be left out',
    (_, { summary, options = {} }) => {
      expect(summary).toMatch(/^[A-Z][a-z]+s .*\w\.$/);
      for (const { help } of Object.values(options)) {
        expect(help).toMatch(/^(required: \S|if left out: [a-z0-9]|as CSV )/);
      }
    },
  );

  it.each([
    [['refnud-order', '--number', 'A'], 'There is no command refnud-order. Did you mean refund-order?'],
    [
      ['refund-order', '--number', '01KA0000000000000000000001', '--guide', 'Art!'],
      '--guide: Choose a guide, a bundle or a seat of this order. --reason: Give the reason. --cents: Enter the amount in cents.',
    ],
    [
      [
        'add-code',
        '--code',
        'SPRING',
        '--unit',
        'euros',
        '--value',
        'ten',
        '--uses',
        '5',
        '--items',
        'art',
        '--items',
        '',
      ],
      '--unit: Choose a percentage or an amount. --value: Enter how much the code takes off. --items: Choose guides and bundles.',
    ],
    [['unlock-person', '--email', 'amy'], '--email: '],
    [['list-orders', '--page', '2'], "Unknown option '--page'"],
  ])('refuses %j with the contract’s words, before it looks for a stack', async (args, message) => {
    const connect = vi.fn(() => Promise.resolve({}));
    const { code, out, err } = await runOps(['office', ...args, '--local', '--yes'], { connect });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(connect).not.toHaveBeenCalled();
  });

  it.each([
    ['n', 'Nothing was done.'],
    [undefined, 'pass --yes'],
  ])('shows what it was told, and does nothing if the answer is %j', async (answer, reason) => {
    const { code, out, err, asked } = await give(answer);
    expect({ code, asked }).toEqual({ code: 1, asked: ['Run `office give-guide` with this? [y/N] '] });
    expect(out).toBe(`email: ${account.email}\nguide: art\nreason: A prize`);
    expect(err).toContain(reason);
    expect(await owned()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  it('does what the office does, notes in the audit log that an operator did it, and prints the answer', async () => {
    const { code, out, err } = await give('y');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await owned()).toEqual(['art']);
    const [order] = await orders().ofBuyer(account.id);
    expect(out).toContain('The guide is given.\n');
    expect(out).toContain(`number: ${order?.number ?? ''}\n`);
    expect(out).toMatch(/^history:\n {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Given to Amy Marlow/m);
    expect(out).toContain('\n  Given away by hand: A prize\n');
    expect(await entries()).toMatchObject([
      {
        who: { id: 'operator', name: 'ops', email: '' },
        action: 'give-guide',
        subject: account.email,
        outcome: 'done',
        after: { guide: 'art', reason: 'A prize' },
      },
    ]);
    expect(await give('y')).toMatchObject({ code: 1, err: `${account.email} already has this guide.` });
    expect(await entries()).toMatchObject([{ outcome: 'CONFLICT' }, { outcome: 'done' }]);
  });

  it('names the field that a use case refuses', async () => {
    const days = ['--kind', 'messages', '--from', '2026-11-30', '--until', '2026-11-01'];
    expect(await run(['export-contacts', ...days])).toMatchObject({
      code: 1,
      asked: [],
      err: '--until: Choose the first day or a later one.',
    });
  });

  it('prints one JSON object, and only the message of an endpoint without an answer', async () => {
    await otpCodes().replace(anOtpRecord({ email: account.email }), 0);
    const { out, err } = await run(['unlock-person', '--email', account.email, '--yes', '--json']);
    expect(JSON.parse(out)).toEqual({ lifted: 1 });
    expect(err).toBe(`email: ${account.email}\nThe address is unlocked.`);
  });

  it('reads a list to its end, in lines, as JSON and for a spreadsheet', async () => {
    const count = OFFICE_PAGE + 5;
    for (let index = 1; index <= count; index += 1) {
      await orders().insert(
        aPaidOrder({ number: numberOf(index), buyerId: account.id, createdAt: clock.now() + index }),
      );
    }
    const numbers = Array.from({ length: count }, (_, index) => numberOf(count - index));
    const { out, asked } = await run(['list-orders', '--state', 'PAID']);
    expect(asked).toEqual([]);
    const lines = out.split('\n').filter((line) => line.startsWith('  '));
    expect(lines.map((line) => line.trim().split('  ')[0])).toEqual(numbers);
    expect(lines[0]).toMatch(
      / {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}PAID {2}Amy Marlow {2}amy@example\.com {2}.* {2}\$19\.99 {2}\$0\.00$/,
    );
    const pages = (await run(['list-orders', '--json'])).out
      .split('\n')
      .map((line) => JSON.parse(line) as { orders: { number: string }[] });
    expect(pages).toHaveLength(2);
    expect(pages.flatMap((page) => page.orders.map(({ number }) => number))).toEqual(numbers);
    const [head, ...rows] = (await run(['list-orders', '--csv'])).out.split('\n');
    expect(head).toBe('\uFEFFnumber,receiptNumber,orderedAt,status,gift,buyer,guides,code,totalCents,refundedCents\r');
    expect(rows).toHaveLength(count);
    expect(rows[0]).toMatch(/^01KA0+30,,\d{4}-\d\d-\d\d \d\d:\d\d,PAID,,Amy Marlow {2}amy@example\.com,/);
  });

  it('writes a file as the office saves it', async () => {
    await messages().record({ ...aMessage(), receivedAt: clock.now() }, []);
    const days = ['--from', '2026-01-01', '--until', '2099-12-31'];
    const { out, err, asked } = await run(['export-contacts', '--kind', 'messages', ...days]);
    expect({ asked, err }).toEqual({ asked: [], err: '' });
    expect(out.split('\r\n')[0]).toMatch(/^\uFEFFreceived,kind,name,/);
    expect(out).toContain('Amy Marlow');
    expect(await entries()).toMatchObject([{ action: 'export-contacts', subject: 'messages', after: { rows: 1 } }]);
  });

  it.each([
    'get-today',
    'list-alarms',
    'list-audit-log',
    'list-codes',
    'list-consultations',
    'list-guides',
    'list-leads',
    'list-team',
  ])('runs %s without a question', async (name) => {
    expect(await run([name])).toMatchObject({ code: 0, asked: [], err: '' });
  });
});
