import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('middle-school-counceling'),
  ...piece('services/middle-school-counceling'),
};
