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
import { BadInput, type Command, Failed, requiredOperand } from '../command.ts';
import { notOnSaleMessage } from '../guides-on-sale.ts';
import { emailOf } from './person.ts';

const NOTE_MAX_LENGTH = 200;

/** Gives a guide away for free. */
export const grant: Command = {
  name: 'grant',
  summary: 'Gives someone a guide for free, and emails them.',
  operands: ['EMAIL', 'GUIDE'],
  options: { note: { value: 'TEXT', help: 'the reason, for the records; required' } },
  details: `Creates a paid order of $0 without PayPal. The person needs an account with a confirmed email address. Does nothing if they
already have the guide. \`revoke\` takes it back.`,
  async run(context) {
    const email = emailOf(requiredOperand(context, 0));
    const guideId = requiredOperand(context, 1);
    const note = noteOf(context.text('note'));
    await context.connect();
    const account = await verifiedAccount(email);
    const guides = await catalog().list();
    const guide = guides.find(({ id }) => id === guideId);
    if (guide === undefined) throw new Failed(notOnSaleMessage(guideId, guides));
    const given = await createGift(account, guide, note);
    if (given === undefined) {
      context.print(`${email} already has the guide ${guideId}.`, { email, guide: guideId, granted: false });
      return;
    }
    await notifyOwner(account, guide.title, given.number);
    context.print(`${email} now has the guide ${guideId} (order ${given.number}) and was emailed.`, {
      email,
      guide: guideId,
      granted: true,
      order: given.number,
    });
  },
};

/**
 * The reason for a gift or for taking it back.
 * @throws BadInput
 */
export function noteOf(text: string | undefined): string {
  const note = cleanLine(text ?? '');
  if (note === '') throw new BadInput('Give the reason: --note TEXT.');
  if (note.length > NOTE_MAX_LENGTH) throw new BadInput(`--note has more than ${String(NOTE_MAX_LENGTH)} characters.`);
  return note;
}

/** @throws Failed */
async function verifiedAccount(email: string): Promise<UserAccount> {
  const account = await users().findByEmail(email);
  if (account === undefined) throw new Failed(`${email} has no account: have them sign up first.`);
  if (account.unverifiedUntil !== undefined) {
    throw new Failed(`${email} has not confirmed the address yet: have them sign in once first.`);
  }
  return account;
}

/**
 * Writes the gift, unless the person already has the guide. Its number follows the person's last
 * order, and a number can be used only once: of two simultaneous gifts one is written, and the
 * other checks again.
 */
async function createGift(account: UserAccount, guide: Guide, note: string): Promise<Order | undefined> {
  const { id, title, fileName } = guide;
  for (;;) {
    const placed = await orders().ofBuyer(account.id);
    if (library(placed).some((owned) => owned.id === id)) return undefined;
    const now = clock.now();
    const given: Order = {
      buyerId: account.id,
      // Account ids and order numbers are both ULIDs, and the account is older than its orders.
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
      // A gift has no receipt; notifyOwner sends its own mail.
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

async function notifyOwner({ email, fullname }: UserAccount, title: string, number: string): Promise<void> {
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
            text: `Hello ${fullname}, we've added the guide "${title}" to your account, free of charge.`,
          },
          { kind: 'text', text: 'Download it at any time, on any device, from your dashboard.' },
          { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    throw new Failed(
      `${email} now has the guide (order ${number}), but the mail could not be sent: email them yourself.`,
      { cause: error },
    );
  }
}
