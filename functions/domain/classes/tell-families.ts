import { CLASS_MAILS_PER_WRITE } from '#contract/endpoints/classes/limits.ts';
import { deliverNow, type LetterDelivery } from '../mail/deliver-outbox.ts';
import { type OutboxMail, toOutboxMail } from '../mail/outbox-mail.ts';
import type { ClassNews, GroupClass } from '../seats/group-class.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import { classMail } from './class-mails.ts';

export interface TellingDependencies extends LetterDelivery {
  readonly classes: Pick<Classes, 'find' | 'write'> & Pick<ClassSeats, 'seats'>;
  readonly businessInbox: string;
}

/** Queues the emails of some news to these addresses; an empty one was erased. */
export const mailsTo = (
  {
    businessProfile,
    businessInbox,
    clock,
    random,
  }: Pick<TellingDependencies, 'businessProfile' | 'businessInbox' | 'clock' | 'random'>,
  groupClass: GroupClass,
  news: ClassNews,
  addresses: readonly string[],
): OutboxMail[] => {
  const now = clock.now();
  return addresses
    .filter((to) => to !== '')
    .map((to) =>
      toOutboxMail(classMail({ groupClass, news, to, businessProfile, businessInbox, now }), { random, now }),
    );
};

/** The class after the families of these orders were told. */
export function told(groupClass: GroupClass, news: ClassNews, orders: ClassNews['to']): GroupClass {
  const left = news.to.filter((order) => !orders.includes(order));
  const { news: all = [], ...others } = groupClass;
  const next = all.flatMap((one) => (one !== news ? [one] : left.length === 0 ? [] : [{ ...one, to: left }]));
  return { ...others, version: groupClass.version + 1, ...(next.length === 0 ? {} : { news: next }) };
}

/**
 * Tells families what they are still to be told of a class, but for a cancellation, which also
 * refunds. Each step queues some emails and notes it in one transaction, so each family is told
 * once, wherever a run ends.
 */
export async function tellFamilies(dependencies: TellingDependencies, id: string): Promise<void> {
  for (let isLeft = true; isLeft; ) isLeft = await tellSome(dependencies, id);
}

/** Returns false if nobody was left to tell. */
async function tellSome(dependencies: TellingDependencies, id: string): Promise<boolean> {
  const { classes } = dependencies;
  return await untilWritten(`The class ${id}`, async () => {
    const before = await classes.find(id);
    const news = before?.news?.find(({ kind }) => kind !== 'canceled');
    if (before === undefined || news === undefined) return false;
    const orders = news.to.slice(0, CLASS_MAILS_PER_WRITE);
    const seats = await classes.seats(id);
    // Who has no seat anymore needn't know.
    const addresses = orders.flatMap((order) => seats.orders[order]?.email ?? []);
    const change = { next: told(before, news, orders), before, take: [], release: [] };
    const mails = mailsTo(dependencies, before, news, addresses);
    if (!(await classes.write(change, mails))) return OVERTAKEN;
    await deliverNow(dependencies, mails);
    return true;
  });
}
