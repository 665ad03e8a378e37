import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { extract, type Header, type Pack, pack } from 'tar-stream';
import * as v from 'valibot';
import { BadInput, Failed } from '../command.ts';
import { FORMAT, type Head, head, type Manifest, manifest, type Part, type PartContent, part } from './format.ts';

/**
 * The file of a copy: a tar archive whose entries are files of age (https://age-encryption.org), so
 * that anyone with the passphrase can open it without this product (docs/runbook.md).
 *
 * `key.age` has the identity, encrypted with the passphrase; all others are encrypted for that
 * identity, because a passphrase takes seconds each time. `head.json.age` says what the copy is.
 * Each part is two entries: `000001.age`, its content, and `000001.json.age`, what it is. The
 * `manifest.json.age` ends the file, and lists all parts.
 */
const KEY = 'key';
const HEAD = 'head.json';
const MANIFEST = 'manifest.json';
const META = '.json';
const SUFFIX = '.age';

/** A part is in memory as a whole. Guides have at most 20 MB. */
const PART_MAX_BYTES = 200 * 1024 * 1024;
/** With what age adds. */
const ENTRY_MAX_BYTES = PART_MAX_BYTES + 1024 * 1024;

/** The file isn't what was saved; nothing was done with it. */
export class DamagedCopy extends Failed {
  constructor(file: string, what: string) {
    super(`${file} is damaged: ${what}. Take another copy. Nothing was written.`);
  }
}

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const nameOf = (index: number): string => String(index).padStart(6, '0');

/** A copy that is being written. */
export interface Saving {
  readonly head: Head;
  /** The parts that are written. */
  readonly parts: readonly Part[];
  /** Writes a part. */
  add(what: PartContent, content: Uint8Array): Promise<Part>;
  /** Writes the manifest. */
  finish(end: Omit<Manifest, 'head' | 'parts'>): Promise<void>;
  /** Ends without a manifest. */
  close(): Promise<void>;
}

/** Begins a copy, instead of one that was interrupted. */
export async function beginSaving(
  file: string,
  { passphrase, workFactor }: { readonly passphrase: string; readonly workFactor?: number },
  about: Head,
): Promise<Saving> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  const archive = archiveAt(file);
  await archive.add(KEY, await encrypter.encrypt(identity));
  const recipient = await identityToRecipient(identity);
  await archive.add(HEAD, await encryptFor(recipient, bytesOf(about)));
  const parts: Part[] = [];
  return {
    head: about,
    parts,
    async add(what, content) {
      if (content.length > PART_MAX_BYTES) {
        const name = what.kind === 'object' ? what.key : what.kind;
        throw new Failed(`${name} is too large for a copy: a file may have 200 MB.`);
      }
      const file = nameOf(parts.length + 1);
      const one = { file, bytes: content.length, sha256: sha256Of(content), ...what };
      await archive.add(file, await encryptFor(recipient, content));
      await archive.add(`${file}${META}`, await encryptFor(recipient, bytesOf(one)));
      parts.push(one);
      return one;
    },
    async finish(end) {
      const whole: Manifest = { head: about, ...end, parts };
      await archive.add(MANIFEST, await encryptFor(recipient, bytesOf(whole)));
      await archive.finish();
    },
    close: () => archive.close(),
  };
}

