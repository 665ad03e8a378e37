import { collect } from '#adapters/dynamodb/item.ts';
import { allOutboxMails } from '#adapters/dynamodb/outbox.ts';
import { clock, outbox } from '#composition/adapters.ts';
import type { OutboxMail } from '#domain/mail/outbox-mail.ts';
import { type Command, Failed } from '../command.ts';
import { withTables } from '../tables.ts';
import { formatMinute } from '../times.ts';

/** Retries mails that were given up. */
export const retryMail: Command = {
  name: 'retry-mail',
  summary: 'Retries mails that were given up after nine failures: messages, confirmations, welcomes.',
  operands: ['[MAIL]'],
  details: `Lists them, then asks. MAIL is the id in the log line \`mail-given-up\`; without it all are retried. The schedule sends them
within five minutes. Fix the cause first (docs/runbook.md). For receipts use \`resend\`.`,
  async run(context) {
    const [id] = context.operands;
    await context.connect();
    const unsent = (await unsentMails()).filter((one) => id === undefined || one.id === id);
    const mails = unsent.filter(({ dueAt }) => dueAt === undefined);
    if (mails.length === 0) {
      if (id !== undefined && unsent.length > 0) {
        context.print(`The mail ${id} was not given up: it is still being retried.`, { retried: [] });
        return;
      }
      if (id !== undefined) throw new Failed(`No mail ${id} was given up. Leave out the id to list all.`);
      context.print('No mail was given up.', { retried: [] });
      return;
    }
    for (const { id: number, createdAt, mail } of mails) {
      context.printNote(`${formatMinute(new Date(createdAt))}  ${number}  to ${mail.to}: ${mail.subject}`);
    }
    await context.confirm(mails.length === 1 ? 'Retry it?' : `Retry these ${String(mails.length)}?`);
    const now = clock.now();
    // Reset like new mails, so that the alarm for old mails stays quiet. A mail that was sent or
    // erased meanwhile is left out.
    for (const mail of mails) await outbox().postpone({ ...mail, failures: 0, dueAt: now, createdAt: now });
    context.print(
      `${mails.length === 1 ? 'The mail' : `${String(mails.length)} mails`} will go out within five minutes. If sending fails again, the log says why.`,
      { retried: mails.map((mail) => mail.id) },
    );
  },
};

/** The mails that wait or were given up, oldest first. */
async function unsentMails(): Promise<OutboxMail[]> {
  return await withTables(['TABLE_OUTBOX'], async (client, { TABLE_OUTBOX }) => {
    const found = await collect(allOutboxMails(TABLE_OUTBOX, client));
    return found.toSorted((one, other) => one.createdAt - other.createdAt);
  });
}
