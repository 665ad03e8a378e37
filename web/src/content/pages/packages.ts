import { piece } from '../piece.ts';
import { howAgreementsWork } from '../sections/how-agreements-work.ts';

const { page, hourly: offer } = piece('packages-page');

export const packagesPage = page;

/** For people who don't want a package. */
export const hourly = { ...offer, howItWorks: howAgreementsWork };
