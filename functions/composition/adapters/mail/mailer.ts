import { sesMailer } from '#adapters/ses/mailer.ts';
import type { Mailer } from '#domain/mail/ports.ts';
import { sesClient } from '../../clients.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { mail: ['ses:SendRawEmail'] },
} as const satisfies Grant;

/** Sends mail as the business. */
export const mailer = (): Mailer => sesMailer({ from: read('MAIL_FROM'), client: sesClient(read('SES_ENDPOINT')) });
