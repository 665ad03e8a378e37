// Sample: numbers. Delete this line when it’s yours.
/**
 * Every figure about the success or size of the business. A page may show one only with a footnote
 * that says what it counts and for which period. All figures are samples: replace them with your
 * own before you go live.
 */

/** A day, as `2024-09-02`. */
export type IsoDate = `${number}-${number}-${number}`;

export interface Claim {
  /** The number as shown, with its unit. */
  figure: string;
  /** The number for screen readers, if they would misread the figure. */
  spoken?: string;
  /** The text beside the number. */
  label: string;
  /** What is counted and how, in whole sentences. */
  counts: string;
  period: string;
}

/** The oldest day in evidence.ts, which pages show once for all of them. */
export const numbersChecked: IsoDate = '2024-09-02';

// With a hyphen that does not break the line.
const allSeasons = 'all seasons through 2023‑24';
const lastSeason = 'the 2023‑24 season';

export const numbers = {
  placed: {
    figure: '90%',
    label: 'of students placed in desired colleges',
    counts: 'Seniors we coached. A desired college is one on the student’s own final list.',
    period: allSeasons,
  },
  coached: {
    figure: '200+',
    label: 'students coached',
    counts: 'Students with their own counselor or essay coach. Each counts once.',
    period: allSeasons,
  },
  essays: {
    figure: '8,000',
    label: 'essays reviewed',
    counts: 'Drafts we returned with comments.',
    period: allSeasons,
  },
  acceptance: {
    figure: '95%',
    label: 'acceptance rate for students using the service',
    counts: 'Seniors we coached who applied and were accepted by at least one college.',
    period: allSeasons,
  },
  profileAcceptance: {
    figure: '98%',
    label: 'of our counselors’ students accepted',
    counts: 'Seniors who worked with this counselor and were accepted by at least one college. Both had the same rate.',
    period: lastSeason,
  },
  helped: {
    figure: '5050',
    spoken: '5,050',
    label: 'students helped',
    counts: 'Students we coached, or who came to a workshop.',
    period: allSeasons,
  },
  schools: {
    figure: '370',
    label: 'school partnerships',
    counts: 'Schools that invited us.',
    period: allSeasons,
  },
  scholarships: {
    figure: '$1M',
    label: 'with 15M+ in scholarships',
    counts: 'In offers that families showed us: $1M last season, 15M+ in all.',
    period: allSeasons,
  },
  matched: {
    figure: '70%',
    label: 'of students matched to internships, research and volunteering',
    counts: 'Students in grades 9 to 12 who started one that we suggested.',
    period: allSeasons,
  },
  offer: {
    figure: 'Half the time and money',
    label: 'to get an offer',
    counts: 'Median hours and dollars to the first offer of 46 families, and what they expected.',
    period: lastSeason,
  },
  founderYears: {
    figure: '11+ years',
    label: 'of experience, the founder',
    counts: 'Years as a college counselor.',
    period: allSeasons,
  },
  coachYears: {
    figure: '05 years',
    spoken: '5 years',
    label: 'of experience, the BS/MD and BS/DO coach',
    counts: 'Years coaching for combined medical programs.',
    period: allSeasons,
  },
  essayExperts: {
    figure: '15 years',
    label: 'of experience on average, with at least a Master’s degree',
    counts: 'Years of teaching or editing, and degrees, by their résumés.',
    period: lastSeason,
  },
} as const satisfies Record<string, Claim>;
