import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import type { MailFeedback } from '#domain/mail/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'mailFeedback/index/byOutcome': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the mails that came back lately. */
export const mailFeedbackLists = (): Pick<MailFeedback, 'recent'> =>
  dynamoMailFeedback(read('TABLE_MAIL_FEEDBACK'), dynamo());
