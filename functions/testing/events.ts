import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { type Endpoint } from '#contract/endpoint.ts';
import { registry } from '#contract/registry.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';

/** The sessions that the sample events come from: a buyer's, and that of the office's owner. */
export const BUYER_TOKEN = 'sample-token-0123456789abcdefghijklmnopqrstuvw';
export const OFFICE_TOKEN = 'sample-office-0123456789abcdefghijklmnopqrs';

/** A request as API Gateway's HTTP API sends it to a function, payload format 2.0. */
export function anEvent({
  method = 'POST',
  path = '/api/test',
  headers = {},
  ...rest
}: {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly cookies?: string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly pathParameters?: Record<string, string>;
} = {}): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { 'cloudfront-viewer-address': '203.0.113.7:4711', ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'test',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '198.51.100.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '02/Nov/2026:15:00:00 +0000',
      timeEpoch: 1_793_631_600_000,
    },
    isBase64Encoded: false,
    ...rest,
  };
}

/** The invocation's context, with ten seconds left and without its old callbacks. */
export function aContext(functionName = 'test'): Context {
  const context: Omit<Context, 'done' | 'fail' | 'succeed'> = {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: 'invocation-1',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'test',
    getRemainingTimeInMillis: () => 10_000,
  };
  return context as Context;
}

const read = async (name: string): Promise<object> =>
  JSON.parse(await readFile(new URL(`../../events/${name}.json`, import.meta.url), 'utf8')) as object;

/** What a request's file in events/ has: what its endpoint doesn't say. */
interface OwnRequest {
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly queryStringParameters?: Readonly<Record<string, string>>;
  /** Besides the office's. */
  readonly cookies?: string[];
  /** Besides those of the base; null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** JSON, or the text of another kind. */
  readonly body?: unknown;
}

/** The whole request of an endpoint, from events/base/request.json and its own file. */
async function wholeRequest({ id, method, path, auth }: Endpoint, own: OwnRequest): Promise<APIGatewayProxyEventV2> {
  const base = (await read('base/request')) as APIGatewayProxyEventV2;
  const { pathParameters, queryStringParameters } = own;
  const routeKey = `${method} ${API_BASE_PATH}/${path}`;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters?.[name] ?? '');
  const rawPath = `${API_BASE_PATH}/${filled}`;
  const body = own.body === undefined || typeof own.body === 'string' ? own.body : JSON.stringify(own.body);
  const isOffice = auth === 'office' || auth === 'office-guest';
  const headers: Readonly<Record<string, string | null | undefined>> = {
    ...base.headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...(auth === 'bearer' ? { authorization: `Bearer ${BUYER_TOKEN}` } : {}),
    ...(isOffice && method === 'POST' ? { origin: 'https://shop.test' } : {}),
    ...own.headers,
  };
  const sent = Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string');
  const cookies = [...(auth === 'office' ? [`__Host-office=${OFFICE_TOKEN}`] : []), ...(own.cookies ?? [])];
  const { requestContext } = base;
  const http = { ...requestContext.http, method, path: rawPath, userAgent: headers['user-agent'] ?? '' };
  return {
    ...base,
    ...{ routeKey, rawPath, rawQueryString: new URLSearchParams(queryStringParameters).toString() },
    ...(cookies.length === 0 ? {} : { cookies }),
    headers: Object.fromEntries(sent),
    ...(pathParameters === undefined ? {} : { pathParameters }),
    ...(queryStringParameters === undefined ? {} : { queryStringParameters }),
    requestContext: { ...requestContext, http, routeKey, requestId: `sample-${id}` },
    ...(body === undefined ? {} : { body }),
  };
}

/**
 * The sample event of a function, whole, as Lambda gets it. The file events/ID.json has it, but
 * for a request only what is its own (`npm run event -- ID` prints the whole).
 */
export async function sampleEvent(id: string): Promise<unknown> {
  const own = await read(id);
  const endpoint = registry.find((one) => one.id === id);
  return endpoint === undefined ? own : await wholeRequest(endpoint, own);
}

/** The sample event of an endpoint. */
export async function sampleRequest(id: string): Promise<APIGatewayProxyEventV2> {
  // functions/registry.test.ts checks the samples against the contract.
  return (await sampleEvent(id)) as APIGatewayProxyEventV2;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${JSON.stringify(await sampleEvent(process.argv[2] ?? ''), null, 2)}\n`);
}
