import type { Readable, Writable } from 'node:stream';
import { input as inputPrompt, password } from '@inquirer/prompts';

/** Longer than any secret. */
const MAX_BYTES = 4_096;

interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  /** Not the standard output, which may be redirected to a file. */
  readonly output: Writable;
}
const processTerminal: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Asks the operator.
 * @returns an empty answer if the terminal was closed (Ctrl-C, Ctrl-D); undefined if there is none
 */
export async function ask(question: string, terminal: Terminal = processTerminal): Promise<string | undefined> {
  if (terminal.input.isTTY !== true) return undefined;
  return (await askLine(question, undefined, terminal)) ?? '';
}

/**
 * Asks the operator on a terminal.
 * @param proposed the answer of an empty line
 * @returns undefined if the terminal was closed (Ctrl-C, Ctrl-D)
 */
export async function askLine(
  question: string,
  proposed?: string,
  terminal: Terminal = processTerminal,
): Promise<string | undefined> {
  const message = { message: question.trim(), ...(proposed === undefined ? {} : { default: proposed }) };
  return await runPrompt((context) => inputPrompt(message, context), terminal);
}

/**
 * Reads a secret: a line that the terminal does not show, or everything from a pipe.
 * @returns undefined if the terminal was closed (Ctrl-C, Ctrl-D), or if there are more than 4 KiB
 */
export async function readHidden(question: string, terminal: Terminal = processTerminal): Promise<string | undefined> {
  if (terminal.input.isTTY !== true) return await readAll(terminal.input);
  return await runPrompt((context) => password({ message: question.trim() }, context), terminal);
}

async function runPrompt(
  prompt: (context: Terminal & { readonly signal: AbortSignal }) => Promise<string>,
  terminal: Terminal,
): Promise<string | undefined> {
  const closed = new AbortController();
  // The prompts ignore Ctrl-D.
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
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
