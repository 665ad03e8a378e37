/** The invented brand that the sample guides carry. */
export const BRAND = 'Four Year Route';

/** The series under which the shop sells its guides. */
export const SERIES = 'Major Insights';

/** Colours of the printed guides, as `#RRGGBB`. Contrast against the ground each is used on is at least 4.5 for text. */
export const palette = {
  navy: '#112437',
  teal: '#08879F',
  /** Teal dark enough for small text on white and on paper. */
  tealText: '#066478',
  orange: '#EF6907',
  /** Teal and grey light enough for text on navy. */
  tealOnNavy: '#2FB4CC',
  mutedOnNavy: '#C9D5DC',
  /** Orange dark enough for small text on paper. */
  orangeText: '#A34804',
  paper: '#FAF7F2',
  white: '#FFFFFF',
  ink: '#1C2F42',
  muted: '#55636F',
  hairline: '#D9DEE2',
  tealTint: '#E7F2F4',
  contourOnNavy: '#29435A',
  contourOnPaper: '#DCE3DF',
} as const;
