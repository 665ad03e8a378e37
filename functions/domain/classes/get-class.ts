import type { ClassPage } from '#contract/class-page.ts';
import { Refusal } from '../shared/refusal.ts';
import { asClassCard, asClassPage, type ClassDependencies } from './public-class.ts';

/**
 * What the page of a class shows, also of one that is over or was canceled.
 * @throws Refusal NOT_FOUND for a draft or an unknown id
 */
export function getClass(dependencies: ClassDependencies) {
  const { classes } = dependencies;
  return async ({ input: { id } }: { input: { id: string } }): Promise<ClassPage> => {
    const [found, seats] = await Promise.all([classes.find(id), classes.seats(id)]);
    const card = found && asClassCard(found, seats, dependencies);
    if (found === undefined || card === undefined)
      throw new Refusal('NOT_FOUND', { message: 'There is no such class.' });
    return asClassPage(card, found);
  };
}
