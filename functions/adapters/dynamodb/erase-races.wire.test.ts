import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAgreement } from '#domain/agreements/open-agreement.ts';
import { signAgreement } from '#domain/agreements/sign-agreement.ts';
import { bookConsultation } from '#domain/consultations/booking/book-consultation.ts';
import { cancel } from '#domain/consultations/booking/cancel.ts';
import { moveConsultation } from '#domain/consultations/booking/move-consultation.ts';
import { writeOfficeSummary } from '#domain/consultations/summaries/write-office-summary.ts';
import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { followUpOfficeContact } from '#domain/messages/follow-up-office-contact.ts';
import { newMessage } from '#domain/messages/office-message.ts';
import type { Order, OrderState } from '#domain/orders/core/order.ts';
import type { PaymentState } from '#domain/orders/core/ports.ts';
import { giveGuide } from '#domain/orders/office/gifts.ts';
import { moveOrder } from '#domain/orders/office/move-order.ts';
import { settle } from '#domain/orders/settlement/settle.ts';
import { askOf } from '#domain/payment-requests/ask.ts';
import { capturePaymentRequest } from '#domain/payment-requests/capture-payment-request.ts';
import { createPaymentRequest } from '#domain/payment-requests/create-payment-request.ts';
import { declineRequest } from '#domain/payment-requests/decline.ts';
import { payPaymentRequest } from '#domain/payment-requests/pay-payment-request.ts';
import { withdrawPaymentRequest } from '#domain/payment-requests/withdraw-payment-request.ts';
import { type Erasure, erasePerson, isNothing } from '#domain/people/person-data.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { logIn } from '#domain/sign-in/log-in.ts';
import type { UserAccount } from '#domain/sign-in/ports.ts';
import { registerUser } from '#domain/sign-in/register-user.ts';
import { requestRegistrationOtp } from '#domain/sign-in/request-registration-otp.ts';
import { sendOtp } from '#domain/sign-in/send-otp.ts';
import { updateProfile } from '#domain/sign-in/update-profile.ts';
import { verifyEmail } from '#domain/sign-in/verify-email.ts';
import { inMemoryCookies } from '#testing/cookies.ts';
import { STEP } from '#testing/deep.ts';
import { useDynamoDb } from '#testing/dynamodb.ts';
import {
  aBooking,
  aDevice,
  aGuide,
  aLesson,
  aMember,
  aMessage,
  anAccount,
  anAgreement,
  anAvailability,
  anOrder,
  anOutboxMail,
  aPaidOrder,
  aSentVersion,
  aSession,
  aSummary,
} from '#testing/samples.ts';
import { shopOn, tokenIn } from '#testing/shop.ts';
import { codeIn, inMemoryWorld } from '#testing/world.ts';
import { dynamoAgreements } from './agreements.ts';
import { dynamoBalances } from './balances.ts';
import { dynamoConsultations } from './consultations.ts';
import { dynamoMailFeedback } from './mail-feedback.ts';
import { dynamoDiscountCodes } from './orders/discount-codes.ts';
import { dynamoOrderMoves } from './orders/order-moves.ts';
import { dynamoOrders } from './orders/orders.ts';
import { dynamoPaymentRequests } from './orders/payment-requests.ts';
import { dynamoOutbox } from './outbox.ts';
import { dynamoDevices } from './people/devices.ts';
import { dynamoFollowUps } from './people/follow-ups.ts';
import { dynamoLeads } from './people/leads.ts';
import { dynamoMessages } from './people/messages.ts';
import { dynamoOtpCodes } from './people/otp-codes.ts';
import { dynamoPeople, type PersonTable } from './people/people.ts';
import { dynamoSessions } from './people/sessions.ts';
import { dynamoUsers } from './people/users.ts';
import { dynamoSummaries } from './summaries.ts';

/**
 * Erasing a person at every moment of what the person, or the office for them, does, and the other
 * way round: between two calls of one to the tables, the other one runs as a whole.
 */
const db = useDynamoDb();

const kinds = [
  'users',
  'otpCodes',
  'sessions',
  'transactions',
  'leads',
  'consultations',
  'messages',
  'outbox',
  'mailFeedback',
  'followUps',
  'agreements',
  'paymentRequests',
  'guides',
] as const satisfies (PersonTable | 'guides')[];
let tables: Record<(typeof kinds)[number], string>;

