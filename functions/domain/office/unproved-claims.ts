import { isOverAYearOld } from '#contract/dates.ts';

/** What is known of the claims that the website makes. */
export interface SiteClaims {
  /** The day on which the oldest number was checked. */
  readonly numbersChecked: string;
  /** What of the content is still the sample's, in words. */
  readonly sample: string | undefined;
}

/** A reason not to publish what the website says. */
export type UnprovedClaim =
  | { readonly kind: 'old-numbers'; readonly checked: string }
  | { readonly kind: 'sample'; readonly what: string };

/** What the website publishes and no one has proved: numbers of over a year ago, sample content. */
export const unprovedClaims = ({ numbersChecked, sample }: SiteClaims, now: number): UnprovedClaim[] => [
  ...(isOverAYearOld(numbersChecked, now) ? [{ kind: 'old-numbers', checked: numbersChecked } as const] : []),
  ...(sample === undefined ? [] : [{ kind: 'sample', what: sample } as const]),
];
