import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';

/** More than any secret has. */
const MOST_BYTES = 4_096;

/**
 * Reads what must not be seen: a line that a terminal does not show, or all that comes through a pipe.
 * @returns nothing where the terminal was closed (Ctrl-C, Ctrl-D), or where more than 4 KiB come
 */
export async function readHidden(
  question: string,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
  output: Writable = process.stderr,
): Promise<string | undefined> {
  if (input.isTTY !== true) return await readAll(input);
  output.write(question);
  // As a terminal it does not echo by itself, and what would be echoed instead goes nowhere.
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const line = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  try {
    return await new Promise<string | undefined>((resolve) => {
      line.once('line', resolve).once('close', () => {
        resolve(undefined);
      });
    });
  } finally {
    line.close();
    output.write('\n');
  }
}

async function readAll(input: Readable): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