beforeAll(async () => {
  const made = kinds.map(async (kind) => [kind, await db.emulator.makeTable(kind)] as const);
  tables = Object.fromEntries(await Promise.all(made)) as typeof tables;
  await dynamoConsultations(tables, db.client).setAvailability(anAvailability());
});

/** What both sides share: the time, what was emailed, PayPal. */
type Shared = ReturnType<typeof inMemoryWorld>;

/** A process with its connection to the tables. */
function processOn(shared: Shared, client: DynamoDBDocumentClient) {
  return {
    ...shared,
    users: dynamoUsers(tables.users, client),
    otpCodes: dynamoOtpCodes(tables.otpCodes, client),
    sessions: dynamoSessions(tables.sessions, client),
    devices: dynamoDevices(tables.sessions, client),
    orders: dynamoOrders(tables.transactions, client, tables.sessions),
    orderMoves: dynamoOrderMoves(tables, client),
    codes: dynamoDiscountCodes(tables.guides, client),
    leads: dynamoLeads(tables, client),
    messages: dynamoMessages(tables, client),
    consultations: dynamoConsultations(tables, client),
    summaries: dynamoSummaries(tables, client),
    outbox: dynamoOutbox(tables.outbox, client, tables.sessions),
    mailFeedback: dynamoMailFeedback(tables.mailFeedback, client),
    followUps: dynamoFollowUps(tables, client),
    agreements: dynamoAgreements(tables, client),
    balances: dynamoBalances(tables.agreements, client),
    paymentRequests: dynamoPaymentRequests(tables, client),
    people: dynamoPeople(tables, client),
  };
}
type Process = ReturnType<typeof processOn>;

/** Makes calls one after the other, and runs something else as a whole before one of them. */
function interrupted(before: number, run: () => Promise<unknown>) {
  let calls = 0;
  let last: Promise<unknown> = Promise.resolve();
  const send = (command: never): Promise<unknown> => {
    const sent = last
      .catch(() => undefined)
      .then(async () => {
        if (calls++ === before) await run();
        return await db.client.send(command);
      });
    last = sent;
    return sent;
  };
  const client = new Proxy(db.client, {
    get: (target, member) => (member === 'send' ? send : (Reflect.get(target, member) as unknown)),
  });
  return { client, calls: () => calls };
}

const erase = async (process: Process, email: string): Promise<Erasure> =>
  await erasePerson(process, email, {
    cancel: async (booking) => await cancel(process, booking),
    now: process.clock.now(),
  });

/** All rows that have anything of a person. */
const traces = async ({ email, fullname, phone }: UserAccount): Promise<string[]> =>
  await rowsWith([email, fullname, phone]);

async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const found = kinds.map(async (kind) => {
    const { Items = [] } = await db.client.send(new ScanCommand({ TableName: tables[kind], ConsistentRead: true }));
    return Items.map((item) => `${kind} ${JSON.stringify(item)}`);
  });
  return (await Promise.all(found)).flat().filter((row) => texts.some((text) => row.includes(text)));
}

const answered = async (running: Promise<unknown>): Promise<void> => {
  await running.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
};

let ids = 0;
/** Orders of all persons are in one table. */
const random = { ...inMemoryWorld().random, id: () => String((ids += 1)).padStart(26, '0') };

let persons = 0;
/** A person of their own for each race, signed in, whose mails are lost. */
async function meet() {
  const index = String((persons += 1)).padStart(4, '0');
  const shared = { ...inMemoryWorld(), random, cookies: inMemoryCookies() };
  await shared.catalog.put(aGuide());
  const account = anAccount({
    id: `RACE${index}`.padStart(26, '0'),
    email: `race-${index}@example.com`,
    fullname: `Racer ${index} Marlow`,
    phone: `777555${index}`,
  });
  const direct = processOn(shared, db.client);
  await direct.users.create(account);
  const session = aSession({ user: account, tokenHash: `race-${index}` });
  await direct.sessions.create(session);
  return { shared, account, session, direct };
}
type Person = Awaited<ReturnType<typeof meet>>;

interface Act {
  /** Prepares what runs against the erasure. */
  readonly prepare: (person: Person) => Promise<(process: Process) => Promise<unknown>>;
  /** The person may come back: what is written then is found by the address. */
  readonly comesBack?: true;
}

const viewer = '203.0.113.7';
const input = {
  start: '2026-11-05T21:00:00Z',
  counselor: undefined,
  zone: 'America/New_York',
  how: 'phone',
  note: 'Please ask for Racer.',
} as const;
const details = {
  interest: 'arts',
  grade: '',
  address: '12 Elm Street',
  postcode: '94110',
  city: 'Reno',
  state: 'Nevada',
  comments: '',
};

