import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { managedSmtpPassword } from '#adapters/secrets/secrets.ts';
import { sesMailer } from '#adapters/ses/mailer.ts';
import { smtpMailer } from '#adapters/smtp/mailer.ts';
import type { SmtpAccount } from '#adapters/smtp/session.ts';
import type { Mailer } from '#domain/mail/ports.ts';
import { recordRefusals } from '#domain/mail/record-refusals.ts';
import { requestLog } from '#http/log.ts';
import { sesClient } from '../../clients.ts';
import { dynamo, secretReader } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { clock, random } from '../../runtime.ts';

/** Each stack has only the rows of its way of sending mail. */
export const grant = {
  may: {
    mail: ['ses:SendRawEmail'],
    smtpSecret: ['secretsmanager:GetSecretValue'],
    smtpRefusals: ['dynamodb:PutItem'],
  },
  variables: ['SMTP_ACCOUNT'],
} as const satisfies Grant;

/** Sends mail as the business, through SES or its account at a mail server. */
export const mailer = (): Mailer => {
  const from = read('MAIL_FROM');
  const account = smtpAccount();
  // Whichever way its mail goes, a function checks all its variables when it starts.
  const ses = sesMailer({ from, client: sesClient(read('SES_ENDPOINT')) });
  const password = managedSmtpPassword(read('SMTP_SECRET_ID'), secretReader());
  const mailFeedback = dynamoMailFeedback(read('TABLE_MAIL_FEEDBACK'), dynamo());
  return account === undefined
    ? ses
    : recordRefusals({ mailer: smtpMailer({ from, account, password }), mailFeedback, clock, random, log: requestLog });
};

/** The business's account at a mail server; undefined where mail goes through SES. */
export function smtpAccount(): SmtpAccount | undefined {
  const account = read('SMTP_ACCOUNT');
  if (account === 'none') return undefined;
  const { protocol, hostname, port, username } = new URL(account);
  const name = /@([^@>]+)>?$/.exec(read('MAIL_FROM'))?.[1] ?? '';
  return {
    ...{ host: hostname, port: Number(port), secure: protocol === 'smtps:', user: decodeURIComponent(username) },
    name,
  };
}
