import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { matchRoute } from '../../stack/match-route.ts';
import { BodyTooLarge, type RequestHandler, readBody } from '../http-server.ts';
import { type Invoke, newInvocation } from '../lambda/invocation.ts';
import { splitUrl, toEvent } from './event.ts';
import { functionFailed, gatewayAnswer, type HttpAnswer, toAnswer } from './response.ts';
import { compressedForViewer } from './static-site.ts';

/** One route of the HTTP API. */
export interface Route {
  readonly method: string;
  /** Absolute; `{name}` matches one segment. A trailing slash is optional. */
  readonly path: string;
  readonly functionName: string;
  readonly invoke: Invoke;
}

/** Fixed limits of HTTP APIs. */
const integrationTimeoutMs = 30_000;
const payloadLimit = 10 * 1024 * 1024;
/** Lambda's limit for the result of a synchronous invocation, in bytes of JSON. */
const resultLimit = 6 * 1024 * 1024;

/**
 * Answers requests as an API Gateway HTTP API with Lambda functions.
 *
 * Not emulated: throttling, and what the product does not use (authorizers, stages, mutual TLS).
 *
 * @param options.log called when a function throws or its result cannot be sent; the client only
 *   sees a 500.
 */
export function httpApi(options: {
  readonly routes: readonly Route[];
  readonly log: (message: string, cause: unknown) => void;
  /** The cookies that the distribution forwards. */
  readonly cookieNames?: readonly string[];
  /** Headers that the distribution adds to answers without them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Compresses answers, as the distribution does. */
  readonly compresses?: boolean;
  /** Milliseconds until the client gets a 503; the function continues. */
  readonly timeoutMs?: number;
  /**
   * Gets the line of each answered request in the access log, with the fields that a watch reads.
   */
  readonly accessLog?: (line: Readonly<Record<string, string>>) => void;
  /** The time of the events; the functions have their own clock. */
  readonly now?: () => Date;
}): RequestHandler {
  const timeoutMs = options.timeoutMs ?? integrationTimeoutMs;
  const now = options.now ?? (() => new Date());

  const answer = async (request: IncomingMessage): Promise<HttpAnswer> => {
    const matched = matchRoute(options.routes, request.method ?? 'GET', splitUrl(request.url ?? '/').path);
    const body = await readBody(request, payloadLimit);
    if (matched === undefined) return gatewayAnswer(404, 'Not Found');
    const event = toEvent(request, matched, body, options.cookieNames ?? [], now());
    const answered = await invoke(matched.route, event, timeoutMs, options.log);
    options.accessLog?.({
      requestId: event.requestContext.requestId,
      route: event.routeKey,
      status: String(answered.status),
      functionMs: '0',
    });
    return answered;
  };

  return {
    async handle(request, response) {
      for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
      try {
        const plain = await answer(request);
        send(response, options.compresses === true ? await compressed(request, plain) : plain);
      } catch (error) {
        if (error instanceof BodyTooLarge) send(response, gatewayAnswer(413, 'Request Entity Too Large'));
        else if (error instanceof URIError) send(response, gatewayAnswer(400, 'Bad Request'));
        else response.destroy();
      }
    },
  };
}

async function compressed(request: IncomingMessage, answer: HttpAnswer): Promise<HttpAnswer> {
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const smaller = await compressedForViewer(request, type, Buffer.from(answer.body));
  if (smaller === undefined) return answer;
  const headers: HttpAnswer['headers'] = [
    ...answer.headers,
    ['content-encoding', smaller.encoding],
    ['vary', 'Accept-Encoding'],
  ];
  return { ...answer, headers, body: smaller.body };
}

async function invoke(
  route: Route,
  event: APIGatewayProxyEventV2,
  timeoutMs: number,
  log: (message: string, cause: unknown) => void,
): Promise<HttpAnswer> {
  const timedOut = Symbol('timed out');
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, timedOut);
  });
  try {
    // As in Lambda, event and result pass through JSON.
    const result = await Promise.race([
      route.invoke(JSON.parse(JSON.stringify(event)), newInvocation(route.functionName, timeoutMs)),
      timeout,
    ]);
    if (result === timedOut) {
      log(`${route.functionName} did not answer within ${String(timeoutMs)} ms`, undefined);
      return gatewayAnswer(503, 'Service Unavailable');
    }
    const json = JSON.stringify(result ?? null);
    if (Buffer.byteLength(json) > resultLimit) {
      log(`${route.functionName} answered with more than Lambda's limit of 6 MB`, undefined);
      return functionFailed;
    }
    return toAnswer(JSON.parse(json));
  } catch (error) {
    log(`${route.functionName} failed`, error);
    return functionFailed;
  } finally {
    clearTimeout(timer);
  }
}

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.statusCode = status;
  for (const [name] of headers) response.removeHeader(name);
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.setHeader('apigw-requestid', randomUUID());
  if (status !== 204 && status !== 304) response.setHeader('content-length', body.length);
  response.end(status === 204 || status === 304 ? undefined : body);
}
