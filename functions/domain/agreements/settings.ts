import { LESSON_CANCEL_HOURS } from '#contract/endpoints/consultations/limits.ts';
import type { AgreementSettings } from './agreement.ts';
import type { Agreements } from './ports.ts';

export type Stored = Pick<Agreements, 'settings' | 'allSettings' | 'setSettings'>;

/** The terms that an office begins with, until the owner has saved others. */
const FIRST_TERMS = [
  'What we do. We give the counseling that is listed above, to the best of our knowledge and in the student’s interest. We name a counselor, and tell you before someone else takes over.',
  'What we don’t promise. Colleges decide whom they admit and how much aid they give. We can’t guarantee a decision, a score or a scholarship, and no part of the price depends on one.',
  'What we ask of you. The student does the work and writes the essays; we comment and suggest. You give us true and complete information, in time for each deadline.',
  'Payment. You pay the installments as listed above or as we agreed. Nothing is charged online unless you press the button that pays. Prices are in U.S. dollars, with nothing added.',
  'Late payment. If an installment is late, we remind you. We may pause sessions that aren’t paid until it has arrived. We charge no fee for being late.',
  'Hours. Paid hours are yours for two years after the last payment. They can be used by the student named above, and can’t be sold or given to another family.',
  'Sessions. You book sessions on our site at the times that are free. You can move or cancel one there. If you are late, the session still ends at its time.',
  'If we can’t make it. If we have to cancel or can’t hold a session, its hours come back to you in full, and we find you another time.',
  'Ending early. You can end this agreement at any time by writing to us. We refund the hours that you paid and haven’t used, at the rate you paid. Work that is done isn’t refunded.',
  'If we end it. We may end this agreement if payments stay open after two reminders, or if we’re asked to do something dishonest. We then refund unused paid hours in the same way.',
  'Privacy. We use what you tell us for the counseling only, and don’t pass it on without your consent. Our privacy policy says what we keep and for how long.',
  'Changes. What is signed stays as it is. Anything more is a new agreement, which you can read and sign, or decline.',
].join('\n\n');

/** What new agreements begin with: as it was saved last, or as an office begins. */
export const currentSettings = async ({ agreements }: { agreements: Pick<Stored, 'settings'> }) =>
  (await agreements.settings()) ?? firstSettings;
export const firstSettings: AgreementSettings = {
  version: 0,
  savedAt: 0,
  terms: FIRST_TERMS,
  cancelHours: LESSON_CANCEL_HOURS,
};
