import { piece } from '../piece.ts';

/** How a package or hours are bought. */
export const howAgreementsWork = piece('how-agreements-work').text;
