import { signOutOfficePersonUseCase } from '#composition/people.ts';
import { type Command, requiredOperand } from '../command.ts';
import { emailOf } from './person.ts';

/** Ends all sessions of a person. */
export const signOut: Command = {
  name: 'sign-out',
  summary: 'Logs a person out on all devices.',
  operands: ['EMAIL'],
  details: `For a lost phone, or if someone else may have logged in. Remembered browsers are forgotten too. The person can log in again
right away with a new code.`,
  async run(context) {
    const email = emailOf(requiredOperand(context));
    await context.connect();
    const { ended } = await signOutOfficePersonUseCase()({ input: { email } });
    context.print(
      ended === 0
        ? `${email} was not logged in anywhere.`
        : `${email} is logged out on all devices. Sessions and remembered browsers ended: ${String(ended)}.`,
      { email, ended },
    );
  },
};
