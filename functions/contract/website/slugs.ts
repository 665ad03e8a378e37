/** Last URL segment of each service page, with its intended spelling. */
export const serviceSlugs = [
  'college-consultation',
  'college-essay',
  'tutoring',
  'bsmd-bsdo-consulting',
  'ap-crash-course',
  'middle-school-counceling',
  'SAT-ACTTestPrep',
  'financial-planning',
  'guidance-to-international-students',
] as const;

export type ServiceSlug = (typeof serviceSlugs)[number];

/** Last URL segment of each package page. */
export const packageSlugs = ['preparation', 'foundation', 'execution', 'comprehensive-essay', 'uc-piqs'] as const;

export type PackageSlug = (typeof packageSlugs)[number];
