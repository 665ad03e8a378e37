import { officePaths } from '#contract/office-paths.ts';

/** Every address of the office. */
export const paths = {
  ...officePaths,
  order: (number: string): string => `${officePaths.orders}/${number}`,
  guide: (id: string): string => `${officePaths.guides}/${id}`,
  person: (email: string): string => `${officePaths.people}#${encodeURIComponent(email)}`,
} as const;
