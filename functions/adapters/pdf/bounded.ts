import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { inMs } from '#contract/limits.ts';
import { PdfBeyondLimits, type PdfInspector, type PdfPages, pdfContents, pdfFindings } from '#domain/guides/ports.ts';

export interface Limits {
  /** Seconds of the processor: a busy machine is no reason to refuse a file. */
  readonly seconds: number;
  /** MiB by which the whole process may grow. */
  readonly memory: number;
  /** Seconds by the clock; three times those of the processor unless someone waits. */
  readonly clock?: number;
}

/** The function that reads PDFs has 1,769 MiB, and answers before its caller gives up. */
export const BOUNDS: Limits = { seconds: 7, memory: 1_024 };
/** MiB beyond all limits: V8 ends the whole process where a long array no longer fits. */
const HEAP = 4_096;
/** How many times as long a task may take by the clock. */
const WAITING = 3;
const MIB = 1024 * 1024;
/** Memory that a file can fill in this time is not much beside the limit. */
const LOOK_MS = 50;

const TOO_LONG = 'takes too long to read; export it again with fewer or simpler drawings and pictures';
const TOO_LARGE = 'needs too much memory to read; export it again with fewer or smaller pictures';

const answer = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ name: v.string(), message: v.string() }) }),
]);

/** The threads that wait for a task, by their modules. Loading one takes longer than most tasks. */
const threads = new Map<string, Worker>();
/** Tasks run one after another: the memory is measured of the whole process. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a task in a thread of its own, which ends if the task goes beyond the limits: no file can
 * hang or fill the process.
 * @param file the module of the thread; it calls `answerTasks`
 * @throws PdfBeyondLimits, or Error if the task fails
 */
export async function runBounded(
  file: URL,
  name: string,
  args: readonly unknown[],
  limits: Limits = BOUNDS,
): Promise<unknown> {
  const run = async () => await runNow(file, { name, args }, limits);
  const next = last.then(run, run);
  last = next;
  return await next;
}

async function runNow(
  file: URL,
  task: unknown,
  { seconds, memory, clock = seconds * WAITING }: Limits,
): Promise<unknown> {
  const thread = threads.get(file.href) ?? (await startThread(file));
  threads.delete(file.href);
  thread.ref();
  const before = process.memoryUsage.rss();
  const started = process.cpuUsage();
  const limit = new AbortController();
  const end = (problem: string) => limit.abort(new PdfBeyondLimits(problem));
  const timers = [
    // One that waits for nothing ends too.
    setTimeout(end, inMs(clock), TOO_LONG),
    setInterval(() => {
      const { user, system } = process.cpuUsage(started);
      if (user + system > seconds * 1e6) end(TOO_LONG);
      if (process.memoryUsage.rss() - before > memory * MIB) end(TOO_LARGE);
    }, LOOK_MS),
  ];
  try {
    thread.postMessage(task);
    const [message] = (await once(thread, 'message', { signal: limit.signal })) as unknown[];
    thread.unref();
    threads.set(file.href, thread);
    const found = v.parse(answer, message);
    if ('error' in found) throw Object.assign(new Error(found.error.message), { name: found.error.name });
    return found.result;
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason;
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? new PdfBeyondLimits(TOO_LARGE) : error;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    if (!threads.has(file.href)) await thread.terminate();
  }
}

/** A thread that has loaded its module, which isn't a part of any task's time. */
async function startThread(file: URL): Promise<Worker> {
  const thread = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
    // Node strips the types itself; a loader takes seconds for pdf.js.
    execArgv: [],
  });
  await once(thread, 'message');
  return thread;
}

/**
 * Inspects and reads PDFs and makes samples within limits. A file beyond them has that as its
 * problem when it is inspected.
 * @param file the module of the thread
 */
export const boundedPdfs = (file: URL, limits: Limits = BOUNDS): { inspector: PdfInspector; pages: PdfPages } => ({
  inspector: {
    async inspect(content) {
      try {
        return v.parse(pdfFindings, await runBounded(file, 'inspect', [content], limits));
      } catch (error) {
        if (error instanceof PdfBeyondLimits) return { pages: 0, problems: [error.message] };
        throw error;
      }
    },
  },
  pages: {
    read: async (content) => v.parse(pdfContents, await runBounded(file, 'read', [content], limits)),
    sample: async (content, request) =>
      v.parse(v.instance(Uint8Array), await runBounded(file, 'sample', [content, request], limits)),
  },
});

/** The module beside a bundle, made of pdf-tasks.ts. */
export const bundledTasks = (): URL => new URL('./pdf-tasks.mjs', import.meta.url);
