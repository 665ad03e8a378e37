import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';

export const service = { ...serviceCard('bsmd-bsdo-consulting'), ...piece('services/bsmd-bsdo-consulting') };
