import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { managedSmtpPassword } from '#adapters/secrets/secrets.ts';
import { ownServer, sesAccount } from '#adapters/ses/account.ts';
import { sesMailer } from '#adapters/ses/mailer.ts';
import { noSuppressionList, sesSuppressionList } from '#adapters/ses/suppression-list.ts';
import { smtpMailer } from '#adapters/smtp/mailer.ts';
import { senderDomain as dnsOf, noDns } from '#adapters/smtp/sender-domain.ts';
import type { SmtpAccount } from '#adapters/smtp/session.ts';
import type { Mailer, SuppressionList } from '#domain/mail/ports.ts';
import { recordRefusals } from '#domain/mail/record-refusals.ts';
import type { MailAccount, SenderDomain } from '#domain/office/ports.ts';
import { requestLog } from '#http/log.ts';
import { adapter, permitted, table } from '../adapter.ts';
import { sesAccountClient, sesClient } from '../clients.ts';
import { dynamo, secretReader } from '../connections.ts';
import { read } from '../environment.ts';
import { clock, random } from '../runtime.ts';

/** Mails that came back. */
export const mailFeedback = adapter(() => dynamoMailFeedback(table('TABLE_MAIL_FEEDBACK'), dynamo()), {
  recent: 'Query mailFeedback/index/byOutcome',
  of: 'Query mailFeedback',
  remove: 'DeleteItem mailFeedback',
  record: 'PutItem mailFeedback',
});

/** Mails that wait. */
export const outbox = adapter(() => dynamoOutbox(table('TABLE_OUTBOX'), dynamo(), table('TABLE_SESSIONS')), {
  add: ['PutItem outbox', 'ConditionCheckItem sessions/keys/erased#'],
  postpone: 'PutItem outbox',
  remove: 'DeleteItem outbox',
  due: 'Query outbox/index/due',
});

/** Sends mail as the business, through SES or its account at a mail server. */
export const mailer = permitted(
  ['ses:SendRawEmail mail', 'secretsmanager:GetSecretValue smtpSecret', 'PutItem smtpRefusals'],
  (): Mailer => {
    const from = read('MAIL_FROM');
    const account = smtpAccount();
    // Whichever way its mail goes, a function checks all its variables when it starts.
    const ses = sesMailer({ from, client: sesClient(read('SES_ENDPOINT')) });
    const password = managedSmtpPassword(read('SMTP_SECRET_ID'), secretReader());
    const mailFeedback = dynamoMailFeedback(read('TABLE_MAIL_FEEDBACK'), dynamo());
    return account === undefined
      ? ses
      : recordRefusals({
          mailer: smtpMailer({ from, account, password }),
          mailFeedback,
          clock,
          random,
          log: requestLog,
        });
  },
);

/** The business's account at a mail server; undefined where mail goes through SES. */
export function smtpAccount(): SmtpAccount | undefined {
  const account = read('SMTP_ACCOUNT');
  if (account === 'none') return undefined;
  const { protocol, hostname, port, username } = new URL(account);
  const name = /@([^@>]+)>?$/.exec(read('MAIL_FROM'))?.[1] ?? '';
  return {
    host: hostname,
    port: Number(port),
    secure: protocol === 'smtps:',
    user: decodeURIComponent(username),
    name,
  };
}

/** Takes addresses off the list of those to which SES sends nothing. */
export const suppressionList = permitted(
  'ses:DeleteSuppressedDestination mailAccount',
  (): SuppressionList =>
    read('SMTP_ACCOUNT') === 'none' && read('SES_ENDPOINT') === undefined
      ? sesSuppressionList(sesAccountClient(undefined))
      : noSuppressionList,
);

/** Whether mail reaches everyone, as SES says; a mail server of the business has no sandbox. */
export const mailAccount = permitted('ses:GetAccount mailAccount', (): MailAccount => {
  const client = sesAccountClient(read('SES_ENDPOINT'));
  return read('SMTP_ACCOUNT') === 'none' ? sesAccount(client) : ownServer;
});

/** What DNS says of the sender's domain. The local stack asks no DNS. */
export const senderDomain = (): SenderDomain => {
  const from = read('MAIL_FROM');
  return read('SES_ENDPOINT') === undefined ? dnsOf(from) : noDns;
};
