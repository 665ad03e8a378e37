/** Titles of the extras that packages share. */
export const financialConsultation = 'A free 1-hour consultation with a college financial planning specialist';
export const researchDiscounts = 'Discounts from partner research institutes';
/** Not in Preparation. */
export const tutoringDiscounts = 'Discounts on tutoring for Science, Math or English';
