import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { pepperSecret } from '#adapters/secrets/secrets.ts';
import { clock, orders, website } from '#composition/adapters.ts';
import { bookingDependencies } from '#composition/consultations.ts';
import { read } from '#composition/environment.ts';
import { erasureDependencies } from '#composition/people.ts';
import { cancel } from '#domain/consultations/booking/cancel.ts';
import { erasePerson } from '#domain/people/person-data.ts';
import { type TableDescription, tables } from '../../stack/tables.ts';
import { type OpenCopy, openCopy } from '../business-file/container.ts';
import { type ErasureList, erasedIn, listBeside, readErasures } from '../business-file/erasure-list.ts';
import { buckets, type Head, type Part } from '../business-file/format.ts';
import { isSavedKey, type Objects, withObjects } from '../business-file/objects.ts';
import { bookAgain, type OrderAgain, orderAgain, withoutChecks } from '../business-file/orders.ts';
import { askPassphrase, type PassphraseInput, passphraseInput } from '../business-file/passphrase.ts';
import { type Progress, progressBar } from '../business-file/progress.ts';
import { type RestoreNote, readNote, writeNote } from '../business-file/restore-note.ts';
import { linesOf, type Rows, rowOf, withRows } from '../business-file/rows.ts';
import { doesTravel, type RawRow, savedTables } from '../business-file/travels.ts';
import { reasonOf } from '../checks.ts';
import { BadInput, type Command, type Context, Failed, requiredOperand } from '../command.ts';
import { beginWriting } from '../site-writer.ts';
import { readStored, writeStored } from '../stack-secrets.ts';
import { formatMinute } from '../times.ts';

/** What the command depends on; tests replace it. */
interface Dependencies extends PassphraseInput {
  /** Called with each part that was written. */
  readonly onPart?: (part: Part) => void;
}

/** Restores a whole business from its file. */
export function restoreWith(dependencies: Dependencies): Command {
  return {
    name: 'restore',
    summary: 'Restores a saved business into an empty stack.',
    operands: ['FILE'],
    options: {
      erasures: {
        value: 'LIST',
        help: 'the newest list of who was erased; by default erasures-STAGE.json beside FILE',
      },
    },
    details: `Checks the whole file before it writes anything, and asks. The stack must be empty, as after its first deploy, or \`npm start -- --empty\`
on this machine, where no one is emailed and nothing is charged. If it is interrupted, run the same command again: it starts over. People who were erased
since the copy are erased again. Sessions, codes, passkeys and waiting mail aren't in a copy: everyone signs in again, and members of
the team get a new link with \`invite\`. The stack keeps its own settings and PayPal app. See docs/runbook.md, "A copy of the whole business".`,
    async run(context) {
      const file = requiredOperand(context);
      if (!existsSync(file)) throw new BadInput(`There is no file ${file}.`);
      await context.connect();
      const passphrase = await askPassphrase(dependencies);
      const progress = progressBar();
      await withRows(async (rows) => {
        await withObjects(async (objects) => {
          try {
            const stack: Stack = { rows, objects, progress };
            const copy = await checkedCopy(file, passphrase, stack);
            const list = await chosenList(context.text('erasures'), file, copy.head);
            const note = await startedNote(context, stack, copy);
            await context.confirm(questionOf(context, copy, list));
            await restoreAll(context, { ...stack, copy, list, note, onPart: dependencies.onPart });
          } finally {
            progress.end();
          }
        });
      });
    },
  };
}

export const restore = restoreWith(passphraseInput);

interface Stack {
  readonly rows: Rows;
  readonly objects: Objects;
  readonly progress: Progress;
}

interface Restoring extends Stack {
  readonly copy: OpenCopy;
  readonly list: ErasureList | undefined;
  readonly note: RestoreNote;
  readonly onPart: ((part: Part) => void) | undefined;
}

/**
 * Reads the whole file, and every row of it.
 * @throws Failed; DamagedCopy
 */
