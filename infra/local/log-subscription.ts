import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { pusher, watcher } from '#contract/registry.ts';
import { functionsByArea } from '../stack/functions.ts';
import { newsLines, type Watched, watchedLines, watchedRequests } from '../stack/watched-lines.ts';
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

/** The filter of its area's log, by what the lines of a function name it. */
const filters = new Map<unknown, Watched>(
  [...functionsByArea.values()].flatMap((area) => {
    const watched = watchedLines(area);
    return area.map(({ id }) => [id, watched] as const);
  }),
);
const functionOf = (line: Line): unknown =>
  [line['endpoint'], line['schedule'], line['subscription'], line['called']].find((one) => one !== undefined);
const isWatched = (line: Line): boolean => {
  const id = functionOf(line);
  return id !== watcher.id && filters.get(id)?.matches(line) === true;
};

/** Collects lines for a function, and delivers those of a moment together. */
function subscriber(id: string, invoke: Invoke, warn: (message: string) => void) {
  let waiting: { readonly timestamp: number; readonly message: string }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<unknown> = Promise.resolve();
  const deliver = (): void => {
    timer = undefined;
    const logEvents = waiting;
    waiting = [];
    const data = gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents })).toString('base64');
    delivering = invoke({ awslogs: { data } }, newInvocation(id, 60_000)).catch((error: unknown) => {
      warn(`${id}, which reads the logs, failed: ${errorText(error)}`);
    });
  };
  return {
    add(message: string): void {
      waiting.push({ timestamp: Date.now(), message });
      timer ??= setTimeout(deliver, COLLECTED_MS);
    },
    async close(): Promise<void> {
      if (timer !== undefined) {
        clearTimeout(timer);
        deliver();
      }
      await delivering;
    },
  };
}

/**
 * Emulates the subscriptions of CloudWatch Logs: sends the watched lines to the watcher, and news
 * to the function that tells the office's devices.
 */
export function startLogSubscription(log: Writable, invoke: Invoke, warn: (message: string) => void): LogSubscription {
  const [watch, tell] = [subscriber(watcher.id, invoke, warn), subscriber(pusher.id, invoke, warn)];
  const read = (text: string): void => {
    for (const message of text.split('\n')) {
      if (!message.startsWith('{')) continue;
      try {
        const line = JSON.parse(message) as Line;
        if (isWatched(line)) watch.add(message);
        if (newsLines.matches(line)) tell.add(message);
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
      if (watchedRequests.matches(line)) watch.add(JSON.stringify(line));
    },
    async close() {
      await Promise.all([watch.close(), tell.close()]);
    },
  };
}
