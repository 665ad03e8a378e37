import { piece } from '../piece.ts';

export const servicesPage = piece('services-page');
