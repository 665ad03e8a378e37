import { cardOf, cardsOf } from './cards.ts';
import { type PackageSlug, packageSlugs } from './paths.ts';
import { piece } from './piece.ts';
import type { PackageCard } from './types.ts';

/** In the order of the packages list. */
export const packageCards: readonly PackageCard[] = cardsOf(packageSlugs, piece('package-cards'));

export const packageCard = (slug: PackageSlug): PackageCard => cardOf(packageCards, slug);
