import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { commonRefusals, pathParameters } from './endpoint.ts';
import { applyAsPartner, sendContactMessage } from './endpoints/messages/public.ts';
import { ceremonyOptions } from './endpoints/office/office.ts';
import { captureOrder, createOrder, downloadPdf, resendReceipt } from './endpoints/orders/public.ts';
import {
  logIn,
  registerUser,
  requestRegistrationOtp,
  sendOtp,
  updateProfile,
  verifyEmail,
} from './endpoints/sign-in/public.ts';
import { errors } from './errors.ts';
import { hidden } from './office.ts';
import { officeRegistry, registry } from './registry.ts';

/**
 * The actions of the office that name no version of what the person saw, with what makes them
 * happen once. One that gives something away, such as hours or a guide, is here or names a version.
 */
const onceWithout: Readonly<Record<string, string>> = {
  'add-calendar': 'a counselor has each address once',
  'remove-calendar': 'it is gone then',
  'set-calendar-choice': 'it is chosen then',
  'add-code': 'a code exists once',
  'add-photo': 'its content names it',
  'add-steps': 'a step with the same words and day is added once',
  'book-for-family': 'a time is taken once',
  'book-series-for-family': 'times are taken once',
  'give-guide': 'a person has a guide once',
  'publish-website': 'a draft is published once',
  'move-order': 'a purchase leaves its address once',
  'mark-unpaid': 'a payment is undone once',
  'message-class': 'a class gets one message a day',
  'remove-seat': 'a seat is taken once',
  'remove-waiting': 'the address is gone then',
  'return-hours': 'a session gives its hours back once',
  'send-evidence': 'evidence is claimed before PayPal is asked',
  'take-back-gift': 'a gift is taken back once',
  // These give nothing away.
  ...Object.fromEntries(
    [
      ...[
        'add-lead',
        'add-passkey',
        'allow-mail',
        'erase-person',
        'export-agreements',
        'export-contacts',
        'export-journal',
      ],
      ...['export-orders', 'export-person', 'invite', 'make-feed', 'notifications', 'push', 'remove-member'],
      ...['remove-passkey', 'rename-passkey', 'send-receipt', 'sign-out', 'sign-out-others', 'sign-out-person'],
      ...[
        'change-step',
        'export-class',
        'export-held-hours',
        'mark-attendance',
        'mark-step',
        'remove-step',
        'unlock',
        'upload',
        'write-summary',
      ],
    ].map((action) => [action, 'gives nothing away']),
  ),
};

