import { incrementBase32 } from 'ulid';
import { CURRENCY } from '#contract/limits.ts';
import type { Catalog, Guide } from '../../guides/ports.ts';
import type { Mailer } from '../../mail/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock } from '../../shared/ports.ts';
import { AccountErased, DependencyDown, Refusal } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { UserAccount, Users } from '../../sign-in/ports.ts';
import { isBookingDue, library, type Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { dueOf, kindOf } from '../goods/kinds.ts';
import { giftMail } from './gift-mail.ts';

interface Dependencies {
  readonly users: Pick<Users, 'findByEmail'>;
  readonly catalog: Pick<Catalog, 'list'>;
  readonly orders: Pick<Orders, 'find' | 'ofBuyer' | 'insert' | 'locate'>;
  readonly mailer: Mailer;
  readonly businessProfile: BusinessProfile;
  readonly clock: Clock;
}

/** `order` is undefined if the person already had the guide. */
interface Given {
  readonly order: Order | undefined;
  /** False if the guide was given, but the email about it could not be sent. */
  readonly mailed: boolean;
}

/**
 * Gives a guide away (docs/product.md#gifts), and emails its owner.
 * @throws Refusal NOT_FOUND for an address without an account, and with the field `guide` for a
 *   guide that isn't on sale; CONFLICT for an address that no one has confirmed
 */
export function giveGuide(dependencies: Dependencies) {
  const { users, catalog, mailer, businessProfile } = dependencies;
  return async (request: {
    readonly email: string;
    readonly guide: string;
    readonly reason: string;
  }): Promise<Given> => {
    const account = await confirmedAccount(users, request.email);
    const guide = (await catalog.list()).find(({ id }) => id === request.guide);
    if (guide === undefined) {
      const message = 'This guide isn’t on sale anymore. Choose another.';
      throw new Refusal('NOT_FOUND', { message, fields: { guide: message } });
    }
    const order = await createGift(dependencies, account, guide, request.reason);
    if (order === undefined) return { order, mailed: false };
    try {
      await mailer.send(giftMail({ account, title: guide.title, businessProfile }));
      return { order, mailed: true };
    } catch (error) {
      if (!(error instanceof DependencyDown)) throw error;
      return { order, mailed: false };
    }
  };
}

/**
 * The account of an address, which must be confirmed.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function confirmedAccount(users: Pick<Users, 'findByEmail'>, email: string): Promise<UserAccount> {
  const account = await users.findByEmail(email);
  if (account === undefined) throw noAccount(email);
  if (account.unverifiedUntil !== undefined) {
    throw new Refusal('CONFLICT', {
      message: `${email} isn’t confirmed yet. Ask them to log in on the site once, then try again.`,
      terminal: `${email} has not confirmed the address yet: have them sign in once first.`,
    });
  }
  return account;
}

const noAccount = (email: string): Refusal =>
  new Refusal('NOT_FOUND', {
    message: `${email} has no account. Ask them to sign up on the site first.`,
    terminal: `${email} has no account: have them sign up first.`,
  });

/**
 * Writes the gift, unless the person already has the guide. Its number follows the person's last
 * order, and a number can be used only once: of two simultaneous gifts one is written, and the
 * other checks again.
 */
async function createGift(
  { orders, clock }: Dependencies,
  account: UserAccount,
  guide: Guide,
  note: string,
): Promise<Order | undefined> {
  const { id, title, fileName } = guide;
  return await untilWritten('The gift', async () => {
    const placed = await orders.ofBuyer(account.id);
    if (library(placed).some((owned) => owned.id === id)) return undefined;
    const now = clock.now();
    const given: Order = {
      buyerId: account.id,
      number: await nextNumber(orders, account, placed),
      state: 'PAID',
      items: [{ id, title, cents: 0, fileName }],
      totalCents: 0,
      currency: CURRENCY,
      buyer: { email: account.email, fullname: account.fullname },
      createdAt: now,
      paidAt: now,
      capturedCents: 0,
      grants: [id],
      // A gift has no receipt; its owner gets an email of its own.
      receipt: 'SENT',
      granted: note,
    };
    try {
      await orders.insert(given);
      return given;
    } catch (error) {
      if (error instanceof AccountErased) throw noAccount(account.email);
      if ((await orders.find(given)) === undefined) throw error;
      return OVERTAKEN;
    }
  });
}

/**
 * The number after the person's last order. A moved purchase may be followed by a gift to its
 * former owner.
 */
async function nextNumber(
  orders: Pick<Orders, 'locate'>,
  account: UserAccount,
  placed: readonly Order[],
): Promise<string> {
  // Account ids and order numbers are both ULIDs, and the account is older than its orders.
  let number = placed.at(-1)?.number ?? account.id;
  for (;;) {
    number = incrementBase32(number);
    const taken = await orders.locate(number);
    if (taken === undefined || taken.buyerId === account.id) return number;
  }
}

/** @throws Refusal CONFLICT for an order that was paid for, as neither gifts nor free orders are */
function mustBeFree(order: Order): void {
  if (order.totalCents === 0) return;
  throw new Refusal('CONFLICT', {
    message: `This ${kindOf(order).one} was bought, not given away. Use “Refund” instead.`,
    terminal: `The order ${order.number} was not given away: use \`office refund-order\`.`,
  });
}

/**
 * Takes back a gift, or an order that a code made free; its use stays spent. Sends no email, and
 * the person keeps what they have downloaded or bought.
 * @returns the order, and whether this call took it back
 * @throws Refusal CONFLICT for an order that was paid for
 */
export function takeBackGift({ orders, clock }: { readonly orders: Pick<Orders, 'change'>; readonly clock: Clock }) {
  return async (gift: Order, why: string): Promise<{ readonly changed: boolean; readonly order: Order }> => {
    mustBeFree(gift);
    const due = dueOf(gift);
    return await orders.change(gift, ['PAID'], {
      state: 'REFUNDED',
      grants: [],
      takenBack: { at: clock.now(), why },
      ...due,
      // A receipt that is due isn't sent anymore. The sweep gives seats back.
      checkAt: isBookingDue(due) ? clock.now() : null,
    });
  };
}
