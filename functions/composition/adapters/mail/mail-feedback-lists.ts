import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'mailFeedback/index/byOutcome': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the mails that came back lately. */
export const mailFeedbackLists = () => only(dynamoMailFeedback(read('TABLE_MAIL_FEEDBACK'), dynamo()), 'recent');