/** Sends an agreement to a person, and returns the token of its link. */
async function offer({ direct, account: { id, email, fullname } }: Person, kind: string): Promise<string> {
  const content = { ...anAgreement().content, email, fullname, secondEmail: `no-${email.slice(2)}` };
  const token = `${kind}-${id}`;
  const sent = { state: 'SENT', version: 1, openUntil: content.validUntil, tokenHash: hashToken(token) } as const;
  const agreement = anAgreement({ id: `${kind}${id.slice(kind.length)}`, content, ...sent });
  await direct.agreements.write({ agreement, before: undefined, sent: aSentVersion({ content, text: fullname }) }, []);
  return token;
}

/** Asks an address to pay for a guide. */
async function ask(process: Process, { session }: Person, email: string) {
  const input = { pdfIds: ['biology'], amount: 19.99, currency: 'USD', email } as const;
  const { id, url } = await createPaymentRequest(process)({
    ...{ input: { ...input, pdfIds: [...input.pdfIds] }, session },
    // One network emails only some.
    viewer: `of ${session.user.id}`,
  });
  return { id, token: tokenIn(url) };
}

/** Opens the payment of a request, as its payer does. */
const pay = async (process: Process, token: string): Promise<string> =>
  await payPaymentRequest({ ...process, catalog: recentCatalog(process) })({ input: { token, amount: 19.99 }, viewer });

const acts: Readonly<Record<string, Act>> = {
  'asking someone to pay': {
    // The address that the student typed is the student's, too.
    prepare: (person) => Promise.resolve(async (process) => await ask(process, person, `mom.${person.account.email}`)),
  },
  'withdrawing a request to pay': {
    prepare: async (person) => {
      const { id } = await ask(person.direct, person, `mom.${person.account.email}`);
      return async (process) => await withdrawPaymentRequest(process)({ input: { id }, session: person.session });
    },
  },
  'getting a request paid': {
    prepare: async (person) => {
      const { token } = await ask(person.direct, person, `mom.${person.account.email}`);
      return async (process) => await pay(process, token);
    },
  },
  'opening an agreement': {
    prepare: async (person) => {
      const token = await offer(person, 'OPEN');
      return async (process) => await openAgreement(process)({ input: { token }, viewer });
    },
  },
  'signing an agreement': {
    prepare: async (person) => {
      const token = await offer(person, 'SIGN');
      const signature = { token, version: 1, name: person.account.fullname };
      return async (process) => await signAgreement(process)({ input: signature, viewer });
    },
  },
  'booking a consultation': {
    prepare: ({ session }) =>
      Promise.resolve(async (process) => await bookConsultation(process)({ input, viewer, session })),
  },
  'moving a consultation': {
    prepare: async ({ session, direct }) => {
      const { id } = await bookConsultation(direct)({ input, viewer, session });
      const start = '2026-11-05T21:45:00Z';
      return async (process) => await moveConsultation(process)({ input: { id, start }, session });
    },
  },
  'ordering a guide': {
    prepare: ({ session, shared }) =>
      Promise.resolve(async (process) => {
        const shop = shopOn(shared, { payments: shared.payments, orders: process.orders });
        return await shop.create({ input: { pdfIds: ['biology'], amount: 19.99 }, session });
      }),
  },
  'changing name and phone': {
    prepare: ({ session, account }) =>
      Promise.resolve(async (process) => {
        const { phone } = account;
        return await updateProfile(process)({ input: { fullname: `${account.fullname} Reed`, phone }, session });
      }),
  },
  'logging in': {
    prepare: async ({ direct, shared, account: { email } }) => {
      await sendOtp(direct)({ input: { email }, viewer: email, cookies: shared.cookies });
      const otp = codeIn(shared.mailer.sent.at(-1));
      return async (process) => await logIn(process)({ input: { email, otp }, viewer: email, cookies: shared.cookies });
    },
  },
  'confirming the address in the shop': {
    comesBack: true,
    prepare: async ({ direct, shared, account: { email, fullname, phone } }) => {
      const { cookies } = shared;
      await requestRegistrationOtp(direct)({ input: { email, fullname, phone }, viewer: email, cookies });
      const otp = codeIn(shared.mailer.sent.at(-1));
      return async (process) => await verifyEmail(process)({ input: { email, otp }, viewer: email, cookies });
    },
  },
  'signing up again': {
    comesBack: true,
    prepare: ({ shared: { cookies }, account: { email, fullname, phone } }) =>
      Promise.resolve(
        async (process) =>
          await registerUser(process)({ input: { email, fullname, phone, ...details }, viewer: email, cookies }),
      ),
  },
  'getting a gift': {
    prepare: ({ account: { email } }) =>
      Promise.resolve(
        async (process) => await giveGuide(process)({ email, guide: 'biology', reason: 'Racer asked for it' }),
      ),
  },
  'getting the purchase of another person': {
    prepare: async ({ direct, account: { email, id } }) => {
      const number = `${id.slice(0, 25)}M`;
      const buyer = { email: `other-${email}`.replace('race', 'no'), fullname: 'Other Person' };
      await direct.orders.insert(aPaidOrder({ number, buyerId: `${id}-OTHER`, buyer }));
      return async (process) => await moveOrder(process)(number, email);
    },
  },
  'getting a note of the team': {
    prepare: async ({ direct, account: { email, id, fullname } }) => {
      const message = { ...aMessage(), id: `asked-${id}`, email };
      await direct.messages.record(message, []);
      const { kind, version } = newMessage(message);
      const note = { kind, id: message.id, version, state: 'new', note: `${fullname} called` } as const;
      const session = { member: aMember() };
      return async (process) => await followUpOfficeContact(process)({ input: note, session, record: () => undefined });
    },
  },
  ...Object.fromEntries(
    [true, false].map((send): [string, Act] => [
      send ? 'getting a summary' : 'being written about in a draft',
      {
        prepare: async ({ direct, shared: { clock }, account: { id: userId, email, fullname, phone } }) => {
          const start = clock.now() - 60 * 60_000;
          const booking = aLesson({ id: direct.random.id(), userId, email, fullname, phone, start });
          const { version: personVersion } = await direct.consultations.ofPerson(userId);
          const none = { take: [], release: [], days: [] };
          await direct.consultations.write({ booking, before: undefined, personVersion, ...none }, []);
          const { steps } = aSummary();
          const content = { lines: [`${fullname} likes biology`], steps: [...steps], send };
          return async (process) =>
            await writeOfficeSummary({ ...process, addressesOf: () => Promise.resolve([]) })({
              input: { id: booking.id, person: userId, ...content },
              session: { member: aMember() },
              record: () => undefined,
            });
        },
      },
    ]),
  ),
  'getting mail about a new edition': {
    prepare: ({ account: { id, email } }) =>
      Promise.resolve(async (process) => {
        const mail = anOutboxMail({ id: `edition-${id}`, mail: { ...anOutboxMail().mail, to: email } });
        await process.outbox.add(mail, id);
      }),
  },
};

