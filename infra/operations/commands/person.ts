import * as v from 'valibot';
import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { clock } from '#composition/adapters.ts';
import { email as emailField } from '#contract/fields.ts';
import { cancel } from '#domain/consultations/cancel.ts';
import { erasureInWords } from '#domain/people/erasure-in-words.ts';
import {
  asJson,
  copyOf,
  type Erasure,
  erasePerson,
  type FindOwned,
  findPerson,
  isNothing,
  type PersonDependencies,
  planErasure,
} from '#domain/people/person-data.ts';
import { bookingDependencies } from '../bookings.ts';
import { BadInput, type Command, type Context, requiredOperand } from '../command.ts';
import { withTables } from '../tables.ts';

const notReached = `Not erased by this: delivered mails, PayPal's own records, backups of the last 35 days, access logs of the last 90 days,
and the address on SES's suppression list if mail bounced, which \`lift\` removes (see docs/privacy.md).`;

const variables = [
  'TABLE_USERS',
  'TABLE_OTP_CODES',
  'TABLE_SESSIONS',
  'TABLE_TRANSACTIONS',
  'TABLE_LEADS',
  'TABLE_CONSULTATIONS',
  'TABLE_ENQUIRIES',
  'TABLE_OUTBOX',
  'TABLE_MAIL_FEEDBACK',
  'TABLE_FOLLOW_UPS',
] as const;

/** Prints what is stored about a person. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Prints everything stored about a person, as JSON for that person.',
  operands: ['EMAIL'],
  details:
    'Reads five whole tables: at 100,000 orders a few seconds and less than a cent. Sends nothing. To write a file: npm run --silent ops -- export EMAIL --stage prod > copy.json',
  async run(context) {
    const email = emailOf(requiredOperand(context));
    await withPerson(context, async (dependencies, findOwned) => {
      const person = await findPerson(dependencies, email, findOwned);
      const found = asJson(copyOf(email, person));
      context.print(found, JSON.parse(found));
      // On the error stream, because the copy may go into a file.
      if (isNothing(planErasure(person))) console.error(`Nothing is stored about ${email}.`);
    });
  },
};

/** Erases a person. */
export const erase: Command = {
  name: 'erase',
  summary: 'Erases what is stored about a person; financial records stay without name and address.',
  operands: ['EMAIL'],
  details: `Shows first what it will do (docs/privacy.md has the rules). Consultations to come are canceled, with the usual emails. Safe to repeat: undecided orders are checked again.`,
  async run(context) {
    const email = emailOf(requiredOperand(context));
    await withPerson(context, async (dependencies, findOwned) => {
      const plan = planErasure(await findPerson(dependencies, email, findOwned));
      if (isNothing(plan)) {
        context.print(`Nothing is stored about ${email}.\n${notReached}`, { email, ...plan });
        return;
      }
      context.printNote(`Stored about ${email}:\n${formatErasure(plan, 'to be ')}`);
      await context.confirm('This cannot be undone. Erase it?');
      const done = await erasePerson(dependencies, email, {
        findOwned,
        cancel: async (booking) => await cancel(bookingDependencies(), booking),
        now: clock.now(),
      });
      context.print(`Erased for ${email}:\n${formatErasure(done, '')}\n${notReached}`, { email, ...done });
    });
  },
};

/**
 * Normalizes an email address as it is stored.
 * @throws BadInput
 */
export function emailOf(address: string): string {
  const parsed = v.safeParse(emailField('Enter an email address'), address);
  if (!parsed.success) throw new BadInput(`${address} is not an email address.`);
  return parsed.output;
}

/**
 * Connects the use cases to the stack's tables. A command has time to scan them, so it also finds
 * what an account left that is gone.
 */
async function withPerson(
  context: Context,
  work: (dependencies: PersonDependencies, findOwned: FindOwned) => Promise<void>,
): Promise<void> {
  await context.connect();
  await withTables(variables, async (client, names) => {
    const tables = {
      users: names.TABLE_USERS,
      otpCodes: names.TABLE_OTP_CODES,
      sessions: names.TABLE_SESSIONS,
      transactions: names.TABLE_TRANSACTIONS,
      leads: names.TABLE_LEADS,
      consultations: names.TABLE_CONSULTATIONS,
      enquiries: names.TABLE_ENQUIRIES,
      outbox: names.TABLE_OUTBOX,
      mailFeedback: names.TABLE_MAIL_FEEDBACK,
      followUps: names.TABLE_FOLLOW_UPS,
    };
    const people = dynamoPeople(tables, client);
    const sessions = dynamoSessions(tables.sessions, client);
    const followUps = dynamoFollowUps(tables, client);
    await work({ people, sessions, followUps }, async (email) => await people.scan(email));
  });
}

const formatErasure = (erasure: Erasure, prefix: 'to be ' | ''): string =>
  erasureInWords(erasure, prefix)
    .map(({ text }) => `- ${text}`)
    .join('\n');
