import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';

/** The three on the middle school, test preparation and international pages. */
export const relatedServices = piece('related-services').map(serviceCard);