/** Runs an act while a person is erased, and says what is left after the erasures that it needs. */
async function left(person: Person, comesBack: boolean): Promise<string[]> {
  const { account, direct } = person;
  if (comesBack) await erase(direct, account.email);
  // Orders that may still be paid stay, as their erasure says, until they can't be paid anymore.
  const orders = await direct.orders.ofBuyer(account.id);
  // That of a request was open when it was erased, and ended with the request. Another one was paid
  // or opened at that moment.
  if (orders.some(({ state }) => state === 'EXPIRED' || state === 'OPEN')) await erase(direct, account.email);
  return await traces(account);
}

describe.each(Object.entries(acts))('erasing someone before any call of %s', (_, { prepare, comesBack = false }) => {
  it('leaves nothing', async () => {
    let moment = 0;
    for (let more = true; more; moment += STEP) {
      const person = await meet();
      const act = await prepare(person);
      const { client, calls } = interrupted(moment, async () => await erase(person.direct, person.account.email));
      await answered(act(processOn(person.shared, client)));
      more = calls() > moment;
      if (!more) await erase(person.direct, person.account.email);
      expect(await left(person, comesBack), `before call ${String(moment)}`).toEqual([]);
    }
    expect(moment).toBeGreaterThan(1);
  });
});

describe.each([false, true])('all of that before any call of an erasure, of who may come back: %s', (comesBack) => {
  it('leaves nothing', async () => {
    let moment = 0;
    for (let more = true; more; moment += STEP) {
      const person = await meet();
      const prepared: Awaited<ReturnType<Act['prepare']>>[] = [];
      const all = Object.values(acts).filter((act) => (act.comesBack ?? false) === comesBack);
      // A third of them at a time, because each costs several calls at each of some forty moments.
      for (const { prepare } of all.filter((_, index) => index % 3 === (moment / STEP) % 3)) {
        prepared.push(await prepare(person));
      }
      const { client, calls } = interrupted(moment, async () => {
        for (const act of prepared) await answered(act(person.direct));
      });
      await erase(processOn(person.shared, client), person.account.email);
      more = calls() > moment;
      expect(await left(person, comesBack), `before call ${String(moment)}`).toEqual([]);
    }
    expect(moment).toBeGreaterThan(10);
  });
});

