import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('bsmd-bsdo-consulting'),
  ...piece('services/bsmd-bsdo-consulting'),
};
