import { type Command, type Context, Failed } from '../command.ts';

/** What offers a copy; tests replace it. */
export interface CopyOffer {
  /** Asks the operator: empty if the terminal was closed, undefined if there is none. */
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly save: Command;
}

/**
 * Asks where to save a copy of the whole business, and saves it. It takes no Enter for a "no",
 * because Ctrl-C looks the same. With --yes, and without a terminal, it saves none.
 * @throws Failed if the terminal was closed, and what `save` throws
 */
export async function offerCopy(context: Context, { ask, save }: CopyOffer): Promise<void> {
  if (context.has('yes')) return;
  let answer = await ask('Save a copy of the whole business first? The name of a new file, or no: ');
  if (/^y(es)?$/i.test(answer?.trim() ?? '')) answer = await ask('The name of the new file: ');
  if (answer === undefined || /^no?$/i.test(answer.trim())) return;
  if (answer.trim() === '') throw new Failed('Nothing was done.');
  await save.run({ ...context, operands: [answer.trim()] });
}
