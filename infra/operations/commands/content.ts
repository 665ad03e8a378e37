import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { auditLog, clock, random, website } from '#composition/adapters.ts';
import { type DocumentName, documentNames } from '#contract/website/names.ts';
import { recordAction } from '#domain/office/record-action.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { changesOf } from '#domain/website/changes.ts';
import type { Content, Draft, Version } from '#domain/website/ports.ts';
import { nextVersion } from '#domain/website/publish-office-website.ts';
import { type Published, published } from '#domain/website/published.ts';
import { requestLog } from '#http/log.ts';
import { reasonOf } from '../checks.ts';
import { type Command, type Context, Failed } from '../command.ts';
import { operator } from '../operator.ts';
import { beginWriting } from '../site-writer.ts';
import { formatMinute } from '../times.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const DOCUMENTS = 'functions/contract/website/documents';

const CHANGED = 'The office changed the website in the meantime: run it again. Nothing was published.';

/**
 * Moves the website's documents between this repository and a stack.
 * @param folder where the documents are
 */
export const contentWith = (folder: string): Command => ({
  name: 'content',
  summary: 'Moves the website’s words between this repository and the office: content pull, content push.',
  operands: [],
  subcommands: [
    {
      name: 'content pull',
      summary: 'Writes what the office published over the documents of this repository.',
      operands: [],
      details: `The documents are the JSON files below ${DOCUMENTS}. Those that were never published in the office stay.`,
      run: (context) => pull(context, folder),
    },
    {
      name: 'content push',
      summary: 'Publishes the documents of this repository that differ from the website.',
      operands: [],
      options: { 'discard-drafts': { help: 'throws away the drafts that the office has of these documents' } },
      details: `Shows the changes and asks. Publishes all of them as one version, which the office can bring back. It needs the code that is deployed:
after a change of code, deploy first. From then on these documents belong to the office, and a deploy doesn't change them anymore.`,
      run: (context) => push(context, folder),
    },
  ],
  run: () => Promise.resolve(),
});

export const content = contentWith(path.join(root, DOCUMENTS));

interface Changed {
  readonly name: DocumentName;
  readonly before: Content;
  readonly content: Content;
}

const fileOf = (folder: string, name: DocumentName): string => path.join(folder, `${name}.json`);

const fileContent = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const readDocument = async (folder: string, name: DocumentName): Promise<Content> =>
  v.parse(fileContent, await readFile(fileOf(folder, name), 'utf8'));

/** The documents that differ, with their texts before and after. */
const inWords = (changed: readonly Changed[]): string =>
  changed
    .flatMap(({ name, before, content: after }) => [
      name,
      ...changesOf(before, after).map((one) => `  ${one.entry}: ${quoted(one.before)} → ${quoted(one.after)}`),
    ])
    .join('\n');

const quoted = (text: string | null): string => (text === null ? 'nothing' : `“${text}”`);
const namesOf = (changed: readonly Pick<Changed, 'name'>[]): DocumentName[] => changed.map(({ name }) => name);
const count = ({ length }: readonly unknown[]): string => (length === 1 ? '1 document' : `${String(length)} documents`);

async function pull(context: Context, folder: string): Promise<void> {
  await context.connect();
  const own = (await website().newest())?.documents ?? {};
  const changed: Changed[] = [];
  for (const name of documentNames) {
    const [before, office] = [await readDocument(folder, name), own[name]];
    if (office !== undefined && !isDeepStrictEqual(before, office)) changed.push({ name, before, content: office });
  }
  if (changed.length === 0) {
    context.print('Nothing to do: the repository has what the office published.', { changed: [] });
    return;
  }
  context.printNote(inWords(changed));
  await context.confirm(`Write over ${count(changed)} of this repository?`);
  for (const one of changed) await writeFile(fileOf(folder, one.name), formatted(one));
  context.print(`Wrote ${count(changed)}. \`git diff\` shows them.`, { changed: namesOf(changed) });
}

/** As the repository formats it. */
function formatted({ name, content: office }: Changed): string {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=${fileOf(DOCUMENTS, name)}`],
    { cwd: root, encoding: 'utf8', input: JSON.stringify(office, null, 2) },
  );
  if (stdout === '') throw new Failed(`Biome couldn’t format ${name}: ${stderr}`);
  return stdout;
}

async function push(context: Context, folder: string): Promise<void> {
  await context.connect();
  const [current, stored] = [await published(website()), await website().listDrafts()];
  const changed: Changed[] = [];
  for (const name of documentNames) {
    const [before, own] = [current.contents[name], await readDocument(folder, name)];
    if (!isDeepStrictEqual(before, own)) changed.push({ name, before, content: own });
  }
  if (changed.length === 0) {
    context.print('Nothing to do: the website says what the repository says.', { changed: [] });
    return;
  }
  const version = checkedVersion(current, changed);
  const drafts = stored.filter(({ name }) => namesOf(changed).includes(name));
  if (drafts.length > 0 && !context.has('discard-drafts')) throw new Failed(draftsInWords(drafts));
  context.printNote(inWords(changed));
  await context.confirm(`Publish ${count(changed)}?`);
  await publishAsOperator(version, drafts);
  context.print(
    `Published version ${String(version.version)} with ${count(changed)}. It’ll be on the website in a minute.`,
    { version: version.version, changed: namesOf(changed) },
  );
}

/** @throws Failed with what is wrong, a line for each entry */
function checkedVersion(current: Published, changed: readonly Changed[]): Version {
  try {
    return nextVersion(current, changed, { by: operator.name, at: clock.now() });
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    const problems = Object.entries(error.fields).map(([entry, message]) => `${entry}: ${message}.`);
    throw new Failed([...problems, 'Nothing was published.'].join('\n'));
  }
}

const draftsInWords = (drafts: readonly Draft[]): string =>
  `The office has drafts of ${drafts.map(({ name, by, at }) => `${name} (${by}, ${formatMinute(at)})`).join(', ')}. Publish them there and \`content pull\`, throw them away there, or pass --discard-drafts. Nothing was published.`;

/** As the office publishes, with the entry in the audit log. */
async function publishAsOperator(version: Version, drafts: readonly Draft[]): Promise<void> {
  const recorded = recordAction({ auditLog: auditLog(), clock, random, log: requestLog });
  await recorded({ who: operator, action: 'publish-website', subject: String(version.version) }, async (record) => {
    if (!(await website().publish(version, drafts))) throw new Refusal('CONFLICT', { message: CHANGED });
    record({ after: { documents: version.changed } });
  });
  await beginWriting().catch((error: unknown) => {
    throw new Failed(
      `Version ${String(version.version)} is published, but the function that writes its pages didn’t begin (${reasonOf(error)}). The next publication or deploy writes them.`,
    );
  });
}
