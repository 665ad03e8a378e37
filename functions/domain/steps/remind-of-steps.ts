import { addDays, dayIn, weekOf } from '#contract/dates.ts';
import { STEPS_MAILED_DAYS } from '#contract/endpoints/steps/limits.ts';
import { deliverNow, type LetterDelivery } from '../mail/deliver-outbox.ts';
import { type OutboxMail, toOutboxMail } from '../mail/outbox-mail.ts';
import { unsubscribeToken } from '../orders/editions/unsubscribe-token.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { nextOf } from './change-steps.ts';
import type { StepLists } from './ports.ts';
import { readerOf, type StepList } from './step.ts';
import { mailedSteps, stepsMail } from './steps-mail.ts';
import { stopOf } from './stop-step-mails.ts';

interface Dependencies extends LetterDelivery {
  readonly steps: Pick<StepLists, 'find' | 'dueBy' | 'change'>;
  readonly addressesOf: (agreementId: string) => Promise<readonly string[]>;
  readonly peppers: Peppers;
}

/**
 * Emails each family what is overdue or due in the next ten days, if it has to do any of it. At
 * most one a week from Monday, however often and on whichever day this runs.
 */
export function remindOfSteps(dependencies: Dependencies) {
  const { steps, clock, businessProfile, log } = dependencies;
  return async (): Promise<void> => {
    const today = dayIn(businessProfile.timeZone, clock.now());
    let sent = 0;
    for (const { agreementId } of await steps.dueBy(addDays(today, STEPS_MAILED_DAYS))) {
      sent += await remind(dependencies, agreementId, today);
    }
    log.info('step-reminders', { sent });
  };
}

/** Returns how many emails went out. */
async function remind(dependencies: Dependencies, agreementId: string, today: string): Promise<number> {
  const { steps } = dependencies;
  // A change at the same moment, such as a tick, only makes it decide again.
  return await untilWritten('The steps', async () => {
    const before = await steps.find(agreementId);
    if (before === undefined || !isDue(before, today)) return 0;
    const mails = await mailsOf(dependencies, before, today);
    if (mails.length === 0) return 0;
    if (await steps.change({ before, next: nextOf(before, { ...before, mailedOn: today }) }, mails)) {
      await deliverNow(dependencies, mails);
      return mails.length;
    }
    return OVERTAKEN;
  });
}

const isDue = (list: StepList, today: string): boolean =>
  // A run that began before midnight may be overtaken by one of the next week.
  (list.mailedOn === undefined || list.mailedOn < (weekOf(today)[0] ?? today)) &&
  mailedSteps(list, today).some(({ whose }) => whose === 'family');

/** One for each address of the agreement that hasn't stopped them. */
async function mailsOf(dependencies: Dependencies, list: StepList, today: string): Promise<OutboxMail[]> {
  const { addressesOf, peppers, businessProfile, random, clock } = dependencies;
  const [pepper] = await peppers();
  return (await addressesOf(list.agreementId))
    .filter((email) => readerOf(list, email).stoppedAt === undefined)
    .map((to) => {
      const token = unsubscribeToken(pepper, stopOf(list.agreementId, to));
      return toOutboxMail(stepsMail({ to, list, today, token, businessProfile }), { random, now: clock.now() });
    });
}
