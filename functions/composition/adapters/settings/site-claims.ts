import type { SiteClaims } from '#domain/office/unproved-claims.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['NUMBERS_CHECKED', 'SAMPLE_CONTENT'],
} as const satisfies Grant;

/** What the deploy knew of the claims that the website makes. */
export function siteClaims(): SiteClaims {
  const sample = read('SAMPLE_CONTENT');
  return { numbersChecked: read('NUMBERS_CHECKED'), sample: sample === 'none' ? undefined : sample };
}