interface Archive {
  add(name: string, content: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Writes entries into an archive. */
function archiveAt(file: string): Archive {
  const entries: Pack = pack();
  const target = createWriteStream(file, { mode: 0o600 });
  const written = pipeline(entries, target);
  // The next `add` throws it.
  written.catch(() => undefined);
  const orUnwritten = async (writing: Promise<void>): Promise<void> => {
    await writing.catch((error: unknown) => {
      throw new Failed(
        `${file} can't be written: ${error instanceof Error ? error.message : String(error)}. Make room, and run the same command again.`,
      );
    });
  };
  return {
    async add(name, content) {
      const added = new Promise<void>((resolve, reject) => {
        entries.entry({ name: `${name}${SUFFIX}`, size: content.length }, content, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
      // A full disk ends the stream, and then the entry is never taken.
      await orUnwritten(Promise.race([added, written]));
    },
    async finish() {
      entries.finalize();
      await orUnwritten(written);
    },
    async close() {
      entries.destroy();
      await written.catch(() => undefined);
    },
  };
}

/** What is in a copy. */
export interface OpenCopy {
  readonly head: Head;
  /** Content after content, in the order of the file, each with what it is. */
  readonly contents: () => AsyncGenerator<{ readonly part: Part; readonly content: Uint8Array }>;
  readonly manifest: Manifest;
}

/**
 * Reads a copy to its end, and checks that each part is the one that was saved.
 * @param read gets each part, to check it further
 * @throws Failed if the passphrase is another one, or the copy isn't finished; DamagedCopy
 */
export async function openCopy(
  file: string,
  passphrase: string,
  read: (part: Part, content: Uint8Array) => Promise<void> | void,
): Promise<OpenCopy> {
  const { identity, ...opened } = await firstOf(file, passphrase);
  let end: Manifest | undefined;
  const seen: Part[] = [];
  for await (const one of partsOf(file, identity)) {
    if ('manifest' in one) end = one.manifest;
    else {
      seen.push(one.part);
      try {
        await read(one.part, one.content);
      } catch (error) {
        if (error instanceof Failed) throw error;
        throw new DamagedCopy(
          file,
          `${one.part.file}${SUFFIX}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
  if (end === undefined) {
    throw new Failed(`${file} is not complete: its end is missing. Take another copy. Nothing was written.`);
  }
  if (JSON.stringify(end.parts) !== JSON.stringify(seen) || JSON.stringify(end.head) !== JSON.stringify(opened.head)) {
    throw new DamagedCopy(file, 'it has other parts than its manifest says');
  }
  return {
    ...opened,
    manifest: end,
    contents: async function* () {
      for await (const one of partsOf(file, identity)) if ('part' in one) yield one;
    },
  };
}

async function firstOf(file: string, passphrase: string) {
  let identity: string | undefined;
  for await (const { name, content } of entriesOf(file)) {
    if (name === KEY) identity = await openKey(file, content, passphrase);
    else if (name === HEAD && identity !== undefined) {
      const read = await readJson(identity, content).catch(() => {
        throw new DamagedCopy(file, "its head can't be read");
      });
      // First, because another version may have another head.
      const { format } = parsed(file, v.object({ format: v.number() }), read);
      if (format !== FORMAT) {
        throw new Failed(
          `The copy has version ${String(format)} of the file, and this product reads version ${String(FORMAT)}: restore it with the version of the product that saved it. Nothing was written.`,
        );
      }
      return { identity, head: parsed(file, head, read) };
    } else break;
  }
  throw new DamagedCopy(file, "it doesn't begin like a copy");
}

async function* partsOf(
  file: string,
  identity: string,
): AsyncGenerator<{ part: Part; content: Uint8Array } | { manifest: Manifest }> {
  let content: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  for await (const entry of entriesOf(file)) {
    const { name } = entry;
    if (name === KEY || name === HEAD) continue;
    const bytes = await decrypt(identity, entry.content).catch(() => {
      throw new DamagedCopy(file, `${name}${SUFFIX} can't be decrypted`);
    });
    if (name === MANIFEST) yield { manifest: parsed(file, manifest, fromBytes(bytes)) };
    else if (isContent(name)) content = { name, bytes };
    else {
      const one = parsed(file, part, fromBytes(bytes));
      if (content?.name !== one.file || sha256Of(content.bytes) !== one.sha256) {
        throw new DamagedCopy(file, `${one.file}${SUFFIX} isn't what was saved`);
      }
      yield { part: one, content: content.bytes };
      content = undefined;
    }
  }
}

function parsed<T>(file: string, schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const { success, output } = v.safeParse(schema, value);
  // A newer version of the file may have another shape.
  if (!success) throw new DamagedCopy(file, "a part is of a kind that this version of the product doesn't know");
  return output;
}

const isContent = (name: string): boolean => /^\d{6}$/.test(name);

/** The entries of the archive. */
async function* entriesOf(file: string): AsyncGenerator<{ readonly name: string; readonly content: Uint8Array }> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), archive);
  reading.catch(() => undefined);
  const entries = archive[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await orDamaged(file, entries.next());
      if (next.done === true) break;
      const entry: TarEntry = next.value;
      const { name, size }: Header = entry.header;
      if (size > ENTRY_MAX_BYTES) throw new DamagedCopy(file, `${name} is larger than any part`);
      yield { name: withoutSuffix(name), content: await orDamaged(file, contentOf(entry)) };
    }
    await orDamaged(file, reading);
  } finally {
    archive.destroy();
    await reading.catch(() => undefined);
  }
}

type TarEntry = AsyncIterable<unknown> & { readonly header: Header };

const withoutSuffix = (name: string): string => (name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name);

async function contentOf(entry: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** @throws DamagedCopy instead of what tar says */
async function orDamaged<Result>(file: string, reading: Promise<Result>): Promise<Result> {
  return await reading.catch((error: unknown) => {
    if (error instanceof Error && 'syscall' in error) throw new BadInput(`${file} can't be read: ${error.message}`);
    throw new DamagedCopy(file, "it ends too early, or isn't a copy");
  });
}

async function openKey(file: string, encrypted: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return await decrypter.decrypt(encrypted, 'text').catch(() => {
    throw new Failed(`${file} doesn't open with this passphrase. Nothing was written.`);
  });
}

async function encryptFor(recipient: string, content: Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return await encrypter.encrypt(content);
}

async function decrypt(identity: string, content: Uint8Array): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return await decrypter.decrypt(content);
}

const fromBytes = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));
const readJson = async (identity: string, content: Uint8Array): Promise<unknown> =>
  fromBytes(await decrypt(identity, content));
