import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { contextOf, newInvocation } from '../local/lambda/invocation.ts';

/**
 * The process of one function, as Lambda has one container: loads its bundle, runs it for each
 * event that it gets, and reports. Linux only, like Lambda.
 */
export interface Report {
  /** Processor time of the start or of the event. */
  readonly cpuMs: number;
  /** Most memory so far. */
  readonly peakMib: number;
  readonly requests: readonly { readonly origin: string; readonly operation: string }[];
  /** Status and body, unless the event succeeded. */
  readonly refusal?: string;
}

const [url = '', id = ''] = process.argv.slice(2);
let requests: Report['requests'][number][] = [];

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const report = (since: number, { statusCode = 200, body = '' } = {}): void => {
  // process.resourceUsage() would count the memory of the process that forked this one.
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const refusal = statusCode < 300 ? undefined : `${statusCode} ${body}`;
  process.send?.({ cpuMs: cpuMs() - since, peakMib: Number(peak) / 1_024, requests, refusal });
};

// The SDK loads it for the emulators, which have no TLS, and with it all that it exports.
const before = cpuMs();
await import('node:http');
const unlike = cpuMs() - before;

const { handler } = (await import(url)) as {
  handler: (...of: unknown[]) => Promise<{ statusCode: number } | undefined>;
};
report(unlike);

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

process.on('message', (event: unknown) => {
  void (async () => {
    requests = [];
    const before = cpuMs();
    report(before, await handler(event, contextOf(newInvocation(id, 120_000))));
  })();
});
