import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';

export const service = { ...serviceCard('ap-crash-course'), ...piece('services/ap-crash-course') };
