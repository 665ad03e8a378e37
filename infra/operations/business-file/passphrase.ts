import { BadInput, Failed } from '../command.ts';
import { readHidden } from '../prompts.ts';

/** Where the passphrase comes from; tests replace it. */
export interface PassphraseInput {
  /** Undefined if nothing was given. */
  readonly input: (question: string) => Promise<string | undefined>;
  /** Whether someone types it, who may mistype it. */
  readonly isTyped: boolean;
}

export const passphraseInput: PassphraseInput = {
  input: (question) => readHidden(question),
  isTyped: process.stdin.isTTY,
};

/** Anyone who finds the file can try passphrases for as long as they like. */
const MIN_LENGTH = 16;

/** @throws Failed if none was given */
export async function askPassphrase({ input }: PassphraseInput): Promise<string> {
  // A pipe ends with a line break.
  const given = ((await input('Passphrase of the copy (it is not shown): ')) ?? '').replace(/\r?\n$/, '');
  if (given === '') throw new Failed('No passphrase was given. Nothing was done.');
  return given;
}

/**
 * Asks for the passphrase of a new copy, twice if someone types it.
 * @throws BadInput if it is too short or was mistyped
 */
export async function askNewPassphrase(asked: PassphraseInput): Promise<string> {
  const given = await askPassphrase(asked);
  if (given.length < MIN_LENGTH)
    throw new BadInput(`The passphrase needs at least ${String(MIN_LENGTH)} characters. Nothing was done.`);
  if (asked.isTyped && (await asked.input('The same again: ')) !== given)
    throw new BadInput('The two passphrases differ. Nothing was done.');
  return given;
}
