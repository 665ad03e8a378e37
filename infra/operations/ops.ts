import { pathToFileURL } from 'node:url';
import { CommanderError, Option as Flag, Command as Program } from 'commander';
import { BadEnvironment } from '#composition/environment.ts';
import { errors } from '#contract/errors.ts';
import { PaymentRefused, Refusal } from '#domain/shared/refusal.ts';
import { loggingWith } from '#http/log.ts';
import { didYouMean } from '../stack/did-you-mean.ts';
import { BadInput, type Command, type Context, Failed, type Option, type Target } from './command.ts';
import { commands } from './commands.ts';
import { explainError } from './explain-error.ts';
import { fieldsInWords } from './fields.ts';
import { resolveLocalhostNames } from './localhost-names.ts';
import { log } from './log.ts';
import { ask } from './prompts.ts';
import { BadGuideFolder } from './publish-guides.ts';
import { connectTo } from './target.ts';

/** The options of every command, besides --help. */
const commonOptions = {
  stage: { value: 'NAME', help: 'the stage in AWS, which is the stack guide-shop-NAME' },
  local: { help: 'the stack that `npm start` runs on this machine (with the same PORT)' },
  json: { help: 'one JSON object a line instead of text' },
  yes: { help: 'answers yes to every question' },
  trace: { help: 'for developers: shows where in the code an unexpected error happened' },
} as const satisfies Record<string, Option>;

/** What the command line depends on; tests replace it. */
export interface Dependencies {
  readonly connect: (target: Target) => Promise<Readonly<Record<string, string>>>;
  /** Asks the operator; undefined if there is no terminal. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Whether anyone still reads the output; yes if left out. */
  readonly isOutputOpen?: () => boolean;
}

const processDependencies: Dependencies = { connect: connectTo, ask };

/**
 * Runs one command line of `npm run ops`. Prints results to the standard output, errors to the
 * error stream.
 * @returns the exit code: 0 done, 1 failed or not confirmed, 2 the command line is wrong
 */
export async function ops(
  args: readonly string[],
  dependencies: Dependencies = processDependencies,
  known: readonly Command[] = commands,
): Promise<0 | 1 | 2> {
  const restoreLookup = resolveLocalhostNames();
  try {
    await createProgram(known, dependencies).parseAsync(commandFirst(args, known), { from: 'user' });
    return args.length === 0 ? 2 : 0;
  } catch (error) {
    return printError(error, args.includes('--trace'));
  } finally {
    restoreLookup();
  }
}

function createProgram(known: readonly Command[], dependencies: Dependencies): Program {
  const program = new Program('npm run ops --')
    .usage('COMMAND … (--stage NAME | --local) [--json] [--yes]')
    .helpOption('--help', 'shows this help')
    .helpCommand('help [COMMAND]', 'explains a command')
    .addHelpText(
      'after',
      `
COMMAND --help shows more. AWS credentials are found as the AWS CLI finds them (AWS_PROFILE, SSO, environment).
Exit codes: 0 done, 1 failed or not confirmed, 2 wrong command line.`,
    )
    .configureHelp({
      helpWidth: 1_000,
      showGlobalOptions: true,
      subcommandTerm: (command) => `${command.name()} ${command.usage()}`.replace(' [options]', ''),
    })
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      outputError: () => undefined,
    })
    .exitOverride();
  addOptions(program, commonOptions);
  addCommands(program, known, dependencies, 'npm run ops');
  return program;
}

/** @param lister the command line that lists the commands */
function addCommands(parent: Program, known: readonly Command[], dependencies: Dependencies, lister: string): void {
  parent
    .argument('[COMMAND]')
    .allowExcessArguments()
    .action((name?: string) => {
      if (name === undefined) {
        parent.outputHelp();
        return;
      }
      const names = known.map((command) => lastWord(command.name));
      throw new BadInput(`There is no command ${name}.${didYouMean(name, names)} \`${lister}\` lists all.`);
    });
  for (const command of known) {
    const { name, summary, details = '', operands, options = {}, subcommands } = command;
    const added = parent.command(lastWord(name)).summary(summary).description([summary, details].join('\n\n').trim());
    if (subcommands !== undefined) {
      added.usage('[COMMAND] [options]').helpCommand(false).allowUnknownOption();
      addCommands(added, subcommands, dependencies, `npm run ops -- ${name}`);
      continue;
    }
    added
      .usage([...operands, '[options]'].join(' '))
      .argument('[operands...]')
      .action(async (given: readonly string[]) => {
        const values = added.optsWithGlobals<Readonly<Record<string, Value>>>();
        const valueOf = (option: string) => values[new Flag(`--${option}`).attributeName()];
        const context = createContext(command, given, valueOf, dependencies);
        await loggingWith({}, async () => await command.run(context), log);
      });
    addOptions(added, options);
  }
}

const lastWord = (name: string): string => name.split(' ').at(-1) ?? name;

/** What an option has; undefined if it was not given. */
type Value = string | true | readonly string[] | undefined;

function addOptions(program: Program, options: Readonly<Record<string, Option>>): void {
  for (const [name, { value, help, repeats }] of Object.entries(options)) {
    const flag = new Flag(value === undefined ? `--${name}` : `--${name} <${value}>`, help);
    if (repeats === true) flag.argParser<readonly string[] | undefined>((text, before = []) => [...before, text]);
    program.addOption(flag);
  }
}

