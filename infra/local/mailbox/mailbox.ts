import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { monotonicFactory } from 'ulid';
import * as v from 'valibot';

const mailSchema = v.object({
  /** Sorts by the time of acceptance. */
  id: v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)),
  to: v.array(v.string()),
  from: v.string(),
  subject: v.string(),
  /** `text` and `html` are empty if the mail has no such part. */
  text: v.string(),
  html: v.string(),
  /** `size` in bytes, decoded. */
  attachments: v.array(v.object({ filename: v.string(), size: v.number() })),
  /** ISO 8601, UTC. */
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
});

/** A mail that the business sent. */
export type Mail = v.InferOutput<typeof mailSchema>;

/** A mail before it is stored. */
export type NewMail = Omit<Mail, 'id' | 'sentAt'>;

/** An attachment with its content. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Every mail that the business sent, stored in a folder. */
export interface Mailbox {
  /**
   * Stores a mail; it is on the disk when the promise resolves. `raw` is the whole message if it
   * was sent as one.
   */
  add(mail: NewMail, raw?: Buffer): Promise<Mail>;
  /** Newest first; `to` filters by one address, in any spelling. */
  list(to?: string): readonly Mail[];
  find(id: string): Mail | undefined;
  /**
   * The message as it was sent, with its headers; undefined if the mail was not sent as a message.
   */
  raw(id: string): Promise<Buffer | undefined>;
  /** The attachment at `index` of a mail's list. */
  attachment(id: string, index: number): Promise<Attachment | undefined>;
}

/**
 * Opens the mailbox of a folder, which is created if missing.
 *
 * @param warn called for each unreadable file; its mail is skipped.
 */
export async function openMailbox(dir: string, warn: (message: string) => void): Promise<Mailbox> {
  await mkdir(dir, { recursive: true });
  const mails = await readAll(dir, warn);
  const nextId = monotonicFactory();
  const raw = async (id: string): Promise<Buffer | undefined> =>
    mails.some((mail) => mail.id === id) ? readFile(join(dir, `${id}.eml`)).catch(() => undefined) : undefined;
  return {
    async add(mail, message) {
      const stored: Mail = { ...mail, id: nextId(), sentAt: new Date().toISOString() };
      if (message !== undefined) await writeWhole(join(dir, `${stored.id}.eml`), message);
      await writeWhole(join(dir, `${stored.id}.json`), JSON.stringify(stored));
      mails.unshift(stored);
      return stored;
    },
    list: (to) =>
      to === undefined ? mails : mails.filter((mail) => mail.to.some((address) => sameAddress(address, to))),
    find: (id) => mails.find((mail) => mail.id === id),
    raw,
    async attachment(id, index) {
      const message = await raw(id);
      if (message === undefined) return undefined;
      const found = attached(await simpleParser(message))[index];
      return (
        found && {
          filename: found.filename ?? unnamed,
          contentType: found.contentType,
          content: found.content,
        }
      );
    },
  };
}

const unnamed = 'attachment';

/**
 * The attachments without the calendar entry that is an alternative of the text: mail programs show
 * it as a question, and the same entry is also attached.
 */
const attached = ({ attachments }: ParsedMail): ParsedMail['attachments'] =>
  attachments.filter(({ filename, contentType }) => filename !== undefined || contentType !== 'text/calendar');

/**
 * Decodes a MIME message.
 *
 * @param recipients the envelope's, which override the header's unless empty.
 */
export async function decodeMessage(raw: Buffer, recipients: readonly string[]): Promise<NewMail> {
  const message = await simpleParser(raw);
  return {
    to: recipients.length > 0 ? recipients.map(bareAddress) : headerRecipients(message),
    from: message.from?.text ?? '',
    subject: message.subject ?? '',
    text: message.text ?? '',
    html: typeof message.html === 'string' ? message.html : '',
    attachments: attached(message).map(({ filename, size }) => ({ filename: filename ?? unnamed, size })),
  };
}

const headerRecipients = (message: ParsedMail): string[] => [message.to, message.cc, message.bcc].flatMap(addresses);

const addresses = (header: AddressObject | AddressObject[] | undefined): string[] =>
  [header ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address ?? []));

/** `a@example.com` of `Anna <a@example.com>`. */
export const bareAddress = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim();

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();

async function readAll(dir: string, warn: (message: string) => void): Promise<Mail[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(
    names.map(async (name) => {
      try {
        return v.parse(mailSchema, JSON.parse(await readFile(join(dir, name), 'utf8')));
      } catch {
        warn(`The mail ${join(dir, name)} is damaged and is skipped.`);
        return [];
      }
    }),
  );
  return mails.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Renames the complete file, so that a killed process leaves no half-written one. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.partial`, content);
  await rename(`${path}.partial`, path);
}
