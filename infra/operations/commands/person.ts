import * as v from 'valibot';
import { clock } from '#composition/adapters.ts';
import { bookingDependencies } from '#composition/consultations.ts';
import { erasureDependencies } from '#composition/people.ts';
import { email as emailField } from '#contract/fields.ts';
import { cancel } from '#domain/consultations/booking/cancel.ts';
import { erasureInWords } from '#domain/people/erasure-in-words.ts';
import {
  asJson,
  copyOf,
  type Erasure,
  erasePerson,
  findPerson,
  isNothing,
  planErasure,
  prepareErasure,
} from '#domain/people/person-data.ts';
import { BadInput, type Command, requiredOperand } from '../command.ts';

const notReached = `Not erased by this: delivered mails, PayPal's own records, backups of the last 35 days, access logs of the last 90 days,
copies of the whole business, from which restore erases again with the list of erasures,
the journal of the office, which keeps for two years what members did for this address, with the address and their reasons,
a hash of the address if it stopped emails that ask it to pay, so that it gets none in the future,
and the address on SES's suppression list if mail bounced, which \`lift\` removes (see docs/privacy.md).`;

/** Prints what is stored about a person. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Prints everything stored about a person, as JSON for that person.',
  operands: ['EMAIL'],
  details: 'Sends nothing. To write a file: npm run --silent ops -- export EMAIL --stage prod > copy.json',
  async run(context) {
    const email = emailOf(requiredOperand(context));
    await context.connect();
    const person = await findPerson(erasureDependencies(), email);
    const found = asJson(copyOf(email, person));
    context.print(found, JSON.parse(found));
    // On the error stream, because the copy may go into a file.
    if (isNothing(planErasure(person))) console.error(`Nothing is stored about ${email}.`);
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
    await context.connect();
    const dependencies = erasureDependencies();
    const plan = await prepareErasure(dependencies, email);
    if (isNothing(plan)) {
      context.print(`Nothing is stored about ${email}.\n${notReached}`, { email, ...plan });
      return;
    }
    context.printNote(`Stored about ${email}:\n${formatErasure(plan, 'to be ')}`);
    await context.confirm('This cannot be undone. Erase it?');
    const done = await erasePerson(dependencies, email, {
      cancel: async (booking) => await cancel(bookingDependencies(), booking),
      now: clock.now(),
    });
    context.print(`Erased for ${email}:\n${formatErasure(done, '')}\n${notReached}`, { email, ...done });
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

const formatErasure = (erasure: Erasure, prefix: 'to be ' | ''): string =>
  erasureInWords(erasure, prefix)
    .map(({ text }) => `- ${text}`)
    .join('\n');
