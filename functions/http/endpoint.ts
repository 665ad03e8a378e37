import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as v from 'valibot';
import { type Endpoint, needsPasskey, type OfficeRule } from '#contract/endpoint.ts';
import { BODY_MAX_BYTES } from '#contract/limits.ts';
import type { MemberRole } from '#contract/office.ts';
import type { OfficeGate } from '#domain/office/gate.ts';
import type { OfficeSession } from '#domain/office/sessions.ts';
import type { Action, Change } from '#domain/shared/audit-entry.ts';
import type { Cookies } from '#domain/shared/ports.ts';
import { invalidInput, Refusal } from '#domain/shared/refusal.ts';
import type { Session } from '#domain/shared/session.ts';
import type { Answer, RawRequest, Request } from '#domain/shared/use-case.ts';
import { answer, type PrefersJson, refuse } from './answer.ts';
import { requestCookies } from './cookies.ts';
import { addToLog, loggingWith, requestLog } from './log.ts';
import { admit, type Origin, withoutEdgeHeaders } from './origin.ts';
import { traceOf, viewerOf } from './viewer.ts';

/** A use case of the office may read all of its session. */
type UseCaseRequest<E extends Endpoint> = Request<E> & {
  readonly session: E['auth'] extends 'office' ? OfficeSession : unknown;
};

/** The use case of an endpoint. */
export type UseCaseOf<E extends Endpoint> = (request: UseCaseRequest<E>) => Promise<Answer<E>>;

type Authenticate = (token: string | undefined) => Promise<Session>;
/** What lets requests in, besides the origin. */
export type GuardOf<E extends Endpoint> = E['auth'] extends 'bearer'
  ? [authenticate: Authenticate]
  : E['auth'] extends 'office' | 'office-guest'
    ? [gate: OfficeGate]
    : [];
type Result = APIGatewayProxyStructuredResultV2;
type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

/**
 * Makes the Lambda handlers of endpoints. A handler admits requests from `origin`, or any if its
 * path has a secret, authenticates and parses them by the contract, runs the use case, filters the
 * answer by the contract and the role, and maps errors to status, code and text.
 * @param prefersJson for contracts with a file or a text of another type
 */
export const endpointsBehind =
  (origin: Origin, prefersJson?: PrefersJson) =>
  <E extends Endpoint>(contract: E, useCase: UseCaseOf<E>, ...[guard]: GuardOf<E>): Handler => {
    const handler = middy<APIGatewayProxyEventV2, Result>()
      .use(httpHeaderNormalizer())
      .before(async ({ event }) => {
        await admit(event, contract.secretPath === true ? 'none' : origin);
        addToLog(traceOf(event));
        refuseLongBody(event);
      })
      .use(contract.body === undefined ? [] : [httpJsonBodyParser()])
      .onError((request) => {
        request.response = refuse(contract, request.error);
      })
      .handler(async (event: APIGatewayProxyEventV2) => {
        // API Gateway passes cookies in their own field; an emulator may leave them in the header.
        const cookies = requestCookies(event.cookies ?? [event.headers['cookie'] ?? '']);
        let role: MemberRole | undefined;
        const run: Run<Answer<E>> = async (input, session, record) => {
          if (session !== undefined && 'member' in session) ({ role } = session.member);
          const request = {
            input,
            viewer: viewerOf(event.headers['cloudfront-viewer-address'], event.requestContext.http.sourceIp),
            cookies,
            userAgent: event.headers['user-agent'],
            session,
            record,
            raw: contract.rawBody === true ? rawRequest(event) : undefined,
          };
          // The contract's schemas have parsed the input, but the compiler can't infer their output
          // for every E.
          return await useCase(request as unknown as UseCaseRequest<E>);
        };
        const data = await admitted(contract, event, cookies, guard, run);
        const lines = cookies.lines();
        if (lines.length > 0 && contract.cacheSeconds !== undefined)
          throw new Error('Others would get the cookie of an answer that is cached');
        return {
          ...answer(contract, data, { accept: event.headers['accept'], role, prefersJson }),
          ...(lines.length === 0 ? {} : { cookies: lines }),
        };
      });

    return async (event, context) =>
      // Until the request is admitted, its headers may be forged.
      await loggingWith({ endpoint: contract.id, ...traceOf(withoutEdgeHeaders(event)) }, async () => {
        const startedAt = performance.now();
        const result = await handler(event, context);
        requestLog.info('request', { status: result.statusCode, ms: Math.round(performance.now() - startedAt) });
        return result;
      });
  };

