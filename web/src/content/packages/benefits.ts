const financialConsultation = 'A free 1-hour consultation with a college financial planning specialist';
const researchDiscounts = 'Discounts from partner research institutes';

/** Extras of the Preparation package. */
export const preparationBenefits: readonly string[] = [financialConsultation, researchDiscounts];

/** Extras of all other packages. */
export const packageBenefits: readonly string[] = [
  ...preparationBenefits,
  'Discounts on tutoring for Science, Math or English',
];
