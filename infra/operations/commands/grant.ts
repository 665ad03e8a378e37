import { incrementBase32 } from 'ulid';
import { catalog, clock, letterhead, mailer, orders, users } from '#composition/adapters.ts';
import { CURRENCY } from '#contract/limits.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { cleanLine } from '#contract/text.ts';
import { letter } from '#domain/mails/letter.ts';
import type { Guide } from '#domain/ports/catalog.ts';
import type { UserAccount } from '#domain/ports/users.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { library, type Order } from '#domain/shop/order.ts';
import { BadInput, type Command, Failed, required } from '../command.ts';
import { notOnSale } from '../guides-on-sale.ts';
import { emailOf } from './person.ts';

const NOTE_MAX_LENGTH = 200;

/** Gives a guide away. */
export const grant: Command = {
  name: 'grant',
  summary: 'Gives a guide to somebody without payment, and tells them by mail.',
  operands: ['EMAIL', 'GUIDE'],
  options: { note: { value: 'TEXT', help: 'why, for the books; needed' } },
  details: `It becomes an order of 0 dollars that is paid from the beginning and that PayPal knows nothing of. The person needs an account,
and has to have proven the address by a code. Whoever has the guide already is given nothing, also where two give it at once.
\`revoke\` takes it back.`,
  async run(context) {
    const email = emailOf(required(context, 0));
    const guideId = required(context, 1);
    const note = noteOf(context.text('note'));
    await context.connect();
    const account = await provenAccount(email);
    const guides = await catalog().list();
    const guide = guides.find(({ id }) => id === guideId);
    if (guide === undefined) throw new Failed(notOnSale(guideId, guides));
    const given = await give(account, guide, note);
    if (given === undefined) {
      context.tell(`${email} has the guide ${guideId} already.`, { email, guide: guideId, granted: false });
      return;
    }
    await tell(account, guide.title, given.number);
    context.tell(`${email} has the guide ${guideId} now (order ${given.number}), and a mail that says so.`, {
      email,
      guide: guideId,
      granted: true,
      order: given.number,
    });
  },
};

/**
 * The reason of a gift or of its end, for the books.
 * @throws BadInput
 */
export function noteOf(text: string | undefined): string {
  const note = cleanLine(text ?? '');
  if (note === '') throw new BadInput('Say why, for the books: --note TEXT.');
  if (note.length > NOTE_MAX_LENGTH) throw new BadInput(`--note has more than ${String(NOTE_MAX_LENGTH)} characters.`);
  return note;
}

/** @throws Failed */
async function provenAccount(email: string): Promise<UserAccount> {
  const account = await users().findByEmail(email);
  if (account === undefined) throw new Failed(`${email} has no account: have them sign up first.`);
  if (account.unverifiedUntil !== undefined) {
    throw new Failed(`${email} has not proven the address yet: have them sign in once first.`);
  }
  return account;
}

/**
 * Writes the gift, unless the person has the guide already. Its number is the one after the person's last order, and a
 * number is taken once: of two gifts that go by the same orders one is written, and the other looks again.
 */
async function give(account: UserAccount, guide: Guide, note: string): Promise<Order | undefined> {
  const { id, title, fileName } = guide;
  for (;;) {
    const placed = await orders().ofBuyer(account.id);
    if (library(placed).some((held) => held.id === id)) return undefined;
    const now = clock.now();
    const given: Order = {
      buyerId: account.id,
      // An account's id and an order's number are of one kind, and the account is older than its orders.
      number: incrementBase32(placed.at(-1)?.number ?? account.id),
      state: 'PAID',
      items: [{ id, title, cents: 0, fileName }],
      totalCents: 0,
      currency: CURRENCY,
      buyer: { email: account.email, fullname: account.fullname },
      createdAt: now,
      paidAt: now,
      capturedCents: 0,
      grants: [id],
      // There is nothing to receipt: a mail of its own tells of the gift.
      receipt: 'SENT',
      granted: note,
    };
    try {
      await orders().insert(given);
      return given;
    } catch (error) {
      if ((await orders().find(given)) === undefined) throw error;
    }
  }
}

async function tell({ email, fullname }: UserAccount, title: string, number: string): Promise<void> {
  const head = letterhead();
  try {
    await mailer().send(
      letter({
        kind: 'notice',
        to: email,
        subject: `A guide for you from ${head.businessName}`,
        letterhead: head,
        blocks: [
          {
            kind: 'text',
            text: `Hello ${fullname}, we have put the guide "${title}" into your account. It costs you nothing.`,
          },
          { kind: 'text', text: 'Download it at any time, on any device, from your dashboard.' },
          { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    throw new Failed(
      `${email} has the guide now (order ${number}), but the mail could not be sent: write to them yourself.`,
      {
        cause: error,
      },
    );
  }
}