type Run<Result> = (
  input: unknown,
  session: Session | OfficeSession | undefined,
  record: (change: Change) => void,
) => Promise<Result>;

/**
 * Runs the use case with the input and the session of the request, and records actions of the
 * office. Bad input is no action.
 */
async function admitted<Result>(
  contract: Endpoint,
  event: APIGatewayProxyEventV2,
  cookies: Cookies,
  guard: Authenticate | OfficeGate | undefined,
  run: Run<Result>,
): Promise<Result> {
  const { headers } = event;
  const parse = () =>
    parseInput(contract, { params: { ...event.queryStringParameters, ...event.pathParameters }, body: event.body });
  const ignore = (): void => undefined;
  if (guard === undefined || typeof guard === 'function') {
    const session = await guard?.(bearerToken(headers['authorization']));
    if (session !== undefined) addToLog({ userId: session.user.id });
    return await run(parse(), session, ignore);
  }
  if (contract.method !== 'GET') guard.requireOrigin(headers['origin']);
  if (contract.office === undefined) return await run(parse(), undefined, ignore);
  const session = await guard.authenticate(cookies);
  // A refusal's lines have it too.
  addToLog({ memberId: session.member.id });
  await guard.requireRole(session, contract.office, contract.id);
  if (contract.office.confirmed === true) await guard.requirePasskey(session, contract.id);
  const input = parse();
  if (needsPasskey(contract.office, input)) await guard.requirePasskey(session, contract.id);
  return await recordedCall(
    contract.office,
    { input, who: session.member, gate: guard },
    async (record) => await run(input, session, record),
  );
}

/** Runs a call of the office: an action between two entries of the audit log, others without. */
export async function recordedCall<Result>(
  { action, subject = '', unrecorded = {} }: OfficeRule,
  {
    input,
    who,
    gate,
  }: {
    readonly input: Readonly<Record<string, unknown>>;
    readonly who: Action['who'];
    readonly gate: Pick<OfficeGate, 'recorded'>;
  },
  run: (record: (change: Change) => void) => Promise<Result>,
): Promise<Result> {
  const isUnrecorded = Object.entries(unrecorded).some(([member, values]) => values.includes(input[member]));
  if (action === undefined || isUnrecorded) return await run(() => undefined);
  const about = input[subject];
  return await gate.recorded({ who, action, subject: typeof about === 'string' ? about : '' }, run);
}

function refuseLongBody({ body, isBase64Encoded }: APIGatewayProxyEventV2): void {
  if (body !== undefined && Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > BODY_MAX_BYTES) {
    throw new Refusal('PAYLOAD_TOO_LARGE');
  }
}

function rawRequest({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): RawRequest {
  return { body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), headers };
}

const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1];

/**
 * The input of a call as the contract has it.
 * @throws Refusal INVALID_INPUT with the first message for each field
 */
export function parseInput(
  contract: Pick<Endpoint, 'body' | 'params'>,
  sent: { readonly params: unknown; readonly body: unknown },
): Record<string, unknown> {
  const input = {};
  for (const [schema, raw] of [
    [contract.params, sent.params],
    [contract.body, sent.body],
  ] as const) {
    if (schema === undefined) continue;
    const parsed = v.safeParse(schema, raw);
    if (!parsed.success) throw invalid(messages(parsed.issues));
    Object.assign(input, parsed.output);
  }
  return input;
}

function invalid(fields: Record<string, string>): Refusal {
  // An issue without a field: the input was no object, such as `null`.
  return Object.keys(fields).length === 0
    ? new Refusal('INVALID_INPUT', { message: 'Please send a JSON object.' })
    : invalidInput(fields);
}

function messages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const name = issue.path?.[0]?.key;
    if (typeof name === 'string' && !fields.has(name)) fields.set(name, issue.message);
  }
  return Object.fromEntries(fields);
}
