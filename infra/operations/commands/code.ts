import * as v from 'valibot';
import { bundles, catalog, clock, discountCodes, guideSales } from '#composition/adapters.ts';
import type { OfficeCode } from '#contract/endpoints/codes/office.ts';
import { addOfficeCode } from '#contract/endpoints/codes/office.ts';
import { businessCode } from '#contract/fields/codes.ts';
import { addCode, changeCode, endCode, existingCode } from '#domain/codes/change-codes.ts';
import { listCodes } from '#domain/codes/list-codes.ts';
import { inDollars, toCents, toDollars } from '#domain/shared/money.ts';
import { brand } from '#web/content/brand.ts';
import { BadInput, type Command, type Context, requiredOperand } from '../command.ts';
import { list, listOptions, readDay, readListOptions } from '../listing.ts';
import { dayOf, formatMinute } from '../times.ts';

const actions: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  add: addIt,
  list: listAll,
  change: changeIt,
  end: endIt,
};

/** Manages discount codes. */
export const code: Command = {
  name: 'code',
  summary: 'Manages discount codes: add CODE, list, change CODE, end CODE.',
  operands: ['ACTION', '[CODE]'],
  options: {
    percent: { value: 'PERCENT', help: 'add: what the code takes off, from 1 to 100' },
    off: { value: 'DOLLARS', help: 'add: the same as an amount, such as 5.00' },
    uses: { value: 'NUMBER', help: 'add, change: how many orders may use it; required to add' },
    for: { value: 'IDS', help: 'add, change: only for these guides and bundles, with commas; all for all of them' },
    from: { value: 'YYYY-MM-DD', help: 'add: the first day' },
    until: { value: 'YYYY-MM-DD', help: 'add, change: the last day, which counts in full; never for no last day' },
    once: { help: 'add: once a person' },
    note: { value: 'TEXT', help: 'add, change: who it is for; buyers never see it' },
    csv: listOptions.csv,
  },
  details: `add     adds a code: npm run ops -- code add SPRING20 --percent 20 --uses 50 --until 2026-12-31 --stage prod. A code of 100
        percent makes orders free. A code is never used again, even after it has ended.
list    shows each code with its uses, and orders and money since a year ago, without refunds; at most of the newest 2,000 orders.
change  changes its uses, last day, guides or note. What it takes off stays: end it and add another.
end     ends it for good. Someone who is paying with it at that moment still can.`,
  async run(context) {
    const name = requiredOperand(context);
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined)
      throw new BadInput(`There is no action ${name}. The actions are ${Object.keys(actions).join(', ')}.`);
    await action(context);
  },
};

const dependencies = () => ({
  codes: discountCodes(),
  catalog: catalog(),
  bundles: bundles(),
  guideSales: guideSales(),
  clock,
  zone: brand.timeZone,
});

async function addIt(context: Context): Promise<void> {
  const [percent, off] = [context.text('percent'), context.text('off')];
  if ((percent === undefined) === (off === undefined)) {
    throw new BadInput('Say what the code takes off: --percent or --off, one of them.');
  }
  const added = parsed(addOfficeCode.body, {
    code: codeOf(context),
    unit: percent === undefined ? 'cents' : 'percent',
    value: percent === undefined ? toCents(Number(off)) : Number(percent),
    uses: usesOf(context),
    items: itemsOf(context) ?? [],
    from: readDay(context, 'from') ?? '',
    until: lastDayOf(context) ?? '',
    oncePerPerson: context.has('once'),
    note: context.text('note') ?? '',
  });
  await context.connect();
  await addCode(dependencies())(added);
  const what = added.unit === 'percent' ? `${String(added.value)}%` : inDollars(added.value);
  context.print(`${added.code} takes ${what} off. A link with it: /pdf-page?code=${added.code}`, {
    code: added.code,
    added: true,
  });
}

async function listAll(context: Context): Promise<void> {
  readListOptions(context);
  if (context.operands[1] !== undefined) throw new BadInput('list takes no code: it shows all of them.');
  await context.connect();
  const { codes, countedSince } = await listCodes(dependencies())();
  await list(context, columns, codes.map(rowOf), format);
  if (!context.has('csv')) context.printNote(`Orders and money are counted since ${dayOf(countedSince)}.`);
}

