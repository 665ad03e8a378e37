import { parentPort } from 'node:worker_threads';
import * as v from 'valibot';
import type { SampleRequest } from '#domain/guides/ports.ts';
import { loadPdfjs } from './load-pdfjs.ts';
import { pdfPages } from './pdf-pages.ts';
import { pdfjsInspector } from './pdfjs-inspector.ts';

const order = v.object({ name: v.string(), args: v.array(v.unknown()) });

type Tasks = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

const ofPdfs: Tasks = {
  inspect: (content: Uint8Array) => pdfjsInspector.inspect(content),
  read: (content: Uint8Array) => pdfPages.read(content),
  sample: (content: Uint8Array, request: SampleRequest) => pdfPages.sample(content, request),
};

/**
 * In a thread that `runBounded` started: does one task after another, and answers with results.
 * @param more tasks besides those of the ports for PDFs
 */
export async function answerTasks(more: Tasks = {}): Promise<void> {
  const tasks = { ...ofPdfs, ...more };
  const answer = async (message: unknown): Promise<void> => {
    const { name, args } = v.parse(order, message);
    try {
      parentPort?.postMessage({ result: await tasks[name]?.(...(args as never[])) });
    } catch (error) {
      const { name: kind, message: text } = error instanceof Error ? error : new Error(String(error));
      parentPort?.postMessage({ error: { name: kind, message: text } });
    }
  };
  // What loads isn't a part of any task's time.
  await loadPdfjs();
  parentPort?.on('message', (message: unknown) => void answer(message));
  parentPort?.postMessage('started');
}
