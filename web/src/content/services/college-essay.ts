import { piece } from '../piece.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = { ...serviceCard('college-essay'), ...piece('services/college-essay') };
