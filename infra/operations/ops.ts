import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { BadEnvironment } from '#composition/environment.ts';
import { PaymentRefused, Refusal } from '#domain/refusal.ts';
import { BadInput, type Command, type Context, Failed, type Option, type Target } from './command.ts';
import { commands } from './commands/index.ts';
import { resolveLocalhostNames } from './localhost-names.ts';
import { didYouMean } from './nearest.ts';
import { BadGuideFolder } from './publish-guides.ts';
import { connectTo } from './target.ts';
import { troubleInWords } from './trouble.ts';

/** The options that every command has. */
const common = {
  stage: { value: 'NAME', help: 'the stage in AWS, by the stack guide-shop-NAME' },
  local: { help: 'the stack that `npm start` runs on this machine (PORT as there)' },
  json: { help: 'one JSON object a line instead of text' },
  yes: { help: 'agrees to what would be asked' },
  trace: { help: 'for developers: where in the code an unforeseen error arose' },
  help: { help: 'shows this' },
} as const satisfies Record<string, Option>;

/** What the command line is run with; tests give their own. */
export interface Surroundings {
  readonly connect: (target: Target) => Promise<Readonly<Record<string, string>>>;
  /** Asks the operator; undefined where nobody is there to answer. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Whether somebody still reads what is printed; left out: yes. */
  readonly isRead?: () => boolean;
}

const surroundingsOfProcess: Surroundings = { connect: connectTo, ask: (question) => askOnTerminal(question) };

/**
 * Runs one command line of `npm run ops`. Prints results to the standard output, what went wrong to the error stream.
 * @returns the exit code: 0 done, 1 failed or not agreed to, 2 the command line or what it names cannot be used
 */
export async function ops(
  args: readonly string[],
  surroundings: Surroundings = surroundingsOfProcess,
  known: readonly Command[] = commands,
): Promise<0 | 1 | 2> {
  const forgetLocalhostNames = resolveLocalhostNames();
  try {
    const [name, ...others] = positionals(args, known);
    const command = known.find((candidate) => candidate.name === name);
    if (name === undefined || (command === undefined && name === 'help')) {
      const asked = known.find((candidate) => candidate.name === others[0]);
      console.log(asked === undefined ? overview(known) : usageOf(asked));
      return args.length === 0 ? 2 : 0;
    }
    if (command === undefined) {
      const meant = didYouMean(
        name,
        known.map((candidate) => candidate.name),
      );
      throw new BadInput(`There is no command ${name}.${meant} \`npm run ops\` lists all.`);
    }
    const values = read(args, command);
    if (values.has('help')) {
      console.log(usageOf(command));
      return 0;
    }
    await command.run(contextOf(command, others, values, surroundings));
    return 0;
  } catch (error) {
    return complain(error, args.includes('--trace'));
  } finally {
    forgetLocalhostNames();
  }
}

function contextOf(
  command: Command,
  operands: readonly string[],
  values: ReadonlyMap<string, string | true>,
  { connect, ask, isRead = () => true }: Surroundings,
): Context {
  const least = command.operands.filter((operand) => !operand.startsWith('[')).length;
  const usage = `Usage: ${usageLine(command)}. --help tells more.`;
  if (operands.length < least) throw new BadInput(`${command.operands[operands.length] ?? ''} is missing. ${usage}`);
  if (operands.length > command.operands.length) {
    throw new BadInput(`${String(operands[command.operands.length])} is one too many. ${usage}`);
  }
  // A shell's variable that is not set.
  const empty = command.operands[operands.findIndex((operand) => operand.trim() === '')];
  if (empty !== undefined) throw new BadInput(`${empty.replaceAll(/[[\]]/g, '')} is empty. ${usage}`);
  const target = targetOf(values);
  const json = values.has('json');
  return {
    operands,
    text: (option) => {
      const value = values.get(option);
      return value === true ? undefined : value;
    },
    has: (option) => values.has(option),
    target,
    connect: async () => {
      if (target === undefined) throw new BadInput('Say which stack: --stage NAME, or --local.');
      const environment = await connect(target);
      // From here the adapters read what they need, as they do in a Lambda.
      Object.assign(process.env, environment);
      return environment;
    },
    tell: (text, data) => {
      console.log(json ? JSON.stringify(data) : text);
    },
    isRead,
    note: (text) => {
      if (json) console.error(text);
      else console.log(text);
    },
    confirm: async (question) => {
      if (values.has('yes')) return;
      const answer = await ask(`${question} [y/N] `);
      if (answer === undefined) throw new Failed('Nobody is here to be asked: pass --yes to agree. Nothing was done.');
      if (!/^y(es)?$/i.test(answer.trim())) throw new Failed('Nothing was done.');
    },
  };
}

