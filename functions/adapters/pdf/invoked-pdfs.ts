import { createHash } from 'node:crypto';
import { PdfBeyondLimits, type PdfInspector, type PdfPages } from '#domain/guides/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { type PdfRequest, type PdfResult, parseAnswer } from './reader-messages.ts';

interface Reader {
  /** The Lambda name of the function that reads PDFs. */
  readonly functionName: string;
  readonly invoke: (
    functionName: string,
    event: unknown,
  ) => Promise<{ readonly hasFailed: boolean; readonly answer: unknown }>;
  /** A link to content that was read from a store. */
  readonly linkOf: (content: Uint8Array) => Promise<string>;
}

/**
 * Has PDFs read by a function that may do nothing else, so that what a file does to its reader
 * stays there. Errors are those of the thread, and DependencyDown if the function fails, doesn't
 * answer in time, or answers what no PDF can cause.
 */
export function invokedPdfs({ functionName, invoke, linkOf }: Reader): { inspector: PdfInspector; pages: PdfPages } {
  const down = (cause: unknown) => new DependencyDown('The function that reads PDFs', cause);
  async function ask<Name extends PdfRequest['task']['name']>(
    content: Uint8Array,
    task: PdfRequest['task'] & { readonly name: Name },
  ): Promise<PdfResult<Name>> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const request: PdfRequest = { url: await linkOf(content), sha256, task };
    const answer = await invoke(functionName, request)
      .then(({ hasFailed, answer: given }) => {
        if (hasFailed) throw new Error('It crashed or ran out of time');
        return parseAnswer(task.name, given);
      })
      .catch((cause: unknown) => {
        throw down(cause);
      });
    if ('result' in answer) return answer.result;
    const { name, message } = answer.error;
    throw name === PdfBeyondLimits.name ? new PdfBeyondLimits(message) : new Error(message);
  }
  return {
    inspector: { inspect: async (content) => await ask(content, { name: 'inspect' }) },
    pages: {
      read: async (content) => await ask(content, { name: 'read' }),
      sample: async (content, request) => await ask(content, { name: 'sample', request }),
    },
  };
}
