import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { hostileTexts, ofLength, stringFields } from '#testing/string-fields.ts';
import { BODY_MAX_BYTES } from './limits.ts';

const limited = stringFields.flatMap((field) =>
  field.rawLimit === undefined ? [] : [{ ...field, rawLimit: field.rawLimit }],
);
const pattern = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  fc.constantFrom(...hostileTexts(8)),
);

/**
 * Parses a request with one text, and returns the texts that were composed and the fields that were
 * refused.
 */
function parse({ schema, inputWith }: (typeof stringFields)[number], text: string) {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const { issues = [] } = v.safeParse(schema, inputWith(text));
  const normalized = normalize.mock.contexts.map(String).filter((context) => context !== '');
  normalize.mockRestore();
  return { normalized, refused: issues.map((issue) => issue.path?.[0]?.key) };
}

it('the first rule of every text field is its length; only what nobody types is cut instead', () => {
  expect(stringFields.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'log-in.email',
      'register-user.interest',
      'send-contact-message.message',
      'create-order.currency',
      'create-order.pdfIds',
      'capture-order.orderID',
      'download-pdf.fileName',
      'resend-receipt.order',
    ]),
  );
  expect(stringFields.filter(({ rawLimit }) => rawLimit === undefined).map(({ name }) => name)).toEqual([
    'apply-as-partner.leaveEmpty',
    'apply-as-partner.cameFrom',
    'book-consultation.cameFrom',
    'create-order.cameFrom',
    'register-user.cameFrom',
    'send-contact-message.leaveEmpty',
    'send-contact-message.cameFrom',
    // Whatever is no slug is answered with the page for missing addresses.
    'show-class.id',
    'show-guide.id',
  ]);
});

describe.each(limited)('$name', (field) => {
  it('is refused without being normalized if it is too long', () => {
    fc.assert(
      fc.property(pattern, fc.integer({ min: field.rawLimit + 1, max: BODY_MAX_BYTES }), (part, length) => {
        const { normalized, refused } = parse(field, ofLength(part, length));
        expect(normalized).toEqual([]);
        expect(refused).toContain(field.member);
      }),
      { numRuns: 50 },
    );
  });

  it('may be four times its limit before accents are composed', () => {
    expect(field.rawLimit % 4).toBe(0);
    expect(field.rawLimit).toBeLessThanOrEqual(4 * 5_000);
  });
});

it('what nobody types is accepted at any length, and not normalized before it is cut', () => {
  const unseen = stringFields.filter(({ member }) => member === 'leaveEmpty' || member === 'cameFrom');
  expect(unseen).toHaveLength(7);
  for (const field of unseen) {
    const { normalized, refused } = parse(field, ofLength('\u0345\u0300', BODY_MAX_BYTES));
    expect(normalized).toEqual([]);
    expect(refused).not.toContain(field.member);
  }
});

it('a text within its limit is composed', () => {
  const [name] = stringFields.filter(({ name }) => name === 'register-user.fullname');
  expect(name && parse(name, 'Jose\u0301').normalized).toContain('Jose\u0301');
});

it('a cart with too many guides is refused before any of them is read', () => {
  const [cart] = stringFields.filter(({ name }) => name === 'create-order.pdfIds');
  const parsed = v.safeParse(cart?.schema ?? v.never(), { pdfIds: Array.from({ length: 16_000 }, () => '') });
  expect(parsed.issues?.filter(({ path }) => path?.[0]?.key === 'pdfIds')).toHaveLength(1);
});
