import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { matchRoute } from '../../stack/match-route.ts';
import { BodyTooLarge, readBody } from '../http-server.ts';
import { newInvocation } from '../lambda/invocation.ts';
import { splitUrl, toEvent } from './event.ts';
import { functionFailed, gatewayAnswer, type HttpAnswer, toAnswer } from './response.ts';
import type { Route } from './routes.ts';

/** An HTTP API's fixed limits. */
const integrationTimeoutMs = 30_000;
const payloadLimit = 10 * 1024 * 1024;
/** Lambda's limit for the result of a synchronous invocation, in bytes of JSON. */
const resultLimit = 6 * 1024 * 1024;

/** Lambda with API Gateway before it. */
export interface HttpApi {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * Answers requests as an API Gateway HTTP API does whose routes lead to Lambda functions.
 *
 * Not there: throttling, and everything that the product does not use (authorizers, stages, mutual TLS).
 *
 * @param options.log is told of a function that throws or answers what cannot be sent; the caller only ever sees a 500.
 */
export function httpApi(options: {
  /** Asked at each request, so that a new build can replace them. */
  readonly routes: () => readonly Route[];
  readonly log: (message: string, cause: unknown) => void;
  /** Of the cookies that the distribution lets through. */
  readonly cookieNames?: readonly string[];
  /** What the distribution adds to answers that lack it, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds after which the caller is told that the service is unavailable; the function runs on. */
  readonly timeoutMs?: number;
  /** Stamps the events; the functions have a clock of their own. */
  readonly now?: () => Date;
}): HttpApi {
  const timeoutMs = options.timeoutMs ?? integrationTimeoutMs;
  const now = options.now ?? (() => new Date());

  const answer = async (request: IncomingMessage): Promise<HttpAnswer> => {
    const matched = matchRoute(options.routes(), request.method ?? 'GET', splitUrl(request.url ?? '/').path);
    const body = await readBody(request, payloadLimit);
    if (matched === undefined) return gatewayAnswer(404, 'Not Found');
    const event = toEvent(request, matched, body, options.cookieNames ?? [], now());
    return invoke(matched.route, event, timeoutMs, options.log);
  };

  return {
    async handle(request, response) {
      for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
      try {
        send(response, await answer(request));
      } catch (error) {
        if (error instanceof BodyTooLarge) send(response, gatewayAnswer(413, 'Request Entity Too Large'));
        else if (error instanceof URIError) send(response, gatewayAnswer(400, 'Bad Request'));
        else response.destroy();
      }
    },
  };
}

async function invoke(
  route: Route,
  event: APIGatewayProxyEventV2,
  timeoutMs: number,
  log: (message: string, cause: unknown) => void,
): Promise<HttpAnswer> {
  const timedOut = Symbol('timed out');
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, timedOut);
  });
  try {
    // Through JSON both ways, as with Lambda: what does not survive it must not work here either.
    const result = await Promise.race([
      route.invoke(JSON.parse(JSON.stringify(event)), newInvocation(route.functionName, timeoutMs)),
      patience,
    ]);
    if (result === timedOut) {
      log(`${route.functionName} did not answer within ${String(timeoutMs)} ms`, undefined);
      return gatewayAnswer(503, 'Service Unavailable');
    }
    const json = JSON.stringify(result ?? null);
    if (Buffer.byteLength(json) > resultLimit) {
      log(`${route.functionName} answered more than Lambda lets through (6 MB)`, undefined);
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
