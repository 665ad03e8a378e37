import { packageCard } from '../package-cards.ts';
import { piece } from '../piece.ts';

export const packageDetails = { ...packageCard('uc-piqs'), ...piece('packages/uc-piqs') };
