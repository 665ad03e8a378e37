import { brand } from './brand.ts';
import { type Claim, claimOf } from './numbers.ts';
import { piece } from './piece.ts';

const { partner: shown, page, application, figures, reasons } = piece('partners');

export const partner = shown;

export const partnersPage = {
  ...page,
  // The business's name stays on one line.
  title: page.title.replace(brand.name, brand.name.replaceAll(' ', '\u00a0')),
};

export const applicationPage = application;

/** The four tiles of the partner page. */
export const partnerFigures: readonly Claim[] = figures.map(claimOf);

export const partnerReasons = reasons;
