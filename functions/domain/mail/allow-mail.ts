import type { Clock } from '../shared/ports.ts';
import type { MailFeedback, SuppressionList } from './ports.ts';

export interface AllowingDependencies {
  readonly mailFeedback: Pick<MailFeedback, 'of' | 'remove'>;
  readonly suppressionList: SuppressionList;
  readonly clock: Clock;
}

/**
 * Allows mail again to any address whose mail came back: takes it off the list of the mail service,
 * and forgets what came back. The records go last, so that a second try after an error finds them.
 * @returns whether the address was on the list (undefined if there is none), and how many records
 *   were removed
 * @throws DependencyDown
 */
export const allowMail =
  ({ mailFeedback, suppressionList, clock }: AllowingDependencies) =>
  async (email: string): Promise<{ readonly wasSuppressed: boolean | undefined; readonly forgotten: number }> => {
    const entries = await mailFeedback.of(email, clock.now());
    const wasSuppressed = await suppressionList.remove(email);
    for (const entry of entries) await mailFeedback.remove(entry);
    return { wasSuppressed, forgotten: entries.length };
  };
