import { brand } from './brand.ts';
import { type Claim, claimOf } from './numbers.ts';
import { piece } from './piece.ts';

const { page, figures, ...others } = piece('partners');

export const { partner, application: applicationPage, reasons: partnerReasons } = others;

export const partnersPage = {
  ...page,
  // The business's name stays on one line.
  title: page.title.replace(brand.name, brand.name.replaceAll(' ', '\u00a0')),
};

/** The four tiles of the partner page. */
export const partnerFigures: readonly Claim[] = figures.map(claimOf);
