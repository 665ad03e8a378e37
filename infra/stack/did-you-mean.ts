import { Command, CommanderError } from 'commander';

/**
 * Suggests a known word that is similar to `word`, with a leading space; otherwise an empty string.
 */
export function didYouMean(word: string, known: readonly string[]): string {
  const program = new Command()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
  for (const name of new Set(known)) program.command(name);
  try {
    program.parse([word.replace(/^-+/, '')], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const [, question] = /\((Did you mean .+\?)\)/.exec(error.message) ?? [];
    return question === undefined ? '' : ` ${question}`;
  }
  return '';
}
