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

/** A record of what there is for each slug, by the name of its entry. */
export const each = <Slug extends string, Name extends string, Value>(
  slugs: readonly Slug[],
  nameOf: (slug: Slug) => Name,
  valueOf: (slug: Slug) => Value,
) => Object.fromEntries(slugs.map((slug) => [nameOf(slug), valueOf(slug)])) as Record<Name, Value>;
