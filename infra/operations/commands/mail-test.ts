import { letterhead, mailer } from '#composition/adapters.ts';
import { letter } from '#domain/mails/letter.ts';
import { type Command, required } from '../command.ts';
import { emailOf } from './person.ts';

/** Sends a mail to see that mails arrive. */
export const mailTest: Command = {
  name: 'mail-test',
  summary: 'Sends a mail as the site does, to see where and how it arrives.',
  operands: ['EMAIL'],
  details: `While SES holds the account in its sandbox only confirmed addresses can be written to. bounce@simulator.amazonses.com and
complaint@simulator.amazonses.com try what happens when mail comes back or is called spam: \`bounces\` shows it some seconds later.`,
  async run(context) {
    const to = emailOf(required(context));
    const environment = await context.connect();
    const head = letterhead();
    await mailer().send(
      letter({
        kind: 'test',
        to,
        subject: `A test mail from ${head.businessName}`,
        letterhead: head,
        blocks: [
          {
            kind: 'text',
            text: 'This mail was sent to see that the mails of the site arrive. You need not do anything.',
          },
          { kind: 'link', label: 'Open the site', path: '/' },
        ],
      }),
    );
    const from = environment['MAIL_FROM'] ?? '';
    context.tell(
      `SES has taken a mail from ${from} to ${to}. ${
        to.endsWith('@simulator.amazonses.com')
          ? 'What became of it, `bounces` shows some seconds from now.'
          : 'Look into the inbox, and into its spam folder: it should say that SPF and DKIM passed.'
      }`,
      { from, to },
    );
  },
};