async function changeIt(context: Context): Promise<void> {
  const kept = ['percent', 'off', 'from', 'once'].filter((option) => context.has(option));
  if (kept.length > 0) {
    throw new BadInput(`--${kept.join(' and --')} can't change: end the code and add another.`);
  }
  const [items, until, uses, note] = [itemsOf(context), lastDayOf(context), usesOf(context), context.text('note')];
  const rules = v.partial(v.pick(addOfficeCode.body, ['items', 'until', 'uses', 'note']));
  const typed = { items, until, uses, note };
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) throw new BadInput('Say what to change: --uses, --until, --for or --note.');
  const change = parsed(rules, given);
  const name = parsed(businessCode, codeOf(context));
  await context.connect();
  await changeCode(dependencies())(await existingCode(discountCodes(), name), change);
  context.print(`${name} is changed.`, { code: name, changed: true });
}

async function endIt(context: Context): Promise<void> {
  const name = parsed(businessCode, codeOf(context));
  await context.connect();
  const found = await existingCode(discountCodes(), name);
  if (found.endedAt !== undefined) {
    context.print(`${name} had already ended, at ${formatMinute(found.endedAt)}.`, { code: name, ended: false });
    return;
  }
  context.printNote(`${name}: ${String(found.taken)} of ${String(found.uses)} uses are taken. ${found.note}`.trim());
  await context.confirm('End it for good?');
  await endCode(dependencies())(found);
  context.print(`${name} has ended.`, { code: name, ended: true });
}

function codeOf({ operands }: Context): string {
  const [, name] = operands;
  if (name === undefined) throw new BadInput('CODE is missing.');
  return name;
}

function itemsOf(context: Context): string[] | undefined {
  const ids = context.text('for');
  if (ids === undefined) return undefined;
  return ids === 'all' ? [] : ids.split(',').map((id) => id.trim());
}

function usesOf(context: Context): number | undefined {
  const uses = context.text('uses');
  return uses === undefined ? undefined : Number(uses);
}

/** The last day; empty for none. */
const lastDayOf = (context: Context): string | undefined =>
  context.text('until') === 'never' ? '' : readDay(context, 'until');

const optionOf: Readonly<Record<string, string>> = {
  value: '--percent or --off',
  items: '--for',
  uses: '--uses',
  note: '--note',
};

/** @throws BadInput */
function parsed<Rules extends v.GenericSchema>(rules: Rules, typed: v.InferInput<Rules>): v.InferOutput<Rules> {
  const result = v.safeParse(rules, typed);
  if (result.success) return result.output;
  const problems = result.issues.map(
    ({ message, path }) => `${optionOf[String(path?.[0].key)] ?? 'CODE'}: ${message}.`,
  );
  throw new BadInput([...new Set(problems)].join(' '));
}

const columns = {
  code: 'code',
  state: 'state',
  off: 'off',
  used: 'used',
  uses: 'uses',
  orders: 'orders',
  dollars: 'dollars',
  from: 'first day',
  until: 'last day',
  for: 'for',
  oncePerPerson: 'once a person',
  note: 'note',
};

const rowOf = (found: OfficeCode) => ({
  code: found.code,
  state: found.state,
  off: found.percent === null ? inDollars(found.cents ?? 0) : `${String(found.percent)}%`,
  used: found.taken,
  uses: found.uses,
  orders: found.orders,
  dollars: toDollars(found.earnedCents),
  from: found.from,
  until: found.until,
  for: found.items.join(' '),
  oncePerPerson: found.oncePerPerson ? 'yes' : '',
  note: found.note,
});

function format(row: ReturnType<typeof rowOf>): string {
  return [
    row.code.padEnd(12),
    row.state.padEnd(7),
    row.off.padStart(6),
    `${String(row.used)} of ${String(row.uses)} used`,
    `${String(row.orders)} ${row.orders === 1 ? 'order' : 'orders'}`,
    `$${row.dollars.toFixed(2)}`,
    row.from === '' ? '' : `from ${row.from}`,
    row.until === '' ? '' : `until ${row.until}`,
    row.oncePerPerson === '' ? '' : 'once a person',
    row.for === '' ? '' : `for ${row.for}`,
    row.note,
  ]
    .filter((part) => part !== '')
    .join('  ');
}