/** Calls of the API whose names stay (docs/product.md#api). */
const calls: [method: string, path: string, auth: string, success: number][] = [
  ['POST', 'login', 'none', 200],
  ['POST', 'sendOtp', 'none', 200],
  ['POST', 'users_reg', 'none', 201],
  ['GET', 'getpdfs', 'none', 200],
  ['GET', 'guides/{id}', 'none', 200],
  ['GET', 'pages/shop', 'none', 200],
  ['GET', 'pages/guides/{id}', 'none', 200],
  ['GET', 'pages/sitemap', 'none', 200],
  ['POST', 'otpfor_registration', 'none', 201],
  ['POST', 'verify_email', 'none', 200],
  ['GET', 'dashboard', 'bearer', 200],
  ['GET', 'profile/', 'bearer', 200],
  ['GET', 'uploads/Pdfs/{fileName}', 'bearer', 200],
  ['POST', 'contact_us', 'none', 200],
  ['POST', 'partner_with_us', 'none', 201],
  ['POST', 'create-order/', 'bearer', 200],
  ['POST', 'price-order/', 'bearer', 200],
  ['GET', 'capture-order/{orderID}', 'bearer', 200],
  ['POST', 'logout', 'bearer', 200],
  ['POST', 'logout-everywhere', 'bearer', 200],
  ['POST', 'profile/', 'bearer', 200],
  ['POST', 'resend-receipt', 'bearer', 200],
  ['POST', 'paypal/webhook', 'none', 200],
  ['POST', 'unsubscribe/{token}', 'none', 200],
  ['GET', 'unsubscribe/{token}', 'none', 200],
  ['GET', 'consultations/slots', 'none', 200],
  ['POST', 'consultations', 'bearer', 201],
  ['GET', 'consultations', 'bearer', 200],
  ['POST', 'consultations/{id}/move', 'bearer', 200],
  ['POST', 'consultations/{id}/cancel', 'bearer', 200],
  ['GET', 'consultations/{id}/invite.ics', 'bearer', 200],
  ['GET', 'calendar/{secret}', 'none', 200],
  ['GET', 'office/today', 'office', 200],
  ['GET', 'office/orders', 'office', 200],
  ['POST', 'office/orders/find', 'office', 200],
  ['GET', 'office/orders/{number}', 'office', 200],
  ['POST', 'office/orders/{number}/refund', 'office', 200],
  ['POST', 'office/orders/{number}/resend', 'office', 200],
  ['POST', 'office/gifts', 'office', 201],
  ['POST', 'office/orders/{number}/take-back', 'office', 200],
  ['POST', 'office/orders/{number}/move', 'office', 200],
  ['POST', 'office/orders/export', 'office', 200],
  ['POST', 'office/sign-in/options', 'office-guest', 200],
  ['POST', 'office/sign-in', 'office-guest', 200],
  ['POST', 'office/invitation/options', 'office-guest', 200],
  ['POST', 'office/invitation', 'office-guest', 201],
  ['GET', 'office/session', 'office', 200],
  ['POST', 'office/sign-out', 'office', 200],
  ['POST', 'office/confirm/options', 'office', 200],
  ['POST', 'office/confirm', 'office', 200],
  ['GET', 'office/passkeys', 'office', 200],
  ['POST', 'office/passkeys/options', 'office', 200],
  ['POST', 'office/passkeys', 'office', 201],
  ['POST', 'office/passkeys/rename', 'office', 200],
  ['POST', 'office/passkeys/remove', 'office', 200],
  ['GET', 'office/sessions', 'office', 200],
  ['POST', 'office/sessions/end-others', 'office', 200],
  ['POST', 'office/notifications', 'office', 200],
  ['GET', 'office/alarms', 'office', 200],
  ['GET', 'office/team', 'office', 200],
  ['POST', 'office/team/invite', 'office', 201],
  ['POST', 'office/team/remove', 'office', 200],
  ['GET', 'office/journal', 'office', 200],
  ['POST', 'office/journal/export', 'office', 200],
  ['GET', 'office/leads', 'office', 200],
  ['GET', 'office/messages', 'office', 200],
  ['POST', 'office/follow-ups', 'office', 200],
  ['POST', 'office/contacts/export', 'office', 200],
  ['POST', 'office/people/find', 'office', 200],
  ['POST', 'office/people/unlock', 'office', 200],
  ['POST', 'office/people/sign-out', 'office', 200],
  ['POST', 'office/people/export', 'office', 200],
  ['POST', 'office/people/erase', 'office', 200],
  ['GET', 'office/consultations', 'office', 200],
  ['POST', 'office/consultations/{id}/move', 'office', 200],
  ['POST', 'office/consultations/{id}/cancel', 'office', 200],
  ['GET', 'office/hours', 'office', 200],
  ['POST', 'office/hours', 'office', 200],
  ['POST', 'office/calendar-feeds', 'office', 201],
  ['GET', 'office/codes', 'office', 200],
  ['POST', 'office/codes', 'office', 201],
  ['POST', 'office/codes/change', 'office', 200],
  ['POST', 'office/codes/end', 'office', 200],
  ['GET', 'office/guides', 'office', 200],
  ['GET', 'office/guides/{id}/file', 'office', 200],
  ['POST', 'office/uploads', 'office', 200],
  ['POST', 'office/uploads/{id}/check', 'office', 200],
  ['POST', 'office/guides/draft', 'office', 200],
  ['POST', 'office/guides/discard', 'office', 200],
  ['POST', 'office/guides/publish', 'office', 200],
  ['POST', 'office/guides/withdraw', 'office', 200],
  ['POST', 'office/bundles', 'office', 200],
  ['POST', 'office/bundles/withdraw', 'office', 200],
];

