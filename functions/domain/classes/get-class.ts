import type { getClass as contract } from '#contract/endpoints/classes/public.ts';
import { notFound } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { asClassCard, asClassPage, type ClassDependencies } from './public-class.ts';

/**
 * What the page of a class shows, also of one that is over or was canceled.
 * @throws Refusal NOT_FOUND for a draft or an unknown id
 */
export function getClass(dependencies: ClassDependencies): UseCase<typeof contract> {
  const { classes } = dependencies;
  return async ({ input: { id } }) => {
    const [found, seats] = await Promise.all([classes.find(id), classes.seats(id)]);
    const card = found && asClassCard(found, seats, dependencies);
    if (found === undefined || card === undefined) throw notFound('There is no such class.');
    return asClassPage(card, found, dependencies);
  };
}
