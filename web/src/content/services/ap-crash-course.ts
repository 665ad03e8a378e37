import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = { ...serviceCard('ap-crash-course'), ...piece('services/ap-crash-course') };
