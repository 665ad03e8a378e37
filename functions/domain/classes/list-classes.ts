import type { ClassCard } from '#contract/pages/class-page.ts';
import { asClassCard, type ClassListDependencies } from './public-class.ts';

const listed: readonly ClassCard['state'][] = ['open', 'full', 'running'];

/** The classes that are to come or running, the earliest first (docs/product.md#classes). */
export function listClasses(dependencies: ClassListDependencies) {
  const { classes } = dependencies;
  return async (): Promise<ClassCard[]> => {
    const stored = (await classes.list()).filter(({ state }) => state === 'OPEN');
    const seats = stored.length === 0 ? [] : await classes.seatsOf(stored.map(({ id }) => id));
    return stored
      .flatMap((one, place) => {
        const own = seats[place];
        return own === undefined ? [] : (asClassCard(one, own, dependencies) ?? []);
      })
      .filter(({ state }) => listed.includes(state))
      .toSorted((one, other) => firstOf(one).localeCompare(firstOf(other)));
  };
}

const firstOf = ({ dates }: ClassCard): string => dates[0]?.start ?? '';
