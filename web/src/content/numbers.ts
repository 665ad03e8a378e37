/**
 * The ledger of every figure by which the site speaks of its own success or size. A figure may be shown only if this file says what it
 * counts, over which time, and when somebody last compared it with the records. Each place that shows one carries a mark that leads to
 * these words, on the same page. All figures are samples: put your own here, with their sources, before you go live.
 */

/** A day, as `2024-09-02`. */
type IsoDate = `${number}-${number}-${number}`;

export interface Claim {
  /** The number as it is shown, with its unit. */
  figure: string;
  /** What stands beside the number. */
  label: string;
  /** What is counted, and how. Whole sentences. */
  counts: string;
  /** The time that the count covers. */
  period: string;
  /** When somebody last compared the figure with the records. */
  verified: IsoDate;
}

// With a hyphen that keeps the years on one line.
const allSeasons = 'all seasons up to 2023‑24';
const lastSeason = 'the 2023‑24 season';
const verified: IsoDate = '2024-09-02';

export const numbers = {
  placed: {
    figure: '90%',
    label: 'of students placed in desired colleges',
    counts: 'Coached seniors. A desired college is one on the student’s own final list.',
    period: allSeasons,
    verified,
  },
  coached: {
    figure: '200+',
    label: 'students coached',
    counts: 'Students with a counselor or an essay coach of their own. Each counts once.',
    period: allSeasons,
    verified,
  },
  essays: {
    figure: '8,000',
    label: 'essays reviewed',
    counts: 'Every draft that went back with comments counts once.',
    period: allSeasons,
    verified,
  },
  acceptance: {
    figure: '95%',
    label: 'acceptance rate for students using the service',
    counts: 'Coached seniors who applied and were accepted by at least one college.',
    period: allSeasons,
    verified,
  },
  profileAcceptance: {
    figure: '98%',
    label: 'acceptance in counselor profiles',
    counts: 'Seniors with this counselor from the list to the last form who were accepted by at least one college.',
    period: lastSeason,
    verified,
  },
  helped: {
    figure: '5050',
    label: 'students helped',
    counts:
      'Students in a talk, a workshop or coaching, with us or at a partner school. Counselors work as a team: each profile shows the team’s count.',
    period: allSeasons,
    verified,
  },
  schools: {
    figure: '370',
    label: 'school partnerships',
    counts: 'Schools that have invited us at least once.',
    period: allSeasons,
    verified,
  },
  scholarships: {
    figure: '$1M',
    label: 'with 15M+ in scholarships',
    counts: 'Scholarships in offers that families showed us: $1M in the last season, 15M+ in all.',
    period: allSeasons,
    verified,
  },
  matched: {
    figure: '70%',
    label: 'of students matched to internships, research and volunteering',
    counts: 'Students in grades 9 to 12 who began at least one that we had suggested.',
    period: allSeasons,
    verified,
  },
  offer: {
    figure: 'Half the time and money',
    label: 'to get an offer',
    counts:
      'What we work toward, compared with what families expected to spend on their own. No one can promise an offer, and we do not.',
    period: lastSeason,
    verified,
  },
  founderYears: {
    figure: '11+ years',
    label: 'of experience, the founder',
    counts: 'Years as a college counselor. Years as a teacher are not counted.',
    period: allSeasons,
    verified,
  },
  coachYears: {
    figure: '05 years',
    label: 'of experience, the BSMD/BSDO coach',
    counts: 'Years of coaching for combined medical programs.',
    period: allSeasons,
    verified,
  },
  essayExperts: {
    figure: '15 years',
    label: 'of experience on average, with at least a Master’s degree',
    counts: 'Years of teaching or editing writing, and degrees, as our essay experts’ résumés state them.',
    period: lastSeason,
    verified,
  },
} as const satisfies Record<string, Claim>;
