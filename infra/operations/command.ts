/**
 * The parts of a command of `npm run ops`: its help, its options and the context that it runs in.
 */

/**
 * An option of a command. `value` names the value in the help; an option without it is a switch.
 */
export interface Option {
  readonly value?: string;
  readonly help: string;
  /** Each time that it is given adds a value. */
  readonly repeats?: true;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The operands as the usage shows them; those in brackets are optional. */
  readonly operands: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** More for the command's own help, such as costs and side effects. */
  readonly details?: string;
  /**
   * For a command that works only on a stage in AWS: the stage if none is named.
   * @param has whether a switch was given
   * @throws BadInput if there is no such default
   */
  readonly defaultStage?: (has: (option: string) => boolean) => string;
  /** Commands of the next word, such as `office get-order`; without that word it lists them. */
  readonly subcommands?: readonly Command[];
  /** @throws BadInput, Failed, and whatever the adapters throw */
  readonly run: (context: Context) => Promise<void>;
}

export interface Context {
  /** One for each operand of the command; undefined if it was left out. */
  readonly operands: readonly (string | undefined)[];
  /** The text of an option, if it was given. */
  readonly text: (option: string) => string | undefined;
  /** The texts of an option that may be repeated; undefined if it was not given. */
  readonly texts: (option: string) => readonly string[] | undefined;
  /** Whether a switch was given. */
  readonly has: (option: string) => boolean;
  readonly target: Target;
  /** Finds the stage's tables, bucket, secrets and addresses. Adapters work only after it. */
  readonly connect: () => Promise<Readonly<Record<string, string>>>;
  /** Prints a result: the text for people or, with --json, the data as one line. */
  readonly print: (text: string, data: unknown) => void;
  /** Whether anyone still reads the output; a list can stop when no one does. */
  readonly isOutputOpen: () => boolean;
  /** Prints text that only people read; with --json it goes to the error stream. */
  readonly printNote: (text: string) => void;
  /**
   * Asks the operator to confirm.
   * @throws Failed if the answer isn't yes, or if there is no terminal and --yes was not given
   */
  readonly confirm: (question: string) => Promise<void>;
}

/** The stack to work on. */
export type Target = { readonly kind: 'local' } | { readonly kind: 'stage'; readonly stage: string } | undefined;

/** The command line is wrong: exit code 2. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}

/** The command failed: exit code 1. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** The stage of a command that works only in AWS. */
export function requiredStage({ target }: Pick<Context, 'target'>): string {
  if (target?.kind !== 'stage') throw new BadInput('This command is for a stage in AWS: name it with --stage NAME.');
  return target.stage;
}

/** An operand that the command cannot run without. */
export function requiredOperand({ operands }: Pick<Context, 'operands'>, index = 0): string {
  const operand = operands[index];
  if (operand === undefined) throw new BadInput('An operand is missing.');
  return operand;
}
