import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { cacheKeyHeader, forwardedHeaders } from '../../stack/forwarded.ts';
import type { MatchedRoute } from '../../stack/match-route.ts';

/** The headers that the distribution forwards by name, and those that it always sends. */
const forwarded = new Set(
  [cacheKeyHeader, ...forwardedHeaders, 'Accept-Encoding', 'Content-Length', 'Host', 'X-Forwarded-For'].map((name) =>
    name.toLowerCase(),
  ),
);
const userAgent = 'Amazon CloudFront';

const accountId = '000000000000';
const apiId = 'local';

/**
 * The event of an HTTP API's Lambda integration, payload format 2.0, for a request through the
 * distribution, with only the headers and cookies that it forwards.
 *
 * As in AWS, header names are in lower case, repeated headers and query parameters are joined by
 * commas, cookies have a field of their own, `rawPath` is decoded (despite its name) but
 * `rawQueryString` is not, and empty fields are left out. `CloudFront-Viewer-Address` is the
 * request's own if it has one, otherwise the socket's.
 *
 * @param cookieNames the names of the forwarded cookies.
 * @param now for `time` and `timeEpoch`.
 */
export function toEvent(
  request: IncomingMessage,
  matched: Omit<MatchedRoute<never>, 'route'>,
  body: Buffer,
  cookieNames: readonly string[],
  now: Date,
): APIGatewayProxyEventV2 {
  const url = splitUrl(request.url ?? '/');
  const { cookie = '', ...sent } = joinedHeaders(request.rawHeaders);
  const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => forwarded.has(name)));
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
      'user-agent': userAgent,
      ...headers,
      'x-amzn-trace-id': `Root=1-${Math.floor(now.getTime() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`,
      'x-forwarded-for': [headers['x-forwarded-for'], viewer.ip].filter(Boolean).join(', '),
      'x-forwarded-port': String(request.socket.localPort ?? ''),
      'x-forwarded-proto': 'http',
    },
    ...unlessEmpty('queryStringParameters', joinedQuery(url.query)),
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
    ...unlessEmpty('pathParameters', matched.pathParameters),
    ...(body.length === 0 ? {} : { body: body.toString(textual ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !textual,
  };
}

/** The path and the query of a request target, not decoded. */
export function splitUrl(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark === -1 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/**
 * Whether a body reaches the function as text. HTTP APIs do that only for these types, although it
 * is undocumented.
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

function unlessEmpty<Name extends string>(
  name: Name,
  record: Readonly<Record<string, string>>,
): Partial<Record<Name, Record<string, string>>> {
  // TypeScript does not keep the literal type of a computed key.
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
