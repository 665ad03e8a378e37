import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { StepList, StepWrite } from './step.ts';
import type { Template } from './template.ts';

export interface StepLists {
  /** The steps of an agreement. The read is strongly consistent. */
  find(agreementId: string): Promise<StepList | undefined>;
  /**
   * The lists with a step that is open and due by a day. A change of the last second may be
   * missing.
   */
  dueBy(day: string): Promise<StepList[]>;
  /**
   * Stores the next version of a list and queues emails in one transaction. Returns false if
   * another change came first, or the agreement isn't signed or was erased.
   */
  change(write: StepWrite, mails: readonly OutboxMail[]): Promise<boolean>;
}

/** The owner's own lists of steps. Reads are strongly consistent. */
export interface StepTemplates {
  /** In the order of their ids. */
  list(): Promise<Template[]>;
  /** Stores the next version. Returns false if another change came first. */
  save(next: Template): Promise<boolean>;
  /** Returns false if it isn't the version that is stored. */
  remove(id: string, version: number): Promise<boolean>;
}
