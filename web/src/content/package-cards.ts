import type { PackageSlug } from './paths.ts';
import { piece } from './piece.ts';
import type { PackageCard } from './types.ts';

/** In the order of the packages list. */
export const packageCards: readonly PackageCard[] = piece('package-cards');

export const packageCard = (wanted: PackageSlug): PackageCard =>
  // oxlint-disable-next-line typescript/no-non-null-assertion -- there is a card for each slug
  packageCards.find(({ slug }) => slug === wanted)!;
