import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';

export const service = { ...serviceCard('financial-planning'), ...piece('services/financial-planning') };