describe('the registry', () => {
  it('has these calls', () => {
    const stated = registry.map(({ method, path, auth, success }) => [method, path, auth, success.status]);
    expect(stated).toEqual(expect.arrayContaining(calls));
  });

  it('gives each endpoint a unique id and path', () => {
    expect(new Set(registry.map(({ id }) => id)).size).toBe(registry.length);
    expect(new Set(registry.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)).size).toBe(
      registry.length,
    );
    for (const { id } of registry) expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
  });

  it('declares what members call by officeRead or officeAction', () => {
    const raw = globSync('functions/contract/endpoints/*/*.ts').filter((file) =>
      readFileSync(file, 'utf8').includes("auth: 'office'"),
    );
    expect(raw).toEqual([]);
  });

  it.each(registry.map((endpoint) => [endpoint.id, endpoint] as const))('declares %s consistently', (_, endpoint) => {
    const { path, params, method, body, auth, office, refusals, redirectTo, success, cacheSeconds } = endpoint;
    const named =
      params === undefined ? [] : Object.keys((params as v.ObjectSchema<v.ObjectEntries, undefined>).entries);
    // Others are in the query.
    expect(named).toEqual(expect.arrayContaining(pathParameters(path)));
    if (method === 'POST') expect(named).toEqual(pathParameters(path));
    if (method === 'GET') expect(body).toBeUndefined();
    if (auth === 'bearer') expect(refusals).toContain('UNAUTHENTICATED');
    if (auth === 'bearer') expect(cacheSeconds).toBeUndefined();
    expect(office !== undefined).toBe(auth === 'office');
    expect(path.startsWith('office/')).toBe(auth === 'office' || auth === 'office-guest');
    if (path.startsWith('office/')) expect(cacheSeconds).toBeUndefined();
    if (auth === 'office') expect(refusals).toEqual(expect.arrayContaining(['UNAUTHENTICATED', 'FORBIDDEN']));
    if (auth === 'office-guest') expect(refusals).toContain('FORBIDDEN');
    expect(refusals.includes('PASSKEY_NEEDED')).toBe(office?.confirmed !== undefined);
    if (redirectTo !== undefined) expect(success.res).toBeDefined();
    expect(refusals.filter((code) => commonRefusals.includes(code))).toEqual([]);
    expect(success.message).not.toBe('');
  });

  it('say of each action of the office what makes it happen once, however often it is asked', () => {
    const actions = registry.flatMap(({ office, body }) => {
      const action = office?.action;
      const { entries = {} } = (body ?? {}) as Partial<v.ObjectSchema<v.ObjectEntries, undefined>>;
      return action === undefined ? [] : [{ action, names: Object.keys(entries) }];
    });
    /** What names the state that the person saw. */
    const seen = ['version', 'revision', 'refundedCents', 'openCents'];
    const others = actions.filter(({ names }) => !names.some((name) => seen.includes(name)));
    expect(others.map(({ action }) => action).toSorted()).toEqual(Object.keys(onceWithout).toSorted());
  });

  it('names path parameters in order', () => {
    expect(pathParameters('uploads/{folder}/{fileName}')).toEqual(['folder', 'fileName']);
    expect(pathParameters('login')).toEqual([]);
  });
});

describe('the errors', () => {
  it.each(Object.entries(errors))('%s has a stable code, a suitable status and a readable message', (code, error) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]).toContain(error.status);
    expect(error.message).toMatch(/^[A-Z].+\.$/);
  });
});

/** The first message for each field of a body, as the server sends it in `fields`. */
function fieldsOf(schema: v.GenericSchema, body: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of v.safeParse(schema, body).issues ?? []) fields[String(issue.path?.[0]?.key)] ??= issue.message;
  return fields;
}

describe('an empty body', () => {
  it.each([
    [logIn, { email: 'Please enter email', otp: 'OTP is required' }],
    [sendOtp, { email: 'Please enter email' }],
    [
      registerUser,
      {
        fullname: 'Please enter full name',
        email: 'Please enter email',
        phone: 'Please enter phone number',
        interest: 'Please select an option',
        address: 'Address is required',
        postcode: 'Please enter postal code',
        city: 'Please enter city',
        state: 'Please enter state',
      },
    ],
    [
      requestRegistrationOtp,
      { fullname: 'Full Name is required', email: 'Email is required', phone: 'Please enter phone number' },
    ],
    [verifyEmail, { email: 'Email is required', otp: 'OTP is required' }],
    [sendContactMessage, { name: 'Name is required', email: 'Email is required', message: 'Message is required' }],
    [
      applyAsPartner,
      {
        fullname: 'Full Name is required',
        email: 'Email is required',
        phone: 'Phone number is required',
        address: 'Address is required',
      },
    ],
    [
      createOrder,
      { amount: 'Enter the total in dollars', currency: 'Only USD is accepted', pdfIds: 'Choose at least one guide' },
    ],
    [updateProfile, { fullname: 'Full Name is required', phone: 'Please enter phone number' }],
    [resendReceipt, { order: 'Enter the order number' }],
  ])('is refused with the message of every required field: $id', ({ body }, fields) => {
    expect(fieldsOf(body, {})).toEqual(fields);
  });
});

