import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Schema } from '#contract/endpoint.ts';
import { registry } from '#contract/registry.ts';
import { installmentIdOf } from '#domain/agreements/agreement.ts';
import { toOfficeClass } from '#domain/classes/office/office-class.ts';
import { priceOrder } from '#domain/orders/cart/price-order.ts';
import { asOfficeOrder } from '#domain/orders/office/order-view.ts';
import { businessTimes } from '#domain/shared/times/business-times.ts';
import {
  aBundle,
  aClass,
  aCounselor,
  aGuide,
  anAgreement,
  anItem,
  aPaidOrder,
  aPasskey,
  aSeat,
  aSession,
  seatsFor,
  someSeats,
} from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';

/** What one endpoint gives out as an id, each other one that takes such an id accepts. */

/** Texts with a form that are no ids of ours. */
const others =
  /^(after|basedOn|card|city|day|days|email|endpoint|enrollUntil|fileName|from|fullname|minutes|name|orderID|period|phone|place|postcode|secret|start|starts|state|student|token|until|upload|validUntil|version|zone)$/;
const names: Readonly<Record<string, string>> = {
  ...{ number: 'order', order: 'order', holder: 'order', seat: 'seat', pdfIds: 'cart', step: 'row', person: 'row' },
  ...{ agreement: 'row', installment: 'installment', counselor: 'counselor', teacher: 'counselor', code: 'code' },
  ...{ service: 'service', dispute: 'dispute', guides: 'guide', guide: 'guide', items: 'goods' },
  'refund-office-order guide': 'item',
  'book-office-refund items': 'item',
};
const ids: readonly [RegExp, string][] = [
  [/class|attendance|seat|waiting/, 'class'],
  [/guide|draft/, 'guide'],
  [/bundle/, 'bundle'],
  [/upload|member|passkey/, 'other'],
  [/consultation|series|summary|hours|agreement|statement|steps?|template|calendar|request|installment/, 'row'],
];

const hasForm = (schema: unknown): boolean => {
  const {
    pipe = [],
    item,
    wrapped,
    type,
  } = schema as {
    readonly pipe?: readonly unknown[];
    readonly item?: unknown;
    readonly wrapped?: unknown;
    readonly type: string;
  };
  const inner = [...pipe.filter((one) => one !== schema), ...(item === undefined ? [] : [item])];
  return type === 'regex' || [...inner, ...(pipe.length > 0 || wrapped === undefined ? [] : [wrapped])].some(hasForm);
};

/** The fields of a kind of ids, by the endpoint that takes them. */
const takers = registry.flatMap(({ id, params, body }) =>
  [params, body].flatMap((schema) =>
    Object.entries((schema as { readonly entries?: Readonly<Record<string, Schema>> } | undefined)?.entries ?? {})
      .filter(([name, rule]) => hasForm(rule) && !others.test(name))
      .map(([name, rule]) => {
        const kind = names[`${id} ${name}`] ?? names[name] ?? ids.find(([endpoint]) => endpoint.test(id))?.[1];
        return [`${id} ${name}`, kind, rule] as const;
      }),
  ),
);

async function givenIds(): Promise<Readonly<Record<string, readonly string[]>>> {
  const world = inMemoryWorld();
  const row = world.random.id();
  const groupClass = aClass();
  const family = { buyerId: 'B', email: 'amy@example.com', students: seatsFor('Mia', 'Zoë'), spent: true };
  const seats = someSeats({ orders: { [row]: family }, capacity: 8 });
  await world.classes.write({ next: groupClass, before: undefined, seats, take: [], release: [] }, []);
  await world.catalog.put(aGuide());
  const wanted = ['Ana', 'Mary-Jane', 'D’Arcy', '李明'].map((student) => aSeat(student).id);
  const bill = await priceOrder({ ...world, zone: 'America/New_York' })({
    input: { pdfIds: [aGuide().id, ...wanted] },
    session: aSession(),
  });
  const { people } = await toOfficeClass(world, groupClass);
  const bundle = aBundle();
  const items = [{ ...anItem(), bundleId: bundle.id }, aSeat('Mia'), aSeat('Zoë')];
  const order = asOfficeOrder(
    aPaidOrder({ number: row, items, bundles: [{ id: bundle.id, title: bundle.title, cents: 1 }] }),
    businessTimes('America/New_York'),
  );
  const erased = asOfficeOrder(
    aPaidOrder({ items: items.map((one) => ('classId' in one ? { ...one, student: '' } : one)) }),
    businessTimes('America/New_York'),
  );
  return {
    row: [row],
    order: [order.number, ...people.map(({ holder }) => holder)],
    seat: [...people.map(({ seat }) => seat), ...order.guides.slice(1).map(({ id }) => id)],
    item: [...order.guides, ...order.bundles, ...erased.guides].map(({ id }) => id),
    cart: bill.lines.map(({ _id }) => _id),
    class: [groupClass.id],
    guide: [aGuide().id],
    bundle: [bundle.id],
    goods: [aGuide().id, bundle.id, groupClass.id],
    counselor: [aCounselor().id],
    code: ['WELCOME20'],
    service: [groupClass.service, ''],
    dispute: ['PP-R-SAMPLE1'],
    installment: [installmentIdOf(anAgreement({ id: row }).id, 0)],
    other: [row, aPasskey().id],
  };
}

it('each field for an id takes what the other endpoints give out', async () => {
  const given = await givenIds();
  const refused = takers.flatMap(([field, kind, rule]) => {
    const known = given[kind ?? ''];
    // A new kind of ids belongs into this test, with an endpoint that gives them out.
    if (known === undefined) return [`${field} has no known kind`];
    const isList = v.safeParse(rule, [known[0]]).success;
    return known.flatMap((id) => (v.safeParse(rule, isList ? [id] : id).success ? [] : [`${field} refuses ${id}`]));
  });
  expect(refused).toEqual([]);
  expect(takers.length).toBeGreaterThan(80);
});