/** Moves the command in front of its options, where commander looks for it. */
function commandFirst(args: readonly string[], known: readonly Command[]): readonly string[] {
  const options = Object.entries(
    Object.assign({}, commonOptions, ...known.map((command) => command.options)) as typeof commonOptions,
  );
  const takesValue = (word = '') => options.some(([name, option]) => 'value' in option && word === `--${name}`);
  const names = ['help', ...known.map(({ name }) => name)];
  const at = args.findIndex((word, index) => names.includes(word) && !takesValue(args[index - 1]));
  const command = args[at];
  return command === undefined ? args : [command, ...args.toSpliced(at, 1)];
}

function createContext(
  command: Command,
  operands: readonly string[],
  valueOf: (option: string) => Value,
  { connect, ask, isOutputOpen = () => true }: Dependencies,
): Context {
  const least = command.operands.filter((operand) => !operand.startsWith('[')).length;
  const usage = `Usage: ${usageLine(command)}. See --help.`;
  if (operands.length < least) throw new BadInput(`${command.operands[operands.length] ?? ''} is missing. ${usage}`);
  if (operands.length > command.operands.length) {
    throw new BadInput(`${String(operands[command.operands.length])} is one operand too many. ${usage}`);
  }
  // An unset shell variable gives an empty operand.
  const empty = command.operands[operands.findIndex((operand) => operand.trim() === '')];
  if (empty !== undefined) throw new BadInput(`${empty.replaceAll(/[[\]]/g, '')} is empty. ${usage}`);
  const target = targetOf(valueOf) ?? defaultTarget(command, (option) => valueOf(option) !== undefined);
  const json = valueOf('json') === true;
  return {
    operands,
    text: (option) => {
      const value = valueOf(option);
      return typeof value === 'string' ? value : undefined;
    },
    texts: (option) => {
      const value = valueOf(option);
      return value instanceof Array ? value : undefined;
    },
    has: (option) => valueOf(option) !== undefined,
    target,
    connect: async () => {
      if (target === undefined) throw new BadInput('Name the stack: --stage NAME or --local.');
      const environment = await connect(target);
      // The adapters read their settings from the environment, as in Lambda.
      Object.assign(process.env, environment);
      return environment;
    },
    print: (text, data) => console.log(json ? JSON.stringify(data) : text),
    isOutputOpen,
    printNote: (text) => {
      if (json) console.error(text);
      else console.log(text);
    },
    confirm: async (question) => {
      if (valueOf('yes') === true) return;
      const answer = await ask(`${question} [y/N] `);
      if (answer === undefined)
        throw new Failed('There is no terminal to confirm on: pass --yes to confirm. Nothing was done.');
      if (!/^y(es)?$/i.test(answer.trim())) throw new Failed('Nothing was done.');
    },
  };
}

function targetOf(valueOf: (option: 'stage' | 'local') => Value): Target {
  const stage = valueOf('stage');
  if (valueOf('local') === true) {
    if (stage !== undefined) throw new BadInput('Name --stage or --local, not both.');
    return { kind: 'local' };
  }
  if (typeof stage !== 'string') return undefined;
  if (!/^[a-z][a-z0-9]{0,15}$/.test(stage))
    throw new BadInput(`${stage} is not a stage name: use a short word in lower case.`);
  return { kind: 'stage', stage };
}

const defaultTarget = ({ defaultStage }: Command, has: (option: string) => boolean): Target =>
  defaultStage === undefined ? undefined : { kind: 'stage', stage: defaultStage(has) };

const usageLine = ({ name, operands }: Command): string => `npm run ops -- ${[name, ...operands].join(' ')}`;

function printError(error: unknown, withTrace: boolean): 0 | 1 | 2 {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    const message = error.message.replace(/^error: (.)/, (_, first: string) => first.toUpperCase()).replace('\n', ' ');
    console.error(`${message}. See --help.`);
    return 2;
  }
  if (error instanceof BadInput || error instanceof BadGuideFolder) {
    console.error(error.message);
    return 2;
  }
  if (error instanceof Refusal) {
    const { code, terminal, fields } = error;
    // Wrong fields without a text of their own have only the request to correct what is marked.
    console.error(fields !== undefined && terminal === errors[code].message ? fieldsInWords(fields) : terminal);
    return 1;
  }
  const isExpected = [Failed, PaymentRefused, BadEnvironment].some((kind) => error instanceof kind);
  if (error instanceof Error && isExpected) {
    console.error(error.message);
    return 1;
  }
  const trouble = explainError(error);
  console.error(
    trouble ??
      `Unexpected error: ${String(error).replaceAll(/\s+/g, ' ')}. --trace shows developers where it happened.`,
  );
  if (trouble === undefined && withTrace) console.error(error);
  return 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Operators can do nothing about the SDK's warning of a future Node version.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  // `| head` closes the output early; a running command still finishes.
  let isOutputOpen = true;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    isOutputOpen = false;
  });
  process.exitCode = await ops(process.argv.slice(2), { ...processDependencies, isOutputOpen: () => isOutputOpen });
}
