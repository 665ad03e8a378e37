import { packageCard } from '../package-cards.ts';
import { piece } from '../piece.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('comprehensive-essay'),
  ...piece('packages/comprehensive-essay'),
};
