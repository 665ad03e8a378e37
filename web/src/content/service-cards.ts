import { cardOf, cardsOf } from './cards.ts';
import { type ServiceSlug, serviceSlugs } from './paths.ts';
import { piece } from './piece.ts';
import type { ServiceCard } from './types.ts';

const { cards, featured } = piece('service-cards');

/** The order of the services list. */
export const serviceCards: readonly ServiceCard[] = cardsOf(serviceSlugs, cards);

export const serviceCard = (slug: ServiceSlug): ServiceCard => cardOf(serviceCards, slug);

/** The three on the home page. */
export const featuredServices: readonly ServiceCard[] = featured.map(serviceCard);
