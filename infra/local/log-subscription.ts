import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { watcher } from '#contract/registry.ts';
import { functionConfig, functionIds } from '../stack/functions.ts';
import { type Watched, watchedLines, watchedRequests } from '../stack/watched-lines.ts';
import { errorText } from './error-text.ts';
import { type Invoke, newInvocation } from './lambda/invocation.ts';

/** How long lines are collected before they are delivered. */
const COLLECTED_MS = 200;

type Line = Readonly<Record<string, unknown>>;

export interface LogSubscription {
  /** Gets what the functions print, and passes it on. */
  readonly output: Writable;
  /** Gets a line of the gateway's access log. */
  readonly request: (line: Line) => void;
  /** Waits until the lines so far are handled, and delivers no more. */
  close(): Promise<void>;
}

/** By what the lines of a function name it. */
const filters = new Map<unknown, Watched>(functionIds.map((id) => [id, watchedLines(functionConfig(id))]));
const isWatched = (line: Line): boolean => {
  const id = [line['endpoint'], line['schedule'], line['subscription'], line['called']].find(
    (one) => one !== undefined,
  );
  return id !== watcher.id && filters.get(id)?.matches(line) === true;
};

/** Emulates the subscriptions of CloudWatch Logs: sends the watched lines to the watcher. */
export function startLogSubscription(log: Writable, invoke: Invoke, warn: (message: string) => void): LogSubscription {
  let waiting: { readonly timestamp: number; readonly message: string }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<unknown> = Promise.resolve();
  const deliver = (): void => {
    timer = undefined;
    const logEvents = waiting;
    waiting = [];
    const data = gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents })).toString('base64');
    delivering = invoke({ awslogs: { data } }, newInvocation(watcher.id, 60_000)).catch((error: unknown) => {
      warn(`The watch over the logs failed: ${errorText(error)}`);
    });
  };
  const add = (message: string): void => {
    waiting.push({ timestamp: Date.now(), message });
    timer ??= setTimeout(deliver, COLLECTED_MS);
  };
  const read = (text: string): void => {
    for (const message of text.split('\n')) {
      if (!message.startsWith('{')) continue;
      try {
        if (isWatched(JSON.parse(message) as Line)) add(message);
      } catch {
        // Half a line, or none of ours.
      }
    }
  };
  return {
    output: new Writable({
      write(chunk: Buffer, _encoding, done) {
        read(chunk.toString());
        log.write(chunk, done);
      },
    }),
    request(line) {
      if (watchedRequests.matches(line)) add(JSON.stringify(line));
    },
    async close() {
      if (timer !== undefined) {
        clearTimeout(timer);
        deliver();
      }
      await delivering;
    },
  };
}
