import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    mailFeedback: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads which mails to an address came back. */
export const mailFeedbackReads = () => only(dynamoMailFeedback(read('TABLE_MAIL_FEEDBACK'), dynamo()), 'of');
