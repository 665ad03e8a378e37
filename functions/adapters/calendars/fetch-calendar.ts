import type { Agent, IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { useAgent } from 'request-filtering-agent';
import { CALENDAR_MAX_BYTES, CALENDAR_REDIRECTS_MAX } from '#contract/endpoints/calendars/limits.ts';
import type { CalendarProblem } from '#contract/endpoints/calendars/shapes.ts';
import { CalendarUnreadable } from '#domain/calendars/calendar.ts';

interface FetchOptions {
  /** Milliseconds for all of it, redirects included. */
  readonly timeoutMs: number;
  /** Only the local stack: plain http and addresses of this machine are allowed. */
  readonly allowsThisMachine?: boolean;
}

/** Where a response's text is, or the text itself. */
type Answer = { readonly location: string } | { readonly text: string };

// cspell:ignore KHTML nextcloud
/**
 * Since August 2025 Microsoft 365 sends agents that it doesn't know to an error page, and knows
 * browsers by a system and a version of Chrome: github.com/nextcloud/server/issues/54799.
 */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 calendar-reader';
/** Where Microsoft 365 sends them, and answers 500. */
const MICROSOFT_ERRORS = '/owa/auth/';
/** In the codes of errors about certificates, such as CERT_HAS_EXPIRED. */
const CERTIFICATE_ERROR = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;
const WEB_PAGE = /^\s*<(?:!doctype html|html)/i;
const LOOPBACK = '127.0.0.1';
const REDIRECTS = [301, 302, 303, 307, 308];
/** What the codes of zlib's errors begin with, for data that isn't gzip or ends early. */
const ZLIB_ERROR = 'Z_';
/** The agent's errors have no code and no class; DNS, sockets, TLS and the parser have codes. */
const FILTERED = ' is not allowed. Because';

/**
 * The text of a calendar at an https, webcal or webcals address, decoded as UTF-8 without its byte
 * order mark; '' for an empty answer. The address must not lead inside: only port 443, no user in
 * the address, and only public IPv4 addresses, which are checked after each lookup, so that the
 * connection goes to one that was checked. Each redirect is checked in the same way.
 * With `allowsThisMachine`, any port, and 127.0.0.1, by http too.
 * Reads at most CALENDAR_MAX_BYTES, as sent and decompressed (gzip only), and never tries again.
 * @throws CalendarUnreadable
 * - refused: an address, or one that it leads to, is none of those above
 * - gone: 404, 410
 * - denied: every other 4xx but 429
 * - blocked: a server error at the place where Microsoft 365 sends unknown agents
 * - failing: any other status
 * - slow: no end within `timeoutMs`
 * - insecure: no valid certificate
 * - unreachable: another network error
 * - astray: more than CALENDAR_REDIRECTS_MAX redirects
 * - too-large: more bytes
 * - page: HTML
 * - unreadable: another encoding than gzip, or broken gzip
 *
 * Its cause has a status or an error code only: every part of the address is a secret.
 */
export async function fetchCalendar(address: string, options: FetchOptions): Promise<string> {
  const { timeoutMs, allowsThisMachine = false } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  let url = allowedUrl(address, undefined, allowsThisMachine);
  for (let redirects = 0; redirects <= CALENDAR_REDIRECTS_MAX; redirects += 1) {
    const answer = await answerAt(url, signal, allowsThisMachine);
    if ('text' in answer) return answer.text;
    url = allowedUrl(answer.location, url, allowsThisMachine);
  }
  throw new CalendarUnreadable('astray', new Error('too many redirects'));
}

function allowedUrl(address: string, base: URL | undefined, allowsThisMachine: boolean): URL {
  // The parser's own error would have the address in it.
  const href = address.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(href, base)) throw new CalendarUnreadable('refused');
  const url = new URL(href, base);
  const { protocol, hostname, username, password, port } = url;
  const isHere = allowsThisMachine && ['localhost', LOOPBACK].includes(hostname);
  const isAllowed =
    (protocol === 'https:' || (protocol === 'http:' && isHere)) &&
    (port === '' || allowsThisMachine) &&
    username === '' &&
    password === '' &&
    // An IPv6 address isn't looked up, so that `family` below doesn't keep it away.
    !hostname.startsWith('[');
  if (!isAllowed) throw new CalendarUnreadable('refused');
  return url;
}

async function answerAt(url: URL, signal: AbortSignal, allowsThisMachine: boolean): Promise<Answer> {
  // For this request only, so that no connection outlives it.
  const agent = useAgent(url.href, { keepAlive: false, allowIPAddressList: allowsThisMachine ? [LOOPBACK] : [] });
  try {
    const response = await responseOf(url, agent, signal);
    const { statusCode = 0, headers } = response;
    if (headers.location !== undefined && REDIRECTS.includes(statusCode)) return { location: headers.location };
    return { text: await textOf(response, url) };
  } catch (error) {
    throw unreadable(error, signal);
  } finally {
    agent.destroy();
  }
}

/** The head of a response, as soon as it is here. The signal ends its body too. */
async function responseOf(url: URL, agent: Agent, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  const headers = { 'user-agent': USER_AGENT, 'accept-encoding': 'gzip' };
  return await new Promise((resolve, reject) => {
    // Lambda reaches IPv4 only, and IPv6 has more ways to name a private address.
    request(url, { agent, signal, headers, family: 4 })
      .on('response', resolve)
      .on('error', reject)
      // A server that changes the protocol ends a request with neither of these.
      .on('close', () => reject(new CalendarUnreadable('unreachable', new Error('no response'))))
      .end();
  });
}

async function textOf(response: IncomingMessage, url: URL): Promise<string> {
  const { statusCode = 0, headers } = response;
  const problem = problemOf(statusCode, url);
  if (problem !== undefined) throw new CalendarUnreadable(problem, new Error(`status ${String(statusCode)}`));
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (!['identity', 'gzip'].includes(encoding)) {
    throw new CalendarUnreadable('unreadable', new Error('an encoding other than gzip'));
  }
  const found = await (encoding === 'gzip'
    ? pipeline(response, limited, createGunzip(), limited, text)
    : pipeline(response, limited, text));
  if (WEB_PAGE.test(found)) throw new CalendarUnreadable('page');
  return found;
}

function problemOf(status: number, { pathname }: URL): CalendarProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 404 || status === 410) return 'gone';
  if (status >= 400 && status < 500 && status !== 429) return 'denied';
  return status >= 500 && pathname.startsWith(MICROSOFT_ERRORS) ? 'blocked' : 'failing';
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > CALENDAR_MAX_BYTES) throw new CalendarUnreadable('too-large');
    yield chunk;
  }
}

/** Node and the agent name the host in their messages, so that only a code is kept. */
function unreadable(error: unknown, signal: AbortSignal): CalendarUnreadable {
  if (error instanceof CalendarUnreadable) return error;
  if (signal.aborted) return new CalendarUnreadable('slow');
  if (!(error instanceof Error)) return new CalendarUnreadable('unreachable');
  if (error.message.includes(FILTERED)) return new CalendarUnreadable('refused', new Error('not a public address'));
  const code = 'code' in error ? String(error.code) : error.name;
  const problem = code.startsWith(ZLIB_ERROR)
    ? 'unreadable'
    : CERTIFICATE_ERROR.test(code)
      ? 'insecure'
      : 'unreachable';
  return new CalendarUnreadable(problem, new Error(code));
}
