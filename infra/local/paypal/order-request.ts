import * as v from 'valibot';
import { invalidRequest, type SyntaxIssue, unprocessable, unprocessableAs } from './errors.ts';
import { toCents } from './money.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'];

const text = (maximum: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maximum));
const moneySchema = v.object({ currency_code: v.string(), value: v.pipe(v.string(), v.regex(/^-?\d{1,12}(\.\d+)?$/)) });

const itemSchema = v.object({
  name: text(127),
  quantity: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/)),
  unit_amount: moneySchema,
  description: v.optional(v.pipe(v.string(), v.maxLength(127))),
  sku: v.optional(v.pipe(v.string(), v.maxLength(127))),
  category: v.optional(v.picklist(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'])),
});

const BREAKDOWN = [
  'item_total',
  'tax_total',
  'shipping',
  'handling',
  'insurance',
  'shipping_discount',
  'discount',
] as const;
const breakdownSchema = v.record(v.picklist(BREAKDOWN), moneySchema);

/** The part of a purchase unit that the merchant sends and PayPal returns. */
export const purchaseUnitSchema = v.object({
  reference_id: v.optional(text(256)),
  description: v.optional(text(127)),
  custom_id: v.optional(text(127)),
  invoice_id: v.optional(text(127)),
  amount: v.object({ ...moneySchema.entries, breakdown: v.optional(breakdownSchema) }),
  items: v.optional(v.array(itemSchema)),
});
type PurchaseUnit = v.InferOutput<typeof purchaseUnitSchema>;

const experienceContextSchema = v.object({
  brand_name: v.optional(text(127)),
  shipping_preference: v.optional(v.picklist(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])),
  user_action: v.optional(v.picklist(['CONTINUE', 'PAY_NOW'])),
  payment_method_preference: v.optional(v.picklist(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'])),
  return_url: v.optional(v.pipe(v.string(), v.url())),
  cancel_url: v.optional(v.pipe(v.string(), v.url())),
});

/** PayPal as the payment source, with the settings of its pages. */
export const paypalSourceSchema = v.object({ experience_context: v.optional(experienceContextSchema) });

const orderRequestSchema = v.object({
  intent: v.picklist(['CAPTURE', 'AUTHORIZE']),
  purchase_units: v.pipe(v.array(purchaseUnitSchema), v.minLength(1), v.maxLength(10)),
  payment_source: v.optional(v.object({ paypal: paypalSourceSchema })),
});

const refundRequestSchema = v.object({
  amount: v.optional(moneySchema),
  invoice_id: v.optional(text(127)),
  note_to_payer: v.optional(text(255)),
});
export type RefundRequest = v.InferOutput<typeof refundRequestSchema>;

/** A checked request to create an order. */
export interface OrderRequest {
  unit: PurchaseUnit;
  /** Set if PayPal is the payment source: the order then starts as PAYER_ACTION_REQUIRED. */
  paypal: v.InferOutput<typeof paypalSourceSchema> | undefined;
}

const syntaxIssueOf = (issue: v.BaseIssue<unknown>): SyntaxIssue => {
  if (issue.received === 'undefined') return 'MISSING_REQUIRED_PARAMETER';
  if (issue.type === 'max_length') return 'INVALID_STRING_MAX_LENGTH';
  return issue.type === 'picklist' ? 'INVALID_PARAMETER_VALUE' : 'INVALID_PARAMETER_SYNTAX';
};

/**
 * Parses a request body. As at PayPal, the error names every wrong field.
 * @throws PayPalError 400
 */
export const parseBody = <Schema extends v.GenericSchema>(schema: Schema, body: string): v.InferOutput<Schema> => {
  let parsed: unknown;
  try {
    parsed = body === '' ? {} : JSON.parse(body);
  } catch {
    throw invalidRequest(['MALFORMED_REQUEST_JSON']);
  }
  const result = v.safeParse(schema, parsed);
  if (result.success) return result.output;
  throw invalidRequest(
    ...result.issues.map((issue): [SyntaxIssue, object] => [
      syntaxIssueOf(issue),
      { field: `/${(issue.path ?? []).map(({ key }) => String(key)).join('/')}`, location: 'body' },
    ]),
  );
};

type MoneyText = v.InferOutput<typeof moneySchema>;

const checkPrecision = (money: MoneyText, field: string): void => {
  if (!CURRENCIES.includes(money.currency_code)) {
    throw unprocessable('INVALID_CURRENCY_CODE', { field: `${field}/currency_code`, location: 'body' });
  }
  if (/\.\d{3,}$/.test(money.value)) {
    throw unprocessable('DECIMAL_PRECISION', { field: `${field}/value`, value: money.value, location: 'body' });
  }
};

const checkPositive = (money: MoneyText, field: string): void => {
  checkPrecision(money, field);
  if (toCents(money.value) <= 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', {
      field: `${field}/value`,
      value: money.value,
      location: 'body',
    });
  }
};

