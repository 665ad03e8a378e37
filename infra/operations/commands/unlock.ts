import { counterRows, removeRows } from '#adapters/dynamodb/person-rows.ts';
import { type Command, required } from '../command.ts';
import { onTables } from '../tables.ts';
import { emailOf } from './person.ts';

/** Lets an address ask for codes again. */
export const unlock: Command = {
  name: 'unlock',
  summary: 'Lifts every lock and daily count of an address, so that its owner can ask for a code at once.',
  operands: ['EMAIL'],
  details: `For someone who gets "Too many tries": strangers asked for codes with their address, or tried wrong ones. Lifts the locks of the
address and of all its known devices, and its count of sign-ups. Codes mailed until now no longer work; sessions go on. Limits of
a visitor's own network stay: they end within the hour.`,
  async run(context) {
    const email = emailOf(required(context));
    await context.connect();
    const lifted = await onTables(['TABLE_OTP_CODES'], async (client, { TABLE_OTP_CODES }) => {
      const store = { client, tables: { otpCodes: TABLE_OTP_CODES } };
      const counters = await counterRows(email, store);
      await removeRows(store, 'otpCodes', counters);
      return counters.length;
    });
    context.tell(
      lifted === 0
        ? `Nothing was counted for ${email}: it is not locked.`
        : `${email} is unlocked: a new code can be asked for at once.`,
      { email, lifted },
    );
  },
};
