import * as v from 'valibot';
import { auditLog, clock, random } from '#composition/adapters.ts';
import type { Wired } from '#composition/wiring.ts';
import type { Endpoint, OfficeRule } from '#contract/endpoint.ts';
import { officeRegistry } from '#contract/registry.ts';
import { recordAction } from '#domain/office/record-action.ts';
import type { OfficeSession } from '#domain/office/sessions.ts';
import type { Change } from '#domain/shared/audit-entry.ts';
import * as handlers from '#handlers/all.ts';
import { recordedCall } from '#http/endpoint.ts';
import { requestLog } from '#http/log.ts';
import { answerInWords, cellOf, joinParts, listIn } from '../answers.ts';
import { BadInput, type Command, type Context } from '../command.ts';
import { optionsOf, readInput } from '../fields.ts';
import { csv, listOptions } from '../listing.ts';
import { operator } from '../operator.ts';

/** Endpoints of the office that are no commands. */
export const notInTerminal: readonly string[] = [
  // They are about the member's own passkeys, browsers, emails and devices.
  ...['get-office-session', 'end-office-session', 'end-other-office-sessions', 'list-office-sessions'],
  ...['list-office-passkeys', 'start-office-passkey', 'add-office-passkey'],
  ...['rename-office-passkey', 'remove-office-passkey'],
  ...['start-office-confirmation', 'confirm-office-session', 'set-office-notifications'],
  ...['list-office-push', 'set-office-push'],
  // `doctor` says it for all of the stack.
  'get-office-getting-started',
  // A browser draws or uploads the files; `publish` takes a folder.
  ...['start-office-upload', 'check-office-upload', 'save-office-draft', 'publish-office-guide'],
  ...['add-office-photo', 'add-office-card'],
  // Lines, installments and steps have several fields each, which no option has.
  ...['save-office-agreement', 'write-office-summary'],
  // `content` publishes documents from files; a function renders the pages.
  ...['save-office-document', 'preview-office-document', 'publish-office-website', 'restore-office-website'],
  // `hours`, `calendar-feed` and `invite` do it from a file, and before there is an owner.
  ...['get-office-hours', 'set-office-hours', 'make-office-feed', 'invite-office-member'],
  // `export` and `erase` also scan for what an account left that is gone.
  ...['export-office-person', 'erase-office-person'],
];

interface Request {
  readonly input: Readonly<Record<string, unknown>>;
  readonly session: OfficeSession;
  readonly record: (change: Change) => void;
}
type UseCase = (request: Request) => Promise<unknown>;

const functions = new Map(Object.values<Wired>(handlers).map((one) => [one.id, one] as const));

/** Makes the use case that the handler of an endpoint runs. */
export function useCaseOf(id: string): UseCase {
  const wired = functions.get(id);
  if (wired === undefined) throw new Error(`No function is named ${id}`);
  return wired.useCase() as UseCase;
}

type OfficeEndpoint = Endpoint & { readonly office: OfficeRule };
const isOffered = (one: Endpoint): one is OfficeEndpoint => one.office !== undefined && !notInTerminal.includes(one.id);

/** What members do in the office, as an operator: one command for each endpoint of the contract. */
export const office: Command = {
  name: 'office',
  summary: 'Does what a button of the office does: `npm run ops -- office` lists all, such as office get-order.',
  operands: [],
  details: `Its rules, messages and entries in the audit log are those of the office; the log names you as \`ops\`. No passkey is asked for,
because your AWS credentials let you in. What changes something asks first. Lists are read to their end.`,
  subcommands: officeRegistry.filter(isOffered).map(commandOf),
  run: () => Promise.resolve(),
};

function commandOf(contract: OfficeEndpoint): Command {
  const { id, summary = '', success } = contract;
  const name = `office ${id.replace('-office', '')}`;
  const isList = contract.office.action === undefined && listIn(success.res) !== undefined;
  return {
    name,
    summary,
    operands: [],
    options: { ...optionsOf(contract), ...(isList ? { csv: listOptions.csv } : {}) },
    async run(context) {
      if (context.has('csv') && context.has('json')) throw new BadInput('Name --csv or --json, not both.');
      const input = readInput(contract, context);
      await context.connect();
      if (changesSomething(contract)) {
        context.printNote(answerInWords(input));
        await context.confirm(`Run \`${name}\` with this?`);
      }
      await printAll(context, contract, answersOf(contract, input));
    },
  };
}

const isFile = ({ success: { res } }: Endpoint): boolean =>
  res !== undefined && 'entries' in res && 'csv' in (res.entries as object);

const changesSomething = (contract: OfficeEndpoint): boolean =>
  contract.office.action !== undefined && !isFile(contract);

const page = v.looseObject({ next: v.pipe(v.string(), v.nonEmpty()) });

/** The answers of a call; a list or file goes on until its last part. */
async function* answersOf(contract: OfficeEndpoint, input: Record<string, unknown>): AsyncGenerator {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const answer = await call(contract, { ...input, ...(after === '' ? {} : { after }) });
    yield answer;
    const more = v.safeParse(page, answer);
    after = more.success ? more.output.next : undefined;
  }
}

/** Runs the use case as the endpoint does, and keeps only what the contract answers. */
async function call(
  { id, office: rule, success: { res } }: OfficeEndpoint,
  input: Record<string, unknown>,
): Promise<unknown> {
  const gate = { recorded: recordAction({ auditLog: auditLog(), clock, random, log: requestLog }) };
  const answer = await recordedCall(
    rule,
    { input, who: operator, gate },
    async (record) => await useCaseOf(id)({ input, session: sessionOfOperator(), record }),
  );
  return res === undefined ? undefined : v.parse(res, answer);
}

/** An owner's session, for use cases that ask who calls. */
function sessionOfOperator(): OfficeSession {
  const now = clock.now();
  const nothing = { leads: false, messages: false, consultations: false, digest: false };
  return {
    tokenHash: '',
    memberId: operator.id,
    passkeyId: '',
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    member: { ...operator, role: 'owner', createdAt: now, notifications: nothing, passkeys: [] },
  };
}

const file = v.object({ fileName: v.string(), csv: v.string() });

async function printAll(context: Context, contract: OfficeEndpoint, answers: AsyncIterable<unknown>): Promise<void> {
  const list = context.has('csv') ? listIn(contract.success.res) : undefined;
  if (list !== undefined) context.print(csv.head(list.columns), undefined);
  const parts: string[] = [];
  let name = '';
  for await (const answer of answers) {
    if (!context.isOutputOpen()) return;
    if (isFile(contract)) {
      const part = v.parse(file, answer);
      parts.push(part.csv);
      name = part.fileName;
    } else if (list === undefined) printAnswer(context, contract, answer);
    else printRows(context, list, answer);
  }
  if (parts.length === 0) return;
  const text = joinParts(parts);
  context.print(text, { fileName: name, csv: text });
}

function printAnswer(context: Context, { office: rule, success: { message } }: OfficeEndpoint, answer: unknown): void {
  const isAction = rule.action !== undefined;
  if (typeof answer !== 'object' || answer === null) {
    context.print(message, { message });
    return;
  }
  if (isAction) context.printNote(message);
  context.print(answerInWords(answer), answer);
}

function printRows(context: Context, { name, columns }: NonNullable<ReturnType<typeof listIn>>, answer: unknown): void {
  const { [name]: rows } = v.parse(v.object({ [name]: v.array(v.record(v.string(), v.unknown())) }), answer);
  for (const row of rows ?? [])
    context.print(csv.line(columns.map((column) => cellOf(row[column], column))), undefined);
}