/** Items must add up to item_total, the breakdown to the amount, all in one currency. */
const checkSums = (unit: PurchaseUnit): void => {
  const at = "/purchase_units/@reference_id=='default'";
  const { amount, items = [] } = unit;
  const breakdown = amount.breakdown ?? {};
  checkPositive(amount, `${at}/amount`);
  for (const [name, money] of Object.entries(breakdown)) checkPrecision(money, `${at}/amount/breakdown/${name}`);
  for (const [index, item] of items.entries()) checkPrecision(item.unit_amount, `${at}/items/${index}/unit_amount`);
  const moneys = [...Object.values(breakdown), ...items.map((item) => item.unit_amount)];
  if (moneys.some((money) => money.currency_code !== amount.currency_code)) throw unprocessable('MULTI_CURRENCY_ORDER');
  if (items.length > 0) {
    const field = `${at}/amount/breakdown/item_total`;
    if (breakdown.item_total === undefined) throw unprocessable('ITEM_TOTAL_REQUIRED', { field, location: 'body' });
    const sum = items.reduce((cents, item) => cents + toCents(item.unit_amount.value) * Number(item.quantity), 0);
    if (sum !== toCents(breakdown.item_total.value)) {
      throw unprocessable('ITEM_TOTAL_MISMATCH', { field, value: breakdown.item_total.value, location: 'body' });
    }
  }
  const sum = Object.entries(breakdown).reduce(
    (cents, [name, money]) => cents + (name.endsWith('discount') ? -1 : 1) * toCents(money.value),
    0,
  );
  if (Object.keys(breakdown).length > 0 && sum !== toCents(amount.value)) {
    throw unprocessable('AMOUNT_MISMATCH', { field: `${at}/amount/value`, value: amount.value, location: 'body' });
  }
};

/**
 * Parses the body of POST /v2/checkout/orders as PayPal does: the schema first (400), then its sums
 * (422).
 * @throws PayPalError
 */
export const parseOrderRequest = (body: string): OrderRequest => {
  const { intent, purchase_units: units, payment_source: source } = parseBody(orderRequestSchema, body);
  if (intent === 'AUTHORIZE') throw unprocessable('AUTH_CAPTURE_NOT_ENABLED', { field: '/intent', location: 'body' });
  const [unit] = units;
  if (unit === undefined || units.length > 1) {
    throw unprocessableAs('UNSUPPORTED_BY_SIMULATOR', 'The simulator supports one purchase unit per order.');
  }
  checkSums(unit);
  return { unit, paypal: source?.paypal };
};

/**
 * Parses the body of a refund; without an amount it refunds all that is left.
 * @throws PayPalError
 */
export const parseRefundRequest = (body: string): RefundRequest => {
  const request = parseBody(refundRequestSchema, body);
  if (request.amount) checkPositive(request.amount, '/amount');
  return request;
};
