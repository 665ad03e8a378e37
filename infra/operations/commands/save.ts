import { existsSync, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { pepperSecret } from '#adapters/secrets/secrets.ts';
import { clock, orders, random } from '#composition/adapters.ts';
import { read } from '#composition/environment.ts';
import { everyOrder } from '#domain/orders/core/every-order.ts';
import { orderStates } from '#domain/orders/core/order.ts';
import { productVersion } from '../../stack/product-version.ts';
import { beginSaving, type Saving } from '../business-file/container.ts';
import { addErasures, listBeside, requireFolderOf } from '../business-file/erasure-list.ts';
import { type BucketName, buckets, FORMAT, type Part } from '../business-file/format.ts';
import { type Objects, withObjects } from '../business-file/objects.ts';
import { askNewPassphrase, type PassphraseInput, passphraseInput } from '../business-file/passphrase.ts';
import { type Progress, progressBar } from '../business-file/progress.ts';
import { asContent, lineOf, type Rows, withRows } from '../business-file/rows.ts';
import { savedTables } from '../business-file/travels.ts';
import { BadInput, type Command, requiredOperand } from '../command.ts';
import { readStored } from '../stack-secrets.ts';
import { settingsFile } from '../target.ts';

/** The folder of package.json. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the command depends on; tests replace it. */
interface Dependencies extends PassphraseInput {
  /** The settings of all stages. */
  readonly file: string;
  /** How hard the passphrase is to guess, as a power of two; by default as age has it. */
  readonly workFactor?: number;
  /** Called with each part that was written. */
  readonly onPart?: (part: Part) => Promise<void> | void;
}

/** The deployed settings that a copy has for reading. */
const deployedSettings = [
  ...(['MAIL_FROM', 'BUSINESS_INBOX', 'BUSINESS_NAME', 'BUSINESS_ADDRESS', 'BUSINESS_TIME_ZONE'] as const),
  ...(['RECEIPT_PREFIX', 'UNPROVEN_MAIL_PER_HOUR', 'SITE_URL', 'CHECKOUT'] as const),
  ...(['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_MERCHANT_ID'] as const),
] as const;

/** Saves the whole business in one file. */
export const saveWith = (dependencies: Dependencies): Command => ({
  name: 'save',
  summary: 'Saves the whole business in one encrypted file.',
  operands: ['FILE'],
  details: `Asks for a passphrase, or reads it from a pipe. Without it no one can open the file, you neither. If it is interrupted, run it
again: it starts over. Changes nothing on the stack; people may buy meanwhile. Adds to the list of erasures beside FILE
(erasures-STAGE.json), which \`restore\` needs. At 100,000 orders it reads rows for less than five cents; a GB of
guides costs 9 cents of transfer. See docs/runbook.md, "A copy of the whole business".`,
  async run(context) {
    const file = requiredOperand(context);
    if (existsSync(file)) throw new BadInput(`There is a file ${file} already: choose another name.`);
    requireFolderOf(file);
    await context.connect();
    const saving = await openSaving(`${file}.partial`, dependencies);
    const progress = progressBar();
    try {
      await withRows(async (rows) => {
        await withObjects(async (objects) => {
          await saveAll(addingTo(saving, dependencies), { rows, objects, progress, file: dependencies.file });
        });
      });
    } finally {
      progress.end();
      await saving.close();
    }
    await rename(`${file}.partial`, file);
    const list = listBeside(file, saving.head.stage);
    await addErasures(list, saving.head.stage);
    const { rows, objects } = countsOf(saving.parts);
    context.print(
      `Saved in ${file}: ${inNumbers(rows, 'row')} and ${inNumbers(objects, 'file')} of guides. ${list} has who was erased; keep both.`,
      { file, rows: rowsByTable(saving.parts), objects, erasures: list },
    );
  },
});

export const save = saveWith({ ...passphraseInput, file: settingsFile });

async function openSaving(file: string, dependencies: Dependencies): Promise<Saving> {
  const passphrase = await askNewPassphrase(dependencies);
  const { workFactor } = dependencies;
  return await beginSaving(
    file,
    { passphrase, ...(workFactor === undefined ? {} : { workFactor }) },
    {
      format: FORMAT,
      id: random.token(),
      version: await productVersion(root),
      stage: read('STAGE'),
      startedAt: clock.now(),
      paypal: { clientId: read('PAYPAL_CLIENT_ID'), merchantId: read('PAYPAL_MERCHANT_ID') },
    },
  );
}

const addingTo = (saving: Saving, { onPart }: Dependencies): Saving => ({
  ...saving,
  async add(what, content) {
    const part = await saving.add(what, content);
    await onPart?.(part);
    return part;
  },
});

interface Sources {
  readonly rows: Rows;
  readonly objects: Objects;
  readonly progress: Progress;
  /** The settings of all stages. */
  readonly file: string;
}

/**
 * Saves everything. Files come before the rows that name them, and again after these, for what was
 * published meanwhile.
 */
async function saveAll(saving: Saving, sources: Sources): Promise<void> {
  await saving.add({ kind: 'settings' }, asJson(settingsOf(saving.head.stage, sources.file)));
  await saving.add({ kind: 'pepper' }, asJson(await pepperOf()));
  for (const bucket of buckets) await saveObjects(saving, sources, bucket);
  for (const table of savedTables) await saveTable(saving, sources, table);
  await saveNewAccounts(saving, sources);
  for (const bucket of buckets) await saveObjects(saving, sources, bucket);
  const { objects } = countsOf(saving.parts);
  await saving.finish({ finishedAt: clock.now(), rows: rowsByTable(saving.parts), objects });
}

const asJson = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const settingsOfStages = v.record(v.string(), v.unknown());

/** What the operator set, and what is deployed. */
function settingsOf(stage: string, file: string): object {
  const all = existsSync(file) ? v.safeParse(settingsOfStages, JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  return {
    settings: all?.success === true ? (all.output[stage] ?? {}) : {},
    deployed: Object.fromEntries(deployedSettings.map((name) => [name, read(name)])),
  };
}

async function pepperOf(): Promise<object> {
  const { otpPepper, otpPepperNext, otpPepperPrevious } = (await readStored(read('PEPPER_SECRET_ID'), pepperSecret))
    .members;
  return { otpPepper, otpPepperNext, otpPepperPrevious };
}

async function saveObjects(saving: Saving, { objects, progress }: Sources, bucket: BucketName): Promise<void> {
  const saved = new Set(
    saving.parts.flatMap((part) => (part.kind === 'object' && part.bucket === bucket ? [part.key] : [])),
  );
  const wanted: string[] = [];
  for await (const key of objects.list(bucket)) if (!saved.has(key)) wanted.push(key);
  progress.begin(`files of ${bucket}`, wanted.length);
  for (const key of wanted) {
    const found = await objects.get(bucket, key);
    if (found === undefined) continue;
    const { content, ...about } = found;
    await saving.add({ kind: 'object', bucket, key, ...about, metadata: { ...about.metadata } }, content);
    progress.advance(1);
  }
  progress.end();
}

type TableOfPart = Extract<Part, { kind: 'rows' }>['table'];

async function saveTable(saving: Saving, { rows, progress }: Sources, table: TableOfPart): Promise<void> {
  progress.begin(table, await rows.count(table));
  for await (const { content, ...part } of rows.saved(table, clock.now())) {
    await saving.add({ kind: 'rows', table, ...part }, content);
    progress.advance(part.rows);
  }
  progress.end();
}

/**
 * Saves the accounts of those who ordered since the save began: they may have signed up after the
 * accounts were read.
 */
async function saveNewAccounts(saving: Saving, { rows }: Sources): Promise<void> {
  const emails = new Set<string>();
  const range = { from: saving.head.startedAt, until: clock.now() + 1 };
  await everyOrder(orders(), orderStates, range, ({ buyer }) => emails.add(buyer.email));
  emails.delete('');
  if (emails.size === 0) return;
  const lines: string[] = [];
  for (const email of emails) {
    const row = await rows.get('users', { email: { S: email } });
    if (row !== undefined) lines.push(lineOf(row));
  }
  await saving.add({ kind: 'rows', table: 'users', rows: lines.length }, asContent(lines));
}

const countsOf = (parts: readonly Part[]): { rows: number; objects: number } => ({
  rows: Object.values(rowsByTable(parts)).reduce((sum, count) => sum + count, 0),
  objects: parts.filter(({ kind }) => kind === 'object').length,
});

function rowsByTable(parts: readonly Part[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const part of parts) if (part.kind === 'rows') counts[part.table] = (counts[part.table] ?? 0) + part.rows;
  return counts;
}

const inNumbers = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`;
