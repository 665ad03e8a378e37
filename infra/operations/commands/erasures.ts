import { read } from '#composition/environment.ts';
import { addErasures } from '../business-file/erasure-list.ts';
import { type Command, requiredOperand } from '../command.ts';
import { dayOf } from '../times.ts';

/** Keeps a list of who was erased. */
export const erasures: Command = {
  name: 'erasures',
  summary: 'Adds who was erased in the last 35 days to a list, so that an older copy brings no one back.',
  operands: ['FILE'],
  details: `FILE has hashes of addresses, and since when it is complete. \`save\` does the same with erasures-STAGE.json beside the copy; do it
once more before you restore an older copy, if the stack is still there. Give the list to \`restore --erasures FILE\`.`,
  async run(context) {
    const file = requiredOperand(context);
    await context.connect();
    const { erased, since, until } = await addErasures(file, read('STAGE'));
    const count = Object.keys(erased).length;
    context.print(
      `${file} has ${String(count)} ${count === 1 ? 'address' : 'addresses'}, and everyone who was erased since ${dayOf(since)}.`,
      { file, erased: count, since: new Date(since).toISOString(), until: new Date(until).toISOString() },
    );
  },
};
