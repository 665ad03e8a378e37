import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';

export const service = { ...serviceCard('college-consultation'), ...piece('services/college-consultation') };