async function checkedCopy(file: string, passphrase: string, { progress }: Stack): Promise<OpenCopy> {
  progress.begin(`parts of ${file} checked`, 1);
  return await openCopy(file, passphrase, (part, content) => {
    progress.advance(1);
    if (part.kind === 'pepper') v.parse(pepperSecret, JSON.parse(Buffer.from(content).toString('utf8')));
    if (part.kind === 'object' && !isSavedKey(part.bucket, part.key)) throw new Error('no copy has a file of its name');
    if (part.kind !== 'rows') return;
    const rows = linesOf(content).map(rowOf);
    if (rows.length !== part.rows)
      throw new Error(`it has ${String(rows.length)} rows instead of ${String(part.rows)}`);
    const { partitionKey, sortKey = partitionKey }: TableDescription = tables[part.table];
    for (const row of rows) {
      if (row[partitionKey]?.S === undefined || row[sortKey]?.S === undefined) throw new Error('a row has no key');
      doesTravel(part.table, row, 0);
    }
  });
}

async function chosenList(named: string | undefined, file: string, head: Head): Promise<ErasureList | undefined> {
  const beside = listBeside(file, head.stage);
  const chosen = named ?? (existsSync(beside) ? beside : undefined);
  if (chosen === undefined) return undefined;
  const list = await readErasures(chosen);
  if (list.stage !== head.stage)
    throw new BadInput(`${chosen} is the list of ${list.stage}, the copy is of ${head.stage}.`);
  return list;
}

/**
 * The note of a restore of this copy that was interrupted, or a new one for an empty stack.
 * @throws Failed if the stack isn't empty
 */
async function startedNote(context: Context, stack: Stack, { head }: OpenCopy): Promise<RestoreNote> {
  const before = await readNote(stack.objects);
  if (before !== undefined && before.finishedAt === undefined) {
    if (before.copy === head.id) return before;
    throw new Failed(
      `Another copy, of ${before.stage} and of ${formatMinute(before.savedAt)}, is half restored there: run that restore again, or take an empty stack. Nothing was written.`,
    );
  }
  const found = await whatIsThere(stack);
  if (found.length > 0) {
    const how =
      context.target?.kind === 'local'
        ? 'start an empty one: DATA_DIR=.local-copy npm start -- --empty'
        : 'deploy another stage, and restore into that before anyone uses it (docs/runbook.md)';
    throw new Failed(
      `The stack isn't empty: it has ${found.join(', ')}. To restore a copy, ${how}. Nothing was written.`,
    );
  }
  return {
    copy: head.id,
    stage: head.stage,
    savedAt: head.startedAt,
    version: head.version,
    startedAt: clock.now(),
    erased: 0,
  };
}

/** What a stack has of what a copy brings. What a deploy puts there itself doesn't travel. */
async function whatIsThere({ rows, objects }: Stack): Promise<string[]> {
  const found: string[] = [];
  for (const table of savedTables) {
    for await (const part of rows.saved(table, clock.now())) {
      if (part.rows === 0) continue;
      found.push(`rows in ${table}`);
      break;
    }
  }
  for (const bucket of buckets) {
    const { done } = await objects.list(bucket).next();
    if (done !== true) found.push(`files in ${bucket}`);
  }
  return found;
}

const isSamePaypal = ({ paypal }: Head): boolean =>
  paypal.clientId === read('PAYPAL_CLIENT_ID') && paypal.merchantId === read('PAYPAL_MERCHANT_ID');

/** What the operator should know before saying yes. */
function questionOf(context: Context, { head, manifest }: OpenCopy, list: ErasureList | undefined): string {
  const { startedAt, stage, version } = head;
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  const files = manifest.objects;
  return [
    `The copy is of ${stage}, of ${formatMinute(startedAt)}, by version ${version}, and has ${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files of guides.`,
    erasuresInWords(startedAt, list),
    isSamePaypal(head)
      ? 'The stack has the same PayPal app, so it settles what was paid since.'
      : "The stack has another PayPal app, so it leaves orders as they are: what was paid since isn't settled, and nothing can be refunded.",
    'The stack keeps its own settings; those in the copy are for reading.',
    ...(context.target?.kind === 'local'
      ? ['Emails go to the mailbox of this machine.']
      : ['From then on this stack emails people, such as reminders: only one stack may do that.']),
    'Restore it?',
  ].join('\n');
}

function erasuresInWords(savedAt: number, list: ErasureList | undefined): string {
  const again = 'Erase again who was erased in between';
  if (list === undefined) return `There is no list of erasures, so people erased since the copy come back. ${again}.`;
  const known = `The list of erasures ends at ${formatMinute(list.until)}`;
  if (list.until < savedAt) return `${known}, before the copy, so people erased since come back. ${again}.`;
  if (list.since > savedAt)
    return `${known}, and begins only at ${formatMinute(list.since)}, after the copy, so people erased in between come back. ${again}.`;
  return `${known}. Everyone erased since the copy is erased again.`;
}

