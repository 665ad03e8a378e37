import type { ServiceSlug } from './paths.ts';
import { piece } from './piece.ts';
import type { ServiceCard } from './types.ts';

/** In the order of the services list. */
export const serviceCards: readonly ServiceCard[] = piece('service-cards');

export const serviceCard = (wanted: ServiceSlug): ServiceCard =>
  // oxlint-disable-next-line typescript/no-non-null-assertion -- there is a card for each slug
  serviceCards.find(({ slug }) => slug === wanted)!;
