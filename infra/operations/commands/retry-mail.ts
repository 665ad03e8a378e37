import { collect } from '#adapters/dynamodb/item.ts';
import { allOutboxMails } from '#adapters/dynamodb/outbox.ts';
import { clock, outbox } from '#composition/adapters.ts';
import type { OutboxMail } from '#domain/outbox/outbox-mail.ts';
import { type Command, Failed } from '../command.ts';
import { onTables } from '../tables.ts';
import { inMinutes } from '../times.ts';

/** Has mails sent after all that were given up. */
export const retryMail: Command = {
  name: 'retry-mail',
  summary: 'Tries mails again that were given up after nine failures: enquiries, confirmations, welcomes.',
  operands: ['[MAIL]'],
  details: `Lists them, then asks. MAIL is the id that the log line \`mail-given-up\` names; without it all are tried again. The schedule sends them
within five minutes. Mend the cause before (docs/runbook.md). Receipts are not among them: \`resend\` mails those.`,
  async run(context) {
    const [id] = context.operands;
    await context.connect();
    const unsent = (await unsentMails()).filter((one) => id === undefined || one.id === id);
    const mails = unsent.filter(({ dueAt }) => dueAt === undefined);
    if (mails.length === 0) {
      if (id !== undefined && unsent.length > 0) {
        context.tell(`The mail ${id} is not given up: it is tried again already.`, { retried: [] });
        return;
      }
      if (id !== undefined) throw new Failed(`No mail ${id} was given up. Without an id all that were are listed.`);
      context.tell('No mail was given up.', { retried: [] });
      return;
    }
    for (const { id: number, createdAt, mail } of mails) {
      context.note(`${inMinutes(new Date(createdAt))}  ${number}  to ${mail.to}: ${mail.subject}`);
    }
    await context.confirm(mails.length === 1 ? 'Try it again?' : `Try these ${String(mails.length)} again?`);
    const now = clock.now();
    // As if it were new: its failures count from here, and it has not been waiting for as long as an alarm would have it.
    // Only what is still there: meanwhile somebody else may have had it sent, or its addressee may have been erased.
    for (const mail of mails) await outbox().postpone({ ...mail, failures: 0, dueAt: now, createdAt: now });
    context.tell(
      `${mails.length === 1 ? 'The mail goes' : `${String(mails.length)} mails go`} out within five minutes. If sending fails again, the log says why.`,
      { retried: mails.map((mail) => mail.id) },
    );
  },
};

/** The mails that wait or for which no more tries are made, the oldest first. */
async function unsentMails(): Promise<OutboxMail[]> {
  return await onTables(['TABLE_OUTBOX'], async (client, { TABLE_OUTBOX }) => {
    const found = await collect(allOutboxMails(TABLE_OUTBOX, client));
    return found.toSorted((one, other) => one.createdAt - other.createdAt);
  });
}