describe('a payment while its buyer is erased', () => {
  /** An order whose payment PayPal has just captured, and what the erasure and the shop see. */
  async function captured(ended: OrderState) {
    const person = await meet();
    const { direct, account, session, shared } = person;
    const { create } = shopOn(shared, { payments: shared.payments, orders: direct.orders });
    const res = await create({ input: { pdfIds: ['biology'], amount: 19.99 }, session });
    const [open] = await direct.orders.ofBuyer(account.id);
    if (open === undefined) throw new Error('No order was written');
    shared.payments.approve(res);
    const approved = await shared.payments.read(res);
    if (approved === undefined) throw new Error('PayPal knows no payment');
    const end = async () => await direct.orders.change(open, ['OPEN'], { state: ended, checkAt: null });
    return { ...person, open, approved, end };
  }
  const settledMeanwhile = async (
    { direct, shared, open, approved }: { direct: Process; shared: Shared; open: Order; approved: PaymentState },
    meanwhile: () => Promise<unknown>,
  ) => {
    const payments = {
      ...shared.payments,
      capture: async (...request: Parameters<typeof shared.payments.capture>) => {
        const payment = await shared.payments.capture(...request);
        await meanwhile();
        return payment;
      },
    };
    return await settle({ ...direct, payments }, open, approved);
  };

  it.each(['EXPIRED', 'FAILED'] as const)('is not lost if its order was %s and so erased', async (ended) => {
    const race = await captured(ended);
    const { direct, account, open, shared } = race;
    const settled = await settledMeanwhile(race, async () => {
      await race.end();
      expect((await erase(direct, account.email)).orders).toMatchObject([{ fate: 'removed' }]);
    });
    expect(settled).toMatchObject({ status: 'COMPLETED', paidNow: true });
    const [order] = await direct.orders.ofBuyer(account.id);
    expect(order).toMatchObject({ number: open.number, state: 'PAID', capturedCents: 1_999, grants: ['biology'] });
    expect(await traces(account)).toEqual([]);
    // The alarm asks a person to give the money back.
    await shopOn(shared, { payments: shared.payments, orders: direct.orders }).fulfill(settled.order);
    expect(shared.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'paid-by-erased-buyer', details: { order: open.number } }),
    );
    expect(await direct.orders.find(open)).toMatchObject({ receipt: 'NONE' });
  });

  it('whose money PayPal is taking keeps its order, sends the receipt, and erases it afterwards', async () => {
    const race = await captured('OPEN');
    const { direct, account, open, shared } = race;
    await shared.files.store('biology.pdf', new Uint8Array([1]));
    const settled = await settledMeanwhile(race, async () => {
      expect((await erase(direct, account.email)).orders).toMatchObject([{ fate: 'underWay' }]);
    });
    expect(settled).toMatchObject({ status: 'COMPLETED', paidNow: true });
    await shopOn(shared, { payments: shared.payments, orders: direct.orders }).fulfill(settled.order);
    expect(shared.mailer.sent).toMatchObject([{ to: account.email, attachments: [{}] }]);
    expect((await erase(direct, account.email)).orders).toMatchObject([{ number: open.number, fate: 'anonymized' }]);
    expect(await traces(account)).toEqual([]);
  });
});

/** What someone does who pays for a student. `expected` is what the student has afterwards. */
const payerActs: Readonly<
  Record<
    string,
    (person: Person, payer: string) => Promise<{ act: (process: Process) => Promise<unknown>; expected: object }>
  >
