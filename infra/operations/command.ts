/** What every command of `npm run ops` has: its help, its options and what it is given when it runs. */

/** An option of a command; `value` is what its help calls the value, without it the option is a switch. */
export interface Option {
  readonly value?: string;
  readonly help: string;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The operands in their order, as the usage shows them; those in brackets may be left out. */
  readonly operands: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** What else an operator has to know, in the command's own help: what it costs, what it leaves alone. */
  readonly details?: string;
  /**
   * @throws BadInput, Failed, and whatever the adapters throw
   */
  readonly run: (context: Context) => Promise<void>;
}

export interface Context {
  /** As many as the command has operands; one that was left out is undefined. */
  readonly operands: readonly (string | undefined)[];
  /** The text of an option, if it was given. */
  readonly text: (option: string) => string | undefined;
  /** Whether a switch was given. */
  readonly has: (option: string) => boolean;
  readonly target: Target;
  /** Finds the stage's tables, bucket, secret and addresses, and leads the adapters to them. Before it none is found. */
  readonly connect: () => Promise<Readonly<Record<string, string>>>;
  /** Prints a result: the text for people or, with --json, the data as one line. */
  readonly tell: (text: string, data: unknown) => void;
  /** Whether somebody still reads what is printed: a list need not go on without. */
  readonly isRead: () => boolean;
  /** Prints what only people read: with --json it goes to the error stream. */
  readonly note: (text: string) => void;
  /**
   * Has the operator agree to what cannot be undone.
   * @throws Failed where nobody agrees, or nobody is there to be asked and --yes was not given
   */
  readonly confirm: (question: string) => Promise<void>;
}

/** Which stack is operated. */
export type Target = { readonly kind: 'local' } | { readonly kind: 'stage'; readonly stage: string } | undefined;

/** The command line, or what it names, cannot be used: exit code 2. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}

/** It was understood, and did not work: exit code 1. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** An operand that the frame has seen to be there. */
export function required({ operands }: Pick<Context, 'operands'>, index = 0): string {
  const operand = operands[index];
  if (operand === undefined) throw new BadInput('An operand is missing.');
  return operand;
}
