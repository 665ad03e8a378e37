import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { cacheKeyHeader, forwardedHeaders } from '../../stack/forwarded.ts';
import type { MatchedRoute } from '../../stack/match-route.ts';
import type { Route } from './routes.ts';

/** Those that a distribution lets through by name, and those that it always sends. */
const letThrough = new Set(
  [cacheKeyHeader, ...forwardedHeaders, 'Accept-Encoding', 'Content-Length', 'Host', 'X-Forwarded-For'].map((name) =>
    name.toLowerCase(),
  ),
);
/** Instead of the browser's. */
const userAgent = 'Amazon CloudFront';

const accountId = '000000000000';
const apiId = 'local';

/**
 * The event of an HTTP API's Lambda integration, payload format 2.0, for a request that came through the distribution: of its
 * headers and cookies there is only what that lets through.
 *
 * As the service does it: header names in lower case and repeated ones joined by commas, cookies in a field of their own,
 * repeated query parameters joined by commas, `rawPath` decoded (its name notwithstanding) but `rawQueryString` not, and
 * what is empty left out. `CloudFront-Viewer-Address` stands for the distribution's: the request's own where it has one,
 * else the socket's.
 *
 * @param cookieNames of the cookies that are let through.
 * @param now stamps `time` and `timeEpoch`.
 */
export function toEvent(
  request: IncomingMessage,
  matched: MatchedRoute<Route>,
  body: Buffer,
  cookieNames: readonly string[],
  now: Date,
): APIGatewayProxyEventV2 {
  const url = splitUrl(request.url ?? '/');
  const { cookie = '', ...sent } = joinedHeaders(request.rawHeaders);
  const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => letThrough.has(name)));
  const cookies = cookie.split(/;\s*|,\s*/).filter((pair) => cookieNames.includes(pair.split('=', 1)[0] ?? ''));
  const viewer = socketAddress(request);
  const path = decodeURIComponent(url.path);
  const method = request.method ?? 'GET';
  const textual = isText(sent['content-type'], sent['content-encoding']);
  return {
    version: '2.0',
    routeKey: matched.routeKey,
    rawPath: path,
    rawQueryString: url.query,
    ...(cookies.length === 0 ? {} : { cookies }),
    headers: {
      'cloudfront-viewer-address': `${viewer.ip}:${String(viewer.port)}`,
      ...headers,
      'user-agent': userAgent,
      'x-amzn-trace-id': `Root=1-${Math.floor(now.getTime() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`,
      'x-forwarded-for': [headers['x-forwarded-for'], viewer.ip].filter(Boolean).join(', '),
      'x-forwarded-port': String(request.socket.localPort ?? ''),
      'x-forwarded-proto': 'http',
    },
    ...whereFilled('queryStringParameters', joinedQuery(url.query)),
    requestContext: {
      accountId,
      apiId,
      domainName: `${apiId}.execute-api.localhost`,
      domainPrefix: apiId,
      http: {
        method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: viewer.ip,
        userAgent,
      },
      requestId: randomUUID(),
      routeKey: matched.routeKey,
      stage: '$default',
      time: accessLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...whereFilled('pathParameters', matched.pathParameters),
    ...(body.length === 0 ? {} : { body: body.toString(textual ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !textual,
  };
}

/** The path and the query of a request target, both as they came over the wire. */
export function splitUrl(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark === -1 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/**
 * Whether a body reaches the function as text. Only these types do; a form or a body without a type does not. That is
 * how HTTP APIs behave, the documentation leaves it open.
 */
function isText(contentType: string | undefined, contentEncoding: string | undefined): boolean {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return contentEncoding === undefined && /^(text\/.+|application\/(json|xml|javascript))$/.test(type);
}

function joinedHeaders(rawHeaders: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    const value = rawHeaders[index + 1] ?? '';
    headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`;
  }
  return headers;
}

function joinedQuery(query: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    parameters[name] = parameters[name] === undefined ? value : `${parameters[name]},${value}`;
  }
  return parameters;
}

function whereFilled<Name extends string>(
  name: Name,
  record: Readonly<Record<string, string>>,
): Partial<Record<Name, Record<string, string>>> {
  // The one key is the name: TypeScript does not keep a computed key's literal type.
  return Object.keys(record).length === 0 ? {} : ({ [name]: record } as Record<Name, Record<string, string>>);
}

function socketAddress(request: IncomingMessage): { readonly ip: string; readonly port: number } {
  const { remoteAddress = '', remotePort = 0 } = request.socket;
  return { ip: remoteAddress.replace(/^::ffff:/, ''), port: remotePort };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `12/Mar/2020:19:03:58 +0000` */
function accessLogTime(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  return `${day.slice(8)}/${months[date.getUTCMonth()] ?? ''}/${day.slice(0, 4)}:${time.slice(0, 8)} +0000`;
}