function targetOf(values: ReadonlyMap<string, string | true>): Target {
  const stage = values.get('stage');
  if (values.has('local')) {
    if (stage !== undefined) throw new BadInput('Name --stage or --local, not both.');
    return { kind: 'local' };
  }
  if (typeof stage !== 'string') return undefined;
  if (!/^[a-z][a-z0-9]{0,15}$/.test(stage)) throw new BadInput(`${stage} is no stage: a short word in lower case is.`);
  return { kind: 'stage', stage };
}

const optionsOf = (command: Command): Readonly<Record<string, Option>> => ({ ...command.options, ...common });

const parsable = (options: Readonly<Record<string, Option>>) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );

/** The command and its operands, whatever stands between them. */
function positionals(args: readonly string[], known: readonly Command[]): string[] {
  const options = parsable(Object.assign({}, ...known.map(optionsOf)) as Record<string, Option>);
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false }).positionals;
}

function read(args: readonly string[], command: Command): Map<string, string | true> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: parsable(optionsOf(command)),
      allowPositionals: true,
      strict: true,
    });
    return new Map(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' || value === true ? [[name, value]] : [],
      ),
    );
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BadInput(
      `${error.message.split(/[.\n]/)[0] ?? ''}. \`npm run ops -- ${command.name} --help\` shows all.`,
    );
  }
}

function overview(known: readonly Command[]): string {
  return [
    'Usage: npm run ops -- COMMAND … (--stage NAME | --local) [--json] [--yes]',
    '',
    ...table(known.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary])),
    '',
    'COMMAND --help tells more. Credentials for AWS are found as the AWS CLI finds them (AWS_PROFILE, SSO, environment).',
    'Exit codes: 0 done, 1 failed or not agreed to, 2 not understood.',
  ].join('\n');
}

const usageLine = ({ name, operands }: Command): string => `npm run ops -- ${[name, ...operands].join(' ')}`;

function usageOf(command: Command): string {
  const { summary, details } = command;
  return [
    `Usage: ${usageLine(command)} [options]`,
    '',
    summary,
    ...(details === undefined ? [] : ['', details]),
    '',
    ...table(
      Object.entries(optionsOf(command)).map(([option, { value, help }]) => [
        `--${option}${value === undefined ? '' : ` ${value}`}`,
        help,
      ]),
    ),
  ].join('\n');
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function complain(error: unknown, withTrace: boolean): 1 | 2 {
  if (error instanceof BadInput || error instanceof BadGuideFolder) {
    console.error(error.message);
    return 2;
  }
  const isForeseen = [Failed, Refusal, PaymentRefused, BadEnvironment].some((kind) => error instanceof kind);
  if (error instanceof Error && isForeseen) {
    console.error(error.message);
    return 1;
  }
  const trouble = troubleInWords(error);
  console.error(
    trouble ??
      `Something went wrong that was not foreseen: ${String(error).replaceAll(/\s+/g, ' ')}. --trace shows developers where.`,
  );
  if (trouble === undefined && withTrace) console.error(error);
  return 1;
}

async function askOnTerminal(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  // The standard output may be on its way into a file.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await new Promise<string>((resolve, reject) => {
      // Ctrl-D ends the terminal without an answer.
      terminal.once('close', () => {
        resolve('');
      });
      terminal.question(question).then(resolve, reject);
    });
  } finally {
    terminal.close();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Operators cannot choose the line of Node that the SDK will ask for one day; what is wrong is told by its errors.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  // `| head` reads no further than it wants; what is under way is finished all the same.
  let isRead = true;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    isRead = false;
  });
  process.exitCode = await ops(process.argv.slice(2), { ...surroundingsOfProcess, isRead: () => isRead });
}
