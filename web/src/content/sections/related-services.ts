import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceCard } from '../types.ts';

/** The three on the middle school, test preparation and international pages. */
export const relatedServices: readonly ServiceCard[] = piece('related-services').map(serviceCard);
