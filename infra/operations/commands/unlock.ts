import { unlockOfficePersonUseCase } from '#composition/people.ts';
import { type Command, requiredOperand } from '../command.ts';
import { emailOf } from './person.ts';

/** Lets an address get codes again. */
export const unlock: Command = {
  name: 'unlock',
  summary: 'Removes every lock and daily count of an address, so that its owner can get a code right away.',
  operands: ['EMAIL'],
  details: `For someone who sees "Too many tries" because others asked for codes with their address or tried wrong ones. Removes the locks
of the address and of all its known devices, and its count of sign-ups. Codes already sent stop working; sessions continue. Limits
of the visitor's own network stay: they end within the hour.`,
  async run(context) {
    const email = emailOf(requiredOperand(context));
    await context.connect();
    const { lifted } = await unlockOfficePersonUseCase()({ input: { email } });
    context.print(
      lifted === 0 ? `${email} is not locked.` : `${email} is unlocked: its owner can get a new code right away.`,
      { email, lifted },
    );
  },
};
