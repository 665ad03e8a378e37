import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    mailFeedback: ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Forgets mails that came back. */
export const mailFeedbackRemoval = () => only(dynamoMailFeedback(read('TABLE_MAIL_FEEDBACK'), dynamo()), 'remove');
