import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';

export const service = { ...serviceCard('SAT-ACTTestPrep'), ...piece('services/SAT-ACTTestPrep') };
