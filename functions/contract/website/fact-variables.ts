/** The variables of functions whose values the office's documents replace. */
export const factVariables = [
  'BUSINESS_NAME',
  'BUSINESS_ADDRESS',
  'BUSINESS_TIME_ZONE',
  'RECEIPT_PREFIX',
  'MAIL_PORTRAITS',
  'MAIL_LOGO',
  'BRAND_COLORS',
  'NUMBERS_CHECKED',
  'SAMPLE_CONTENT',
] as const;

export type FactVariable = (typeof factVariables)[number];
export type Facts = Partial<Readonly<Record<FactVariable, string>>>;

/** Whether one of these variables is such a fact. */
export const usesFacts = (variables: readonly string[]): boolean =>
  variables.some((variable) => (factVariables as readonly string[]).includes(variable));