describe('the body of create-order', () => {
  const { body } = createOrder;
  const cart = { amount: 24.98, currency: 'USD', pdfIds: ['biology', 'art'] };

  it('is accepted, with each guide once', () => {
    expect(v.parse(body, { ...cart, pdfIds: ['biology', 'art', 'biology'] })).toEqual(cart);
    const [upper, lower, ben] = ['Ana', 'ana', 'Ben'].map((name) => `seat:ap-biology:${name}`);
    // One student, and a sibling.
    expect(v.parse(body, { ...cart, pdfIds: [upper, lower, ben] })).toMatchObject({ pdfIds: [upper, ben] });
  });

  it('is accepted with twenty guides', () => {
    const pdfIds = Array.from({ length: 20 }, (_, index) => `guide-${String(index)}`);
    expect(v.parse(body, { ...cart, pdfIds })).toEqual({ ...cart, pdfIds });
  });

  it.each([
    [{ amount: '24.98' }, { amount: 'Enter the total in dollars' }],
    [{ amount: -1 }, { amount: 'Enter the total in dollars' }],
    [{ amount: Number.POSITIVE_INFINITY }, { amount: 'Enter the total in dollars' }],
    [{ currency: 'EUR' }, { currency: 'Only USD is accepted' }],
    [{ currency: 'usd' }, { currency: 'Only USD is accepted' }],
    [{ pdfIds: [] }, { pdfIds: 'Choose at least one guide' }],
    [{ pdfIds: 'biology' }, { pdfIds: 'Choose at least one guide' }],
    [{ pdfIds: [1] }, { pdfIds: 'Choose guides by ID' }],
    [{ pdfIds: [''] }, { pdfIds: 'Choose guides by ID' }],
    [{ pdfIds: ['x'.repeat(81)] }, { pdfIds: 'Unknown guide' }],
    [{ pdfIds: Array.from({ length: 21 }, (_, index) => `guide-${index}`) }, { pdfIds: 'Choose at most 20 guides' }],
  ])('is refused with %j', (changes, fields) => {
    expect(fieldsOf(body, { ...cart, ...changes })).toEqual(fields);
  });
});

describe('path parameters', () => {
  it.each(['5O190127TN364715T', 'a-b-1'])('accept PayPal’s ids: %s', (orderID) => {
    expect(v.parse(captureOrder.params, { orderID })).toEqual({ orderID });
  });

  it.each(['', 'a/b', '../orders', 'a b', 'x'.repeat(65), 'é'])('refuse a malformed order id: %j', (orderID) => {
    expect(fieldsOf(captureOrder.params, { orderID })).toEqual({ orderID: 'Unknown order' });
  });

  it.each([
    ['', 'Enter the file name'],
    ['x'.repeat(201), 'Unknown file'],
  ])('refuse a malformed file name: %j', (fileName, message) => {
    expect(fieldsOf(downloadPdf.params, { fileName })).toEqual({ fileName: message });
  });
});

describe('what a counselor is answered', () => {
  interface Parts {
    readonly type: string;
    readonly entries?: Readonly<Record<string, unknown>>;
    readonly item?: unknown;
    readonly wrapped?: unknown;
    readonly value?: unknown;
    readonly pipe?: readonly unknown[];
  }
  /** The names of all members that an answer can have, and `?` for what its schema doesn't name. */
  function namesIn(schema: unknown): string[] {
    if (schema === undefined || schema === hidden || schema === ceremonyOptions) return [];
    const { type, entries = {}, item, wrapped, value } = schema as Parts;
    const nested = [item, wrapped, value, ...Object.values(entries)].flatMap(namesIn);
    const open = ['unknown', 'any', 'loose_object', 'custom'].includes(type) ? ['?'] : [];
    return [...open, ...Object.entries(entries).flatMap(([name, one]) => (one === hidden ? [] : [name])), ...nested];
  }
  const money =
    /cents|price|order|refund|receipt|amount|sales|bundle|guide|paypal|capture|payment|fee$|discount|revenue|earned|^codes?$/i;
  const asked = officeRegistry.filter(({ auth, office }) => auth !== 'office' || office?.roles.includes('counselor'));

  it.each(asked.map(({ id, success: { res, resFor } }) => [id, resFor?.counselor ?? res] as const))(
    'by %s has no member about money, and none that its schema does not name',
    (_, schema) => {
      expect(namesIn(schema).filter((name) => name === '?' || money.test(name))).toEqual([]);
    },
  );

  it('would be noticed if it were about money', () => {
    const { res } = registry.find(({ id }) => id === 'find-office-person')?.success ?? expect.fail();
    expect(namesIn(res)).toEqual(expect.arrayContaining(['orders', 'totalCents', 'code']));
    expect(namesIn(v.object({ some: v.array(v.object({ priceCents: v.nullable(v.unknown()) })) }))).toEqual([
      'some',
      'priceCents',
      '?',
    ]);
  });
});