> = {
  'being asked to pay': (person, payer) =>
    Promise.resolve({
      act: async (process) => await ask(process, person, payer),
      expected: { requests: [{ email: '' }], orders: [] },
    }),
  'ending a request and its emails': async (person, payer) => {
    const { id } = await ask(person.direct, person, payer);
    return {
      act: async (process) => await declineRequest(process)(askOf({ buyerId: person.account.id, id }, payer)),
      expected: { requests: [{ email: '', ended: 'DECLINED' }], orders: [] },
    };
  },
  paying: async (person, payer) => {
    const { direct, shared, account } = person;
    await shared.files.store('biology.pdf', new Uint8Array([1]));
    const { token } = await ask(direct, person, payer);
    const orderID = await pay(direct, token);
    shared.payments.approve(orderID, payer);
    return {
      act: async (process) => {
        const { capturing } = shopOn(shared, { payments: shared.payments, orders: process.orders });
        await capturePaymentRequest({ ...capturing, ...process })({
          input: { token, orderID },
          viewer,
        });
      },
      expected: {
        requests: [{ email: '' }],
        orders: [{ state: 'PAID', receipt: 'SENT', payer: { email: '' }, buyer: { email: account.email } }],
      },
    };
  },
};

describe.each(Object.entries(payerActs))('erasing a payer, and %s', (_, prepare) => {
  async function meetPayer() {
    const person = await meet();
    const payer = `mom-of-${person.account.id.toLowerCase()}@example.com`;
    return { person, payer, ...(await prepare(person, payer)) };
  }
  async function left({ person: { direct, account }, payer }: { readonly person: Person; readonly payer: string }) {
    // What was paid meanwhile is found once its mails are sent.
    await erase(direct, payer);
    const [{ requests }, orders] = await Promise.all([
      direct.paymentRequests.of(account.id),
      direct.orders.ofBuyer(account.id),
    ]);
    return { requests, orders, traces: await rowsWith([payer]) };
  }

  it('before any of its calls, leaves nothing of the payer and all of the student', async () => {
    let moment = 0;
    for (let more = true; more; moment += STEP) {
      const met = await meetPayer();
      const { client, calls } = interrupted(moment, async () => await erase(met.person.direct, met.payer));
      await met.act(processOn(met.person.shared, client));
      more = calls() > moment;
      expect(await left(met), `before call ${String(moment)}`).toMatchObject({ ...met.expected, traces: [] });
    }
    expect(moment).toBeGreaterThan(1);
  });

  it('before any call of the erasure, leaves nothing of the payer and all of the student', async () => {
    let moment = 0;
    for (let more = true; more; moment += STEP) {
      const met = await meetPayer();
      const { client, calls } = interrupted(moment, async () => await met.act(met.person.direct));
      await erase(processOn(met.person.shared, client), met.payer);
      more = calls() > moment;
      if (!more) await met.act(met.person.direct);
      expect(await left(met), `before call ${String(moment)}`).toMatchObject({ ...met.expected, traces: [] });
    }
    expect(moment).toBeGreaterThan(10);
  });
});

describe('an erasure that is repeated', () => {
  it('finds by the address what an account left that is gone', async () => {
    const { direct, account, session } = await meet();
    await erase(direct, account.email);
    // As a backup may bring them back.
    const { id, email, fullname, phone } = account;
    const old = {
      orders: dynamoOrders(tables.transactions, db.client),
      consultations: dynamoConsultations({ consultations: tables.consultations, outbox: tables.outbox }, db.client),
    };
    await old.orders.insert(aPaidOrder({ buyerId: id, buyer: { email, fullname } }));
    await old.orders.insert(anOrder({ buyerId: id, number: 'EXPIRED', state: 'EXPIRED', buyer: { email, fullname } }));
    const booking = aBooking({ userId: id, email, fullname, phone });
    const write = { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 };
    await old.consultations.write(write, []);
    const again = await erase(direct, email);
    expect(again).toMatchObject({ account: 0, consultations: 1 });
    expect(again.orders.map(({ fate }) => fate).toSorted()).toEqual(['anonymized', 'removed']);
    expect(await traces(account)).toEqual([]);
    expect(isNothing(await erase(direct, email))).toBe(true);
    // Nothing new of that account is written.
    await expect(direct.sessions.create(session)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const device = aDevice({ userId: id, email });
    await expect(direct.devices.remember(device)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('does not touch an account that signed up since', async () => {
    const { direct, account } = await meet();
    await erase(direct, account.email);
    const back = { ...account, id: `${account.id.slice(0, 25)}B` };
    await direct.users.create(back);
    await direct.sessions.create(aSession({ user: back, tokenHash: `back-${back.id}` }));
    expect(await direct.users.findByEmail(account.email)).toEqual(back);
    expect(await erase(direct, account.email)).toMatchObject({ account: 1, sessions: 1 });
    expect(await traces(account)).toEqual([]);
  });
});
