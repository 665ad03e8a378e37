import type { IsoDate, numbers } from './numbers.ts';
import type { QuotedName } from './testimonials.ts';

/**
 * What proves the claims of the site, for the business alone: pages don't import it. A number or a
 * quote without an entry here doesn't compile.
 */

export interface Evidence {
  /** The record that shows it, so that someone else can count again. */
  readonly source: string;
  /** When someone last compared the number with it. It may be published for a year from then. */
  readonly checked: IsoDate;
}

export interface Consent {
  /** Who agreed in writing that the quote may be published. */
  readonly name: string;
  readonly day: IsoDate;
  /** Whether that is the parent or guardian of the one who is quoted, as for a minor. */
  readonly parent: boolean;
  /** What the quoted person is to the business, such as a counselor's nephew; 'none' if nothing. */
  readonly relation: string;
  /** What they got for the quote. The quote's `disclosure` names it, and a relation. */
  readonly reward?: string;
}

const checked: IsoDate = '2024-09-02';

export const numberEvidence: Readonly<Record<keyof typeof numbers, Evidence>> = {
  placed: { source: 'Final lists and decisions, student files', checked },
  coached: { source: 'Signed agreements', checked },
  essays: { source: 'Returned drafts, essay log', checked },
  acceptance: { source: 'Decisions, student files', checked },
  profileAcceptance: { source: 'Decisions, student files of each counselor', checked },
  helped: { source: 'Attendance lists and signed agreements', checked },
  schools: { source: 'Invitations, school file', checked },
  scholarships: { source: 'Award letters that families sent', checked },
  matched: { source: 'Activity records, student files', checked },
  offer: { source: 'Logs of hours and spending of 46 families', checked },
  founderYears: { source: 'The founder’s résumé', checked },
  coachYears: { source: 'The coach’s résumé', checked },
  essayExperts: { source: 'Résumés of the essay experts', checked },
};

export const consents: Readonly<Record<QuotedName, Consent>> = {
  Maya: { name: 'Maya’s mother', day: '2024-06-14', parent: true, relation: 'none' },
  Daniel: { name: 'Daniel', day: '2024-06-20', parent: false, relation: 'none' },
  Ines: { name: 'Ines’s father', day: '2024-07-02', parent: true, relation: 'none' },
};
