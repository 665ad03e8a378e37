import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { contextOf, newInvocation } from '../local/lambda/invocation.ts';

/**
 * One process for one function, as Lambda has one container: loads its bundle, runs it for each event that it is sent and
 * reports. Without a bundle it is the bare start that the others are compared with. Linux only, as Lambda is.
 */
export interface Report {
  /** Of the start or of the event. */
  readonly cpuMs: number;
  readonly residentMib: number;
  readonly peakMib: number;
  readonly requests: readonly { readonly origin: string; readonly operation: string }[];
  /** Of the answer; 0 where there is none. */
  readonly status: number;
  readonly body: string;
}

interface Answer {
  readonly statusCode?: number;
  readonly body?: string;
}

const MIB = 1024 * 1024;
const [url, id = ''] = process.argv.slice(2);
let requests: Report['requests'][number][] = [];

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const report = (since: number, { statusCode = 0, body = '' }: Answer = {}): void => {
  // process.resourceUsage() would count the memory of the process that forked this one.
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  process.send?.({
    cpuMs: cpuMs() - since,
    residentMib: process.memoryUsage.rss() / MIB,
    peakMib: Number(peak) / 1_024,
    requests,
    status: statusCode,
    body,
  } satisfies Report);
};

const loaded =
  url === undefined
    ? undefined
    : ((await import(url)) as { handler: (...of: unknown[]) => Promise<Answer | undefined> });
report(0);

// Requests of node:http, and those of fetch.
subscribe('http.client.request.start', (message) => {
  const { request } = message as { readonly request: ClientRequest };
  const origin = `${request.protocol}//${String(request.getHeader('host'))}`;
  requests.push({ origin, operation: String(request.getHeader('x-amz-target') ?? '') });
});
subscribe('undici:request:create', (message) => {
  const { origin } = (message as { readonly request: { readonly origin: string | URL } }).request;
  requests.push({ origin: String(origin), operation: '' });
});

process.on('message', ({ event }: { readonly event: unknown }) => {
  void (async () => {
    requests = [];
    const before = cpuMs();
    const answer = await loaded?.handler(event, contextOf(newInvocation(id, 120_000)));
    report(before, answer);
  })();
});
