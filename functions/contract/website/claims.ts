const person =
  '(?:students?|families|seniors|essays?|drafts?|schools?|colleges|partnerships|parents|counselors|applicants)';
/**
 * Figures about the success or size of the business, unlike the ones in advice ("350 words", "grade
 * 9").
 */
const claimPatterns = [
  /\d[\d.,]*\s?(?:%|percent\b)/gi,
  /\$?\d[\d.,]*\s?[MK]\b\+?/g,
  /\d[\d.,]*\+/g,
  new RegExp(`\\b\\d{3,}[\\d,]*\\+? (?:[a-z]+ )?${person}\\b`, 'gi'),
  new RegExp(`\\b(?:dozens|hundreds|thousands) of (?:[a-z]+ )?${person}\\b`, 'gi'),
  /\b\d+\+? years[’']?[^.]{0,20}\bexperience\b/gi,
  /\b(?:half|twice|third|quarter) the (?:time|money|price|cost)\b/gi,
  /\b\d[\d.,]* (?:out )?of (?:our|\d)[^.]* students\b/gi,
];

const digitsOf = (text: string) => text.match(/\d+/g)?.join('') ?? text.toLowerCase().slice(0, 8);

/**
 * The claims in a text that need a mark and have none.
 * @param marked the titles of the numbers whose marks it has
 */
export const unmarkedClaims = (text: string, marked: readonly string[]): readonly string[] =>
  claimPatterns
    .flatMap((pattern) => text.match(pattern) ?? [])
    .filter((found) => !marked.some((title) => digitsOf(title).includes(digitsOf(found))));
