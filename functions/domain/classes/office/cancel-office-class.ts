import { CLASS_REFUNDS_MS } from '#contract/endpoints/classes/limits.ts';
import type { cancelOfficeClass as contract } from '#contract/endpoints/classes/office.ts';
import type { TakeOfficeWords } from '../../mail/office-words.ts';
import { endOfClass, type GroupClass } from '../../seats/group-class.ts';
import type { Clock } from '../../shared/ports.ts';
import { conflict } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { type CancelingDependencies, refundFamilies } from '../refund-families.ts';
import { existingClass, requireCurrent } from './office-class.ts';
import { changedCells } from './teachers-time.ts';

type Dependencies = CancelingDependencies & { readonly takeOfficeWords: TakeOfficeWords; readonly clock: Clock };

/**
 * Cancels a class for good: gives back its teacher's time, closes its seats, and refunds and tells
 * families for some seconds. The sweep goes on with the rest. `offer-seats` tells who waits.
 * @throws Refusal NOT_FOUND; CONFLICT for a class that is over or canceled, or was changed since
 *   `version`; TOO_MANY_REQUESTS as {@link TakeOfficeWords}
 */
export function cancelOfficeClass(dependencies: Dependencies): OfficeUseCase<typeof contract> {
  return async ({ input, session, record }) => {
    const { id, version, reason, word } = input;
    const known = await existingClass(dependencies.classes, id);
    requireCurrent(known, version);
    if (known.state === 'OPEN' && endOfClass(known) <= dependencies.clock.now()) throw conflict('This class is over.');
    // Families with a paid seat are known.
    if (word !== '') await dependencies.takeOfficeWords(session.member, []);
    const left = await close(dependencies, known, { why: reason, words: word, by: session.member.name });
    record({ before: { state: known.state }, after: { state: 'CANCELED', reason, families: left } });
    return await refundFamilies(dependencies, id, CLASS_REFUNDS_MS).catch((cause: unknown) => {
      // The class is canceled, and the sweep comes back to its families.
      dependencies.log.warn('class-not-finished', { class: id, left, cause });
      return { done: 0, left };
    });
  };
}

/**
 * Closes a class: no seat can be paid from now on, because it has none anymore.
 * @returns how many families are to be refunded and told
 */
async function close(
  { classes, clock }: Dependencies,
  known: GroupClass,
  { why, words, by }: { readonly why: string; readonly words: string; readonly by: string },
): Promise<number> {
  const now = clock.now();
  return await untilWritten(`The class ${known.id}`, async () => {
    const [before, seats] = await Promise.all([existingClass(classes, known.id), classes.seats(known.id)]);
    requireCurrent(before, known.sequence);
    // Who was erased gets the money back, too.
    const to = Object.keys(seats.orders).filter((number) => seats.orders[number]?.spent === true);
    const { news: untold = [], ...others } = before;
    const datesBefore = Math.max(before.dates.length, ...untold.map((one) => one.datesBefore));
    const news = [{ kind: 'canceled', words, to, families: to.length, datesBefore } as const];
    const next: GroupClass = {
      ...others,
      version: before.version + 1,
      sequence: before.sequence + 1,
      state: 'CANCELED',
      canceled: { at: now, why, by },
      ...(to.length === 0 ? {} : { news }),
    };
    const orders = Object.fromEntries(Object.entries(seats.orders).filter(([, { spent }]) => spent));
    const closed = { ...seats, version: seats.version + 1, capacity: 0, orders };
    const { release } = changedCells(before, undefined, now);
    const isWritten = await classes.write({ next, before, seats: closed, take: [], release }, []);
    return isWritten ? to.length : OVERTAKEN;
  });
}
