import type { Readable, Writable } from 'node:stream';
import { input as inputPrompt, password } from '@inquirer/prompts';

/** More than any secret has. */
const MOST_BYTES = 4_096;

interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  /** Not the standard output, which may be on its way into a file. */
  readonly output: Writable;
}
const ofProcess: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Asks the operator.
 * @returns an empty answer where the terminal was closed (Ctrl-C, Ctrl-D); nothing where there is none
 */
export async function ask(question: string, terminal: Terminal = ofProcess): Promise<string | undefined> {
  if (terminal.input.isTTY !== true) return undefined;
  return (await answer((context) => inputPrompt({ message: question.trim() }, context), terminal)) ?? '';
}

/**
 * Reads what must not be seen: a line that a terminal does not show, or all that comes through a pipe.
 * @returns nothing where the terminal was closed (Ctrl-C, Ctrl-D), or where more than 4 KiB come
 */
export async function readHidden(question: string, terminal: Terminal = ofProcess): Promise<string | undefined> {
  if (terminal.input.isTTY !== true) return await readAll(terminal.input);
  return await answer((context) => password({ message: question.trim() }, context), terminal);
}

async function answer(
  prompt: (context: Terminal & { readonly signal: AbortSignal }) => Promise<string>,
  terminal: Terminal,
): Promise<string | undefined> {
  const closed = new AbortController();
  // The prompts leave Ctrl-D without an answer.
  const onKey = (_: unknown, { ctrl, name }: { readonly ctrl?: boolean; readonly name?: string }) => {
    if (ctrl === true && name === 'd') closed.abort();
  };
  terminal.input.on('keypress', onKey);
  try {
    return await prompt({ ...terminal, signal: closed.signal });
  } catch (error) {
    if (error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name)) return undefined;
    throw error;
  } finally {
    terminal.input.off('keypress', onKey);
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
