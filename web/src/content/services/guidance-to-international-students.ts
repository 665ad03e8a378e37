import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';

export const service = {
  ...serviceCard('guidance-to-international-students'),
  ...piece('services/guidance-to-international-students'),
};
