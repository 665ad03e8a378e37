import { catalog } from '#composition/adapters.ts';
import { giveGuideUseCase } from '#composition/orders.ts';
import { cleanLine } from '#contract/text.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { BadInput, type Command, Failed, requiredOperand } from '../command.ts';
import { notOnSaleMessage } from '../guides-on-sale.ts';
import { emailOf } from './person.ts';

const NOTE_MAX_LENGTH = 200;

/** Gives a guide away for free. */
export const grant: Command = {
  name: 'grant',
  summary: 'Gives someone a guide for free, and emails them.',
  operands: ['EMAIL', 'GUIDE'],
  options: { note: { value: 'TEXT', help: 'the reason, for the records; required' } },
  details: `Creates a paid order of $0 without PayPal. The person needs an account with a confirmed email address. Does nothing if they
already have the guide. \`revoke\` takes it back.`,
  async run(context) {
    const email = emailOf(requiredOperand(context, 0));
    const guide = requiredOperand(context, 1);
    const reason = noteOf(context.text('note'));
    await context.connect();
    const { order, mailed } = await give({ email, guide, reason });
    if (order === undefined) {
      context.print(`${email} already has the guide ${guide}.`, { email, guide, granted: false });
      return;
    }
    const { number } = order;
    if (!mailed) {
      throw new Failed(
        `${email} now has the guide (order ${number}), but the mail could not be sent: email them yourself.`,
      );
    }
    context.print(`${email} now has the guide ${guide} (order ${number}) and was emailed.`, {
      email,
      guide,
      granted: true,
      order: number,
    });
  },
};

async function give(request: Parameters<ReturnType<typeof giveGuideUseCase>>[0]) {
  try {
    return await giveGuideUseCase()(request);
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields?.['guide'] === undefined) throw error;
    throw new Failed(notOnSaleMessage(request.guide, await catalog().list()));
  }
}

/**
 * The reason for a gift or for taking it back.
 * @throws BadInput
 */
export function noteOf(text: string | undefined): string {
  const note = cleanLine(text ?? '');
  if (note === '') throw new BadInput('Give the reason: --note TEXT.');
  if (note.length > NOTE_MAX_LENGTH) throw new BadInput(`--note has more than ${String(NOTE_MAX_LENGTH)} characters.`);
  return note;
}