async function restoreAll(context: Context, restoring: Restoring): Promise<void> {
  const { objects, copy, note, progress } = restoring;
  const { head } = copy;
  await writeNote(objects, note);
  const { addresses, changed } = await writeParts(restoring);
  progress.begin('orders booked again', changed.length);
  await bookAgain(orders(), changed, clock.now());
  const left = await eraseAgain([...addresses]);
  const finished = { ...note, finishedAt: clock.now(), erased: addresses.size };
  await writeNote(objects, finished);
  progress.end();
  const pages = await writePages();
  const site = read('SITE_URL');
  context.print(
    [
      `Restored the copy of ${head.stage} of ${formatMinute(head.startedAt)} at ${site}.`,
      `Erased again: ${String(addresses.size)}.${left === 0 ? '' : ` ${String(left)} have orders that can't be decided yet: find them with \`office list-orders\`, and erase them again in three days.`}`,
      ...(changed.length === 0
        ? []
        : [`Changed while the copy was made, and due to be booked again: ${String(changed.length)} orders.`]),
      ...pages,
      'Links in emails work within five minutes. Everyone signs in again; let the team in with `invite EMAIL --role owner`.',
    ].join('\n'),
    { ...finished, undecided: left, changed: changed.length },
  );
}

/** Has the pages written if the copy has words of its own. Returns what to say about it. */
async function writePages(): Promise<string[]> {
  if ((await website().newest()) === undefined) return [];
  return await beginWriting().then(
    () => ['The pages have the words of the copy in a minute.'],
    (error: unknown) => [
      `The pages don't have the words of the copy yet, because the function that writes them didn't begin (${reasonOf(error)}). Publish any part of the website in the office.`,
    ],
  );
}

/** Writes everything, and finds whom to erase and what to book again. */
async function writeParts({ rows, objects, progress, copy, list, onPart }: Restoring) {
  const { head, manifest } = copy;
  const now = clock.now();
  const keepsChecks = isSamePaypal(head);
  const addresses = new Set<string>();
  const changed: OrderAgain[] = [];
  progress.begin('parts restored', manifest.parts.length);
  for await (const { part, content } of copy.contents()) {
    if (part.kind === 'rows') {
      const all: RawRow[] = [];
      for (const line of linesOf(content)) {
        const row = rowOf(line);
        if (!doesTravel(part.table, row, now)) continue;
        if (list !== undefined) for (const email of erasedIn(row, list, head.startedAt)) addresses.add(email);
        const order = part.table === 'transactions' ? orderAgain(row, head.startedAt) : undefined;
        if (order !== undefined) changed.push(order);
        all.push(part.table === 'transactions' && !keepsChecks ? withoutChecks(row) : row);
      }
      await rows.put(part.table, all);
    } else if (part.kind === 'object') {
      await objects.put(part.bucket, part.key, { ...part, content });
    } else if (part.kind === 'pepper') {
      await writePepper(content);
    }
    onPart?.(part);
    progress.advance(1);
  }
  progress.end();
  return { addresses, changed };
}

/** Links in emails, and the addresses of counselors' other calendars, depend on the pepper. */
async function writePepper(content: Uint8Array): Promise<void> {
  const id = read('PEPPER_SECRET_ID');
  const saved = v.parse(pepperSecret, JSON.parse(Buffer.from(content).toString('utf8')));
  const { members } = await readStored(id, v.object({}));
  const others = Object.entries(members).filter(([name]) => !Object.hasOwn(pepperSecret.entries, name));
  await writeStored(id, { ...Object.fromEntries(others), ...saved });
}

/**
 * Erases people again. No one is emailed: their consultations were canceled when they were erased.
 * @returns how many have orders that can't be decided yet
 */
async function eraseAgain(emails: readonly string[]): Promise<number> {
  let left = 0;
  const silent = { ...bookingDependencies(), mailer: { send: async () => await Promise.resolve() } };
  for (const email of emails) {
    const { orders: erased, paidOrders } = await erasePerson(erasureDependencies(), email, {
      cancel: async (booking) => await cancel(silent, booking),
      now: clock.now(),
    });
    if ([...erased, ...paidOrders].some(({ fate }) => fate === 'undecided' || fate === 'underWay')) left += 1;
  }
  return left;
}
