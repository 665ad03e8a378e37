import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as Adapters from '#composition/adapters.ts';
import { OFFICE_PAGE } from '#contract/limits.ts';
import { codeVersion } from '#domain/codes/change-codes.ts';
import type { CodeTerms } from '#domain/ports/discount-codes.ts';
import type { UserAccount } from '#domain/ports/users.ts';
import type { Order } from '#domain/shop/order.ts';
import { aCode, anAccount, anOrder, aPaidOrder } from '#testing/samples.ts';

type Sample = typeof Adapters & {
  readonly person: UserAccount;
  readonly order: () => Partial<Order>;
  readonly request: (changes?: object, more?: Partial<APIGatewayProxyEventV2>) => Promise<APIGatewayProxyEventV2>;
  readonly paypal: { readonly control: (path: string, body: object) => Promise<unknown> };
};

/** The sample request about one order. */
const about = ({ request }: Sample, { number }: Order, changes?: object) =>
  request(changes, { pathParameters: { number } });

/** An order that its buyer has paid at PayPal. */
async function paid({ orders, payments, paypal, users, person, order }: Sample): Promise<Order> {
  const placed = order();
  const opened = anOrder(placed);
  const { paypalOrderId } = await payments().open(opened);
  await paypal.control(`${paypalOrderId}/approve`, {});
  const [capture] = (await payments().capture(opened, paypalOrderId)).captures;
  const bought = aPaidOrder({
    ...placed,
    paypalOrderId,
    captureId: capture?.id ?? '',
    ...(capture?.feeCents === undefined ? {} : { feeCents: capture.feeCents }),
  });
  await users().create(person);
  await orders().insert(bought);
  return bought;
}

/** More orders than a page has. */
async function manyOrders({ orders, order }: Sample): Promise<void> {
  for (let count = 0; count <= OFFICE_PAGE; count += 1) await orders().insert(aPaidOrder(order()));
}

async function aNewCode({ discountCodes, random }: Sample): Promise<CodeTerms> {
  const terms = aCode({ code: random.id() });
  await discountCodes().put(terms, undefined);
  return terms;
}

/** Prepares the events of the office that are about orders and codes. */
export const orderPreparations: Readonly<Record<string, (sample: Sample) => Promise<APIGatewayProxyEventV2>>> = {
  async 'list-office-guides'(sample) {
    await sample.orders().insert(aPaidOrder(sample.order()));
    return await sample.request();
  },
  async 'list-office-codes'(sample) {
    const { code } = await aNewCode(sample);
    await sample.orders().insert(aPaidOrder({ ...sample.order(), discount: { code, cents: 100 } }));
    return await sample.request();
  },
  'add-office-code': async ({ random, request }) => await request({ code: random.id() }),
  async 'change-office-code'(sample) {
    const terms = await aNewCode(sample);
    return await sample.request({ code: terms.code, version: codeVersion(terms) });
  },
  async 'end-office-code'(sample) {
    const terms = await aNewCode(sample);
    return await sample.request({ code: terms.code, version: codeVersion(terms) });
  },
  async 'get-office-today'(sample) {
    await manyOrders(sample);
    return await sample.request();
  },
  async 'list-office-orders'(sample) {
    await manyOrders(sample);
    return await sample.request(undefined, { queryStringParameters: {} });
  },
  async 'find-office-orders'(sample) {
    const { buyer } = await paid(sample);
    return await sample.request({ search: buyer.email });
  },
  'get-office-order': async (sample) => await about(sample, await paid(sample)),
  async 'refund-office-order'(sample) {
    const order = await paid(sample);
    const [item] = order.items;
    return await about(sample, order, { guide: item?.id, cents: item?.cents });
  },
  'resend-office-receipt': async (sample) => await about(sample, await paid(sample), {}),
  async 'give-office-guide'({ users, person, request }) {
    await users().create(person);
    return await request({ email: person.email, guide: 'economics' });
  },
  async 'take-back-office-gift'(sample) {
    const gift = aPaidOrder({ ...sample.order(), totalCents: 0, capturedCents: 0 });
    await sample.orders().insert(gift);
    return await about(sample, gift, {});
  },
  async 'move-office-purchase'(sample) {
    const { users, random } = sample;
    const friend = anAccount({ id: random.id(), email: `${random.id()}@example.com`.toLowerCase() });
    await users().create(friend);
    return await about(sample, await paid(sample), { email: friend.email });
  },
  async 'export-office-orders'(sample) {
    await manyOrders(sample);
    const [from, until] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    return await sample.request({ from, until });
  },
};
