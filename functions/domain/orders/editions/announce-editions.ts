import {
  EDITION_MAIL_EVERY_MS,
  EDITION_MAILS_PER_DAY,
  EDITION_MAILS_PER_RUN,
} from '#contract/endpoints/guides/limits.ts';
import { DAY_MS, OUTBOX_BATCH } from '#contract/limits.ts';
import { newerEditions } from '../../guides/editions.ts';
import type { Announcement, Announcements, Guide, GuidePages } from '../../guides/ports.ts';
import type { MailFeedback, Outbox } from '../../mail/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock, Log, RateLimits } from '../../shared/ports.ts';
import { DAY_SECONDS } from '../../shared/rate-limits.ts';
import { AccountErased } from '../../shared/refusal.ts';
import type { Peppers, Users } from '../../sign-in/ports.ts';
import { library, type Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { isErased } from '../views/order-history.ts';
import { newEditionMail } from './new-edition-mail.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

interface Dependencies {
  readonly announcements: Pick<Announcements, 'list' | 'advance'>;
  readonly guidePages: Pick<GuidePages, 'onSale'>;
  readonly orders: Pick<Orders, 'byState' | 'ofBuyer'>;
  readonly users: Pick<Users, 'findByEmail'>;
  readonly mailFeedback: Pick<MailFeedback, 'of'>;
  readonly outbox: Pick<Outbox, 'add' | 'due'>;
  readonly rateLimits: RateLimits;
  readonly peppers: Peppers;
  readonly businessProfile: BusinessProfile;
  readonly clock: Clock;
  readonly log: Log;
}

/** Orders that a run looks at, so it ends in time even if no one of them gets an email. */
const ORDERS_PER_PAGE = 100;
const PAGES_PER_RUN = 20;

/**
 * Two runs. If one ends before it noted how far it was, the next one queues its emails again, under
 * the same ids, before any of them was sent.
 */
const FIRST_MAIL_AFTER_MS = 10 * 60_000;

/**
 * Emails the buyers of earlier editions about the new one (docs/product.md#mail), a few in each
 * run, newest orders first. Someone may get an email twice if a run breaks off and the next one
 * succeeds more than ten minutes later. Someone whose payment arrives after the run that looked at
 * orders of that time gets none, and finds the new edition in the dashboard.
 */
export function announceEditions(dependencies: Dependencies) {
  const { announcements, outbox, clock, log } = dependencies;
  return async (): Promise<void> => {
    const now = clock.now();
    const open = (await announcements.list()).filter(({ finishedAt }) => finishedAt === undefined);
    if (open.length === 0) return;
    if ((await outbox.due(now, OUTBOX_BATCH)).length === OUTBOX_BATCH) {
      // Other emails must not wait behind more of these.
      log.warn('edition-mails-wait');
      return;
    }
    let queued = 0;
    for (const announcement of open) {
      const most = EDITION_MAILS_PER_RUN - queued;
      const dueAt = now + FIRST_MAIL_AFTER_MS + queued * EDITION_MAIL_EVERY_MS;
      queued += await announce(dependencies, announcement, { now, most, dueAt });
    }
  };
}

interface Run {
  readonly now: number;
  /** How many emails it may still queue. */
  readonly most: number;
  /** When the next email is due. */
  readonly dueAt: number;
}

/** Queues the next emails of an announcement, and returns how many. */
async function announce(dependencies: Dependencies, announcement: Announcement, run: Run): Promise<number> {
  const { announcements, guidePages, orders, log } = dependencies;
  const { guideId, edition, startedAt } = announcement;
  const [guide] = await guidePages.onSale([guideId]);
  if (guide?.edition !== edition) {
    if (run.now - startedAt < DAY_MS) return 0;
    await announcements.advance(finished(announcement, run.now), announcement);
    log.warn('edition-not-on-sale', { guide: guideId, edition });
    return 0;
  }
  let [queued, before, isOver] = [0, announcement, false];
  for (let page = 0; page < PAGES_PER_RUN && !isOver; page += 1) {
    const { orders: found, more } = await orders.byState({
      state: 'PAID',
      from: 0,
      until: run.now,
      limit: ORDERS_PER_PAGE,
      ...(before.after === undefined ? {} : { after: before.after }),
    });
    const mailed = await mailBuyers(dependencies, found, guide, {
      ...run,
      most: run.most - queued,
      dueAt: run.dueAt + queued * EDITION_MAIL_EVERY_MS,
    });
    queued += mailed.count;
    const isDone = mailed.looked === found.length && !more;
    const last = found[mailed.looked - 1];
    const next = {
      ...before,
      mailed: before.mailed + mailed.count,
      ...(last === undefined ? {} : { after: { createdAt: last.createdAt, number: last.number } }),
    };
    const isMine = await announcements.advance(isDone ? finished(next, run.now) : next, before);
    isOver = !isMine || isDone || mailed.looked < found.length;
    before = next;
  }
  log.info('edition-mails', { guide: guideId, edition, queued, mailed: before.mailed });
  return queued;
}

/** Without the order where it ended, which no one needs anymore. */
function finished({ after: _, ...announcement }: Announcement, now: number): Announcement {
  return { ...announcement, finishedAt: now };
}

/**
 * Queues emails for the first of these orders.
 * @returns how many, and how many orders were looked at until no more emails may be queued
 */
async function mailBuyers(
  dependencies: Dependencies,
  found: readonly Order[],
  guide: Guide,
  { now, most, dueAt }: Run,
): Promise<{ readonly count: number; readonly looked: number }> {
  const { outbox, rateLimits, peppers, businessProfile } = dependencies;
  const [pepper] = await peppers();
  let count = 0;
  for (const [looked, order] of found.entries()) {
    if (!(await isToMail(dependencies, order, guide, now))) continue;
    if (count === most || !(await takeFromDay(rateLimits, now))) return { count, looked };
    const token = unsubscribeToken(pepper, order.buyerId);
    const at = dueAt + count * EDITION_MAIL_EVERY_MS;
    const mail = {
      id: `edition#${guide.id}#${guide.edition}#${order.number}`,
      mail: newEditionMail({ buyer: order.buyer, guide, token, businessProfile }),
      failures: 0,
      dueAt: at,
      // It is not late before then.
      createdAt: at,
    };
    try {
      await outbox.add(mail, order.buyerId);
      count += 1;
    } catch (error) {
      if (!(error instanceof AccountErased)) throw error;
    }
  }
  return { count, looked: found.length };
}

async function takeFromDay(rateLimits: RateLimits, now: number): Promise<boolean> {
  const day = { limit: EDITION_MAILS_PER_DAY, windowSeconds: DAY_SECONDS, now };
  return (await rateLimits.take({ key: 'edition-mails', ...day })).taken;
}

/** Whether the buyer has the guide by this order, in an earlier edition, and wants our email. */
async function isToMail(
  { orders, users, mailFeedback }: Dependencies,
  order: Order,
  guide: Guide,
  now: number,
): Promise<boolean> {
  const isOlder = (one: Order) =>
    library([one]).some(({ id, fileName }) => id === guide.id && newerEditions(fileName, guide).length > 0);
  if (isErased(order) || !isOlder(order)) return false;
  // Who has it by several orders gets one email. The list may also lag behind the order.
  const own = (await orders.ofBuyer(order.buyerId)).filter((one) => library([one]).some(({ id }) => id === guide.id));
  if (own.at(-1)?.number !== order.number) return false;
  const { email } = order.buyer;
  const account = await users.findByEmail(email);
  if (account?.id !== order.buyerId || account.unsubscribedAt !== undefined) return false;
  return (await mailFeedback.of(email, now)).length === 0;
}
