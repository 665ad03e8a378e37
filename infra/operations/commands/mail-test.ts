import { businessProfile, clock, mailer, mailFeedback, smtpAccount } from '#composition/adapters.ts';
import { letter } from '#domain/mail/letter.ts';
import { type Command, Failed, requiredOperand } from '../command.ts';
import { emailOf } from './person.ts';

/** Sends a test mail. */
export const mailTest: Command = {
  name: 'mail-test',
  summary: 'Sends a test mail the way the site does.',
  operands: ['EMAIL'],
  details: `In the SES sandbox only verified addresses get mail. bounce@simulator.amazonses.com and complaint@simulator.amazonses.com
simulate a bounce and a spam complaint: \`bounces\` shows them a few seconds later. If another mail server refuses the address for good, this says
so, and \`bounces\` lists it.`,
  async run(context) {
    const to = emailOf(requiredOperand(context));
    const environment = await context.connect();
    const head = businessProfile();
    const started = clock.now();
    await mailer().send(
      letter({
        kind: 'test',
        to,
        subject: `A test mail from ${head.businessName}`,
        businessProfile: head,
        blocks: [
          "This is a test of the site's mail. You don't need to do anything.",
          { kind: 'link', label: 'Open the site', path: '/' },
        ],
      }),
    );
    const from = environment['MAIL_FROM'] ?? '';
    const account = smtpAccount();
    const refusal =
      account === undefined
        ? undefined
        : (await mailFeedback().of(to, clock.now())).findLast(({ at }) => at >= started);
    if (account !== undefined && refusal !== undefined) {
      throw new Failed(
        `${account.host} refuses mail to ${to} for good: ${refusal.diagnostic ?? refusal.reason}. \`bounces\` lists it now, and \`lift ${to}\` removes it.`,
      );
    }
    context.print(
      `${account?.host ?? 'SES'} has accepted a mail from ${from} to ${to}. ${
        account === undefined && to.endsWith('@simulator.amazonses.com')
          ? '`bounces` will show the result in a few seconds.'
          : 'Check the inbox and the spam folder: the headers should say that SPF and DKIM passed.'
      }`,
      { from, to },
    );
  },
};
