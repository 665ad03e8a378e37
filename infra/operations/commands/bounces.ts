import { allMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { noSuppressionList, sesSuppressionList } from '#adapters/ses/suppression-list.ts';
import { clock, mailFeedback, random, smtpAccount } from '#composition/adapters.ts';
import { sesAccountClient } from '#composition/clients.ts';
import { stopRequestMailsUseCase } from '#composition/unwanted-requests.ts';
import { allowMail } from '#domain/mail/allow-mail.ts';
import type { MailFeedbackEntry } from '#domain/mail/feedback.ts';
import { describeReturnedMail, summarize } from '#domain/mail/returned-mail.ts';
import { BadInput, type Command, type Context, requiredOperand } from '../command.ts';
import { list, listOptions, readListOptions } from '../listing.ts';
import { withTables } from '../tables.ts';
import { businessZone, formatMinute, times } from '../times.ts';
import { emailOf } from './person.ts';

const columns = {
  last: `last (${businessZone})`,
  first: `first (${businessZone})`,
  outcome: 'outcome',
  times: 'times',
  email: 'email',
  mails: 'mails',
  reason: 'reason',
  answer: 'answer',
};

/** Lists addresses that mail cannot reach. */
export const bounces: Command = {
  name: 'bounces',
  summary:
    'Lists addresses whose mail bounced or was marked as spam, with the reason and the kind of mail; latest first.',
  operands: ['[add]', '[EMAIL]'],
  options: {
    ...listOptions,
    spam: { help: 'with add: the recipient marked the mail as spam; otherwise it bounced' },
    reason: { value: 'WHY', help: 'with add: what the provider’s page says' },
  },
  details: `SES no longer delivers mail to these addresses, although it still accepts it; another mail server may. \`lift EMAIL\` ends that.
Kept for 400 days (docs/privacy.md).
bounces add EMAIL --reason WHY [--spam] notes what only the page of another mail server's provider says: this address bounced later, or
its owner marked our mail as spam.`,
  async run(context) {
    const [word, address] = context.operands;
    if (word !== undefined) {
      if (word !== 'add')
        throw new BadInput(`There is no ${word} of bounces: \`bounces\` lists, \`bounces add EMAIL\` adds.`);
      await addBounce(context, address);
      return;
    }
    if (context.has('reason') || context.has('spam'))
      throw new BadInput('--reason and --spam go with `bounces add EMAIL`.');
    const { since } = readListOptions(context);
    await context.connect();
    await withTables(['TABLE_MAIL_FEEDBACK'], async (client, { TABLE_MAIL_FEEDBACK }) => {
      const range = { since: since.earliest, now: clock.now() };
      const byAddress = new Map<string, MailFeedbackEntry[]>();
      for await (const entry of allMailFeedback(TABLE_MAIL_FEEDBACK, client, range)) {
        if (!since.has(entry.at)) continue;
        byAddress.set(entry.email, [...(byAddress.get(entry.email) ?? []), entry]);
      }
      await list(context, columns, rowsOf(byAddress), ({ last, outcome, times, email, mails, reason, answer }) =>
        [
          formatMinute(last),
          outcome.padEnd(longest),
          `${String(times)}×`.padStart(3),
          email,
          mails,
          reason,
          answer ?? '',
        ]
          .filter((part) => part !== '')
          .join('  '),
      );
    });
  },
};

/** What someone copies from a page. */
const REASON_CHARACTERS = 200;

async function addBounce(context: Context, address: string | undefined): Promise<void> {
  if (address === undefined) throw new BadInput('EMAIL is missing: bounces add EMAIL --reason WHY.');
  const email = emailOf(address);
  const reason =
    context
      .text('reason')
      ?.replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim() ?? '';
  if (reason === '' || reason.length > REASON_CHARACTERS) {
    throw new BadInput(
      `Say in --reason what the provider’s page says, in up to ${String(REASON_CHARACTERS)} characters.`,
    );
  }
  await context.connect();
  const outcome = context.has('spam') ? 'COMPLAINED' : 'BOUNCED';
  const notes = mailFeedback();
  const isKnown = (await notes.of(email, clock.now())).some((one) => one.outcome === outcome && one.reason === reason);
  if (!isKnown) await notes.record({ email, id: random.id(), outcome, reason, at: clock.now() });
  // As after a complaint that SES reports.
  if (outcome === 'COMPLAINED') await stopRequestMailsUseCase()(email);
  context.print(
    isKnown
      ? `This was on record for ${email} already.`
      : `On record for ${email}. The office and \`bounces\` show it; \`lift ${email}\` removes it.`,
    { email, outcome, reason, added: !isKnown },
  );
}

const outcomes = { bounced: 'bounced', complained: 'marked as spam' } as const;
const longest = Math.max(...Object.values(outcomes).map(({ length }) => length));

// eslint-disable-next-line @typescript-eslint/require-await -- list() takes an async iterable
async function* rowsOf(byAddress: ReadonlyMap<string, readonly MailFeedbackEntry[]>) {
  const all = [...byAddress.values()].flatMap((entries) => summarize(entries) ?? []);
  for (const { complained, lastAt, firstAt, kinds, times, email, reason, answer } of all.toSorted(
    (one, other) => other.lastAt - one.lastAt,
  )) {
    yield {
      last: new Date(lastAt),
      first: new Date(firstAt),
      outcome: complained ? outcomes.complained : outcomes.bounced,
      times,
      email,
      mails: kinds.join(' '),
      reason,
      answer,
    };
  }
}

/** Allows mail to an address again. */
export const lift: Command = {
  name: 'lift',
  summary: 'Allows mail again to an address whose mail bounced or was marked as spam.',
  operands: ['EMAIL'],
  details: `Removes the address from SES's suppression list, which is shared by the whole AWS account and region, and then deletes the
records of its bounces. If mail bounces again, both come back; after too many bounces AWS stops all mail. With --local, and where mail goes
through another server, it deletes only the records.`,
  async run(context) {
    const email = emailOf(requiredOperand(context));
    await context.connect();
    const notes = mailFeedback();
    const known = summarize(await notes.of(email, clock.now()));
    context.printNote(
      known === undefined
        ? `There are no bounces on record for ${email}.`
        : `${email}: ${describeReturnedMail(known, times)}`,
    );
    await context.confirm(
      known?.complained === true
        ? 'The recipient marked our mail as spam. Allow mail to it anyway?'
        : 'Allow mail to it again?',
    );
    const account = smtpAccount();
    const hasList = account === undefined && context.target?.kind === 'stage';
    const suppressionList = hasList ? sesSuppressionList(sesAccountClient(undefined)) : noSuppressionList;
    const { wasSuppressed, forgotten } = await allowMail({ mailFeedback: notes, suppressionList, clock })(email);
    context.print(
      [
        wasSuppressed === undefined
          ? account === undefined
            ? `The local stack has no suppression list.`
            : `${account.host} may have a list of its own: look at the provider’s page.`
          : wasSuppressed
            ? `${email} is off SES's suppression list.`
            : `${email} was not on SES's suppression list.`,
        forgotten === 0 ? 'There were no records to delete.' : `Records deleted: ${String(forgotten)}.`,
        '`mail-test` shows whether mail arrives.',
      ].join(' '),
      { email, wasSuppressed: wasSuppressed ?? null, forgotten },
    );
  },
};
