import { addDays, dayWithYear } from '#contract/dates.ts';
import { STEPS_MAILED_DAYS } from '#contract/endpoints/steps/limits.ts';
import { API_BASE_PATH, sitePaths, UNSUBSCRIBE_PATH } from '#contract/site-paths.ts';
import { type Block, letter, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { firstName } from '../shared/first-name.ts';
import { dueBy, type Step, type StepList } from './step.ts';

/** The steps that Monday's email has: overdue or due within ten days, the most urgent one first. */
export const mailedSteps = ({ steps }: StepList, today: string): Step[] =>
  dueBy(steps, addDays(today, STEPS_MAILED_DAYS));

interface Facts {
  readonly to: string;
  readonly list: StepList;
  readonly today: string;
  readonly token: string;
  readonly businessProfile: BusinessProfile;
}

/**
 * Reminds a family of its next steps.
 * @param reminder.token of the link that stops these emails
 */
export function stepsMail({ to, list, today, token, businessProfile }: Facts): Mail {
  const { businessName, siteUrl } = businessProfile;
  const due = mailedSteps(list, today);
  const ofFamily = due.filter(({ whose }) => whose === 'family');
  const late = ofFamily.filter(({ day }) => day < today);
  const part = (heading: string, steps: readonly Step[], row: (step: Step) => Row): Block[] =>
    steps.length === 0
      ? []
      : [
          { kind: 'heading', text: heading },
          { kind: 'list', rows: steps.map(row) },
        ];
  const own = ({ text, day }: Step): Row => [text, dayWithYear(day)];
  return {
    ...letter({
      kind: 'steps',
      to,
      subject: `${late.length > 0 ? 'Overdue and next steps' : 'Next steps'} for ${list.student} – ${businessName}`,
      businessProfile,
      blocks: [
        // The agreement's other address is someone else's.
        to === list.email ? `Hello ${firstName(list.fullname)},` : 'Hello,',
        `This is what’s due for ${list.student} in the next ${String(STEPS_MAILED_DAYS)} days.`,
        ...part('Overdue', late, own),
        ...part(
          'Coming up',
          ofFamily.filter(({ day }) => day >= today),
          own,
        ),
        ...part(
          'What we do',
          due.filter(({ whose }) => whose === 'counselor'),
          ({ text, day, counselor }) => [text, `${counselor.name}, ${dayWithYear(day)}`],
        ),
        'Done with one of them? Tick it on your dashboard.',
        { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
        'We send this on Mondays, and only when something is due.',
        {
          kind: 'link',
          label: 'Stop these emails',
          path: `${sitePaths.unsubscribe}?token=${token}`,
          aside: true,
        },
      ],
    }),
    unsubscribeUrl: new URL(`${API_BASE_PATH}/${UNSUBSCRIBE_PATH.replace('{token}', token)}`, siteUrl).href,
  };
}
