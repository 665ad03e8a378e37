import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';

export const service = { ...serviceCard('middle-school-counceling'), ...piece('services/middle-school-counceling') };
