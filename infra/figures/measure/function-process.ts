import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { contextOf, newInvocation } from '../../local/lambda/invocation.ts';
import type { Loaded, Ran } from './function-process-messages.ts';

/**
 * One process for one function, as Lambda has one container: loads its bundle and reports, runs it for each event that it is
 * sent and reports. Without a bundle it is the bare start that the others are compared with. Bundled before it is started; Linux
 * only, as Lambda is.
 */

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const [url, id = ''] = process.argv.slice(2);
const MIB = 1024 * 1024;
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const memory = () => ({
  residentMib: process.memoryUsage.rss() / MIB,
  // What resourceUsage tells begins with the memory of the process that forked this one.
  peakMib: Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024,
});
const report = (message: Loaded | Ran): void => {
  process.send?.(message);
};

const handler = url === undefined ? undefined : ((await import(url)) as { readonly handler: Handler }).handler;
report({ cpuMs: cpuMs(), wallMs: performance.now(), ...memory() });

process.on('message', ({ event }: { readonly event: unknown }) => {
  void run(event);
});

let requests: Ran['requests'][number][] = [];
// What Node tells of node:http, and of fetch.
subscribe('http.client.request.start', (message) => {
  const { request } = message as { readonly request: ClientRequest };
  const operation = request.getHeader('x-amz-target');
  requests.push({
    origin: `${request.protocol}//${String(request.getHeader('host'))}`,
    ...(typeof operation === 'string' ? { operation } : {}),
  });
});
subscribe('undici:request:create', (message) => {
  requests.push({
    origin: String((message as { readonly request: { readonly origin: string | URL } }).request.origin),
  });
});

async function run(event: unknown): Promise<void> {
  requests = [];
  const before = cpuMs();
  const result = await handler?.(event, contextOf(newInvocation(id, 120_000)));
  const { statusCode, body } = (result ?? {}) as { readonly statusCode?: number; readonly body?: string };
  report({ cpuMs: cpuMs() - before, requests, status: statusCode ?? 0, body: body ?? '', ...memory() });
}
