import type { Statistic } from './types.ts';

const ownCount = 'Our own count over all students coached up to the 2023-24 season.';

export const placed: Statistic = {
  figure: '90%',
  label: 'of students placed in desired colleges',
  note: `${ownCount} A desired college is one that the student put on the final list.`,
};
export const coached: Statistic = { figure: '200+', label: 'students coached', note: ownCount };
export const essays: Statistic = {
  figure: '8,000',
  label: 'essays reviewed',
  note: `${ownCount} Every draft that came back with comments counts once.`,
};
export const helped: Statistic = {
  figure: '5050',
  label: 'students helped',
  note: 'Students who took part in a talk, a workshop or coaching, with us or with a partner school.',
};
export const schools: Statistic = {
  figure: '370',
  label: 'school partnerships',
  note: 'Schools that have invited us at least once.',
};
export const scholarships: Statistic = {
  figure: '$1M',
  label: 'with 15M+ in scholarships',
  note: 'Scholarship amounts named in the offers that families reported to us.',
};
export const matched: Statistic = {
  figure: '70%',
  label: 'of students matched to internships, research and volunteering',
  note: ownCount,
};

/** The panel 'Our Traction', also the home banner. */
export const traction: readonly Statistic[] = [placed, coached, essays];

/** The four tiles of the partner page. */
export const partnerFigures: readonly Statistic[] = [helped, schools, scholarships, matched];

/** The promise of the specification, with what it means and what it does not. */
export const promise = {
  text: 'Half the time and money to get an offer',
  note: 'What we work towards, compared with what families tell us they would have spent on their own. No one can promise an offer, and we do not.',
} as const;
