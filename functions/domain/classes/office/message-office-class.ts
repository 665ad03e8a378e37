import { dayIn } from '#contract/dates.ts';
import type { messageOfficeClass as contract } from '#contract/endpoints/classes/office.ts';
import type { TakeOfficeWords } from '../../mail/office-words.ts';
import type { Classes } from '../../seats/ports.ts';
import { conflict } from '../../shared/refusal.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { type ClassDependencies, changedMeanwhile, existingClass, familiesOf, toOfficeClass } from './office-class.ts';

/**
 * Writes to all families with a paid seat, once a day. It counts as one of the member's emails with
 * words of their own, however many families there are. The sweep sends it.
 * @throws Refusal NOT_FOUND; CONFLICT for the second one of a day, without families, for a canceled
 *   class, and if another change came first; TOO_MANY_REQUESTS
 */
export function messageOfficeClass(
  dependencies: ClassDependencies & {
    readonly classes: ClassDependencies['classes'] & Pick<Classes, 'write'>;
    readonly takeOfficeWords: TakeOfficeWords;
  },
): OfficeUseCase<typeof contract> {
  const { classes, clock, zone, takeOfficeWords } = dependencies;
  return async ({ input: { id, words }, session, record }) => {
    const before = await existingClass(classes, id);
    const today = dayIn(zone, clock.now());
    if (before.state === 'CANCELED') throw conflict('This class is canceled.');
    if (before.messagedOn === today) {
      throw conflict('You wrote to these families today. You can write to them again tomorrow.');
    }
    const to = familiesOf(await classes.seats(id));
    if (to.length === 0) throw conflict('No one has a paid seat in this class yet.');
    const { length: datesBefore } = before.dates;
    const news = { kind: 'message', words, to, families: to.length, datesBefore } as const;
    const next = {
      ...before,
      version: before.version + 1,
      messagedOn: today,
      news: [...(before.news ?? []), news],
    };
    // Families with a paid seat are known.
    await takeOfficeWords(session.member, []);
    if (!(await classes.write({ next, before, take: [], release: [] }, []))) throw changedMeanwhile();
    record({ after: { families: to.length } });
    return await toOfficeClass(dependencies, next);
  };
}
