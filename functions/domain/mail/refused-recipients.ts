import { DependencyDown } from '../shared/refusal.ts';

/** A recipient whom a mail server refuses for good, and its answer. */
export interface RefusedRecipient {
  readonly email: string;
  /** Such as `5.1.1`, or `550` from a server without such codes. */
  readonly status: string;
  readonly answer: string;
}

/** A mail server has an email for the other recipients, if there are any, but not for these. */
export class RecipientsRefused extends DependencyDown {
  /** For good. */
  readonly refused: readonly RefusedRecipient[];
  /** For now. */
  readonly waiting: readonly string[];

  constructor({ refused, waiting }: Pick<RecipientsRefused, 'refused' | 'waiting'>, cause: unknown) {
    super('The mail server', cause);
    this.refused = refused;
    this.waiting = waiting;
  }
}
