/**
 * The API as OpenAPI 3.1, from its contract: for those who write a client, and to compare what two
 * versions of the code answer. `npm run openapi` writes it to the standard output.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import { cookieNames, cookieSeconds } from '#contract/cookies.ts';
import {
  commonRefusals,
  type Endpoint,
  envelope,
  pathParameters,
  refusalEnvelope,
  routePath,
} from '#contract/endpoint.ts';
import { OFFICE_CONFIRMED_SECONDS } from '#contract/endpoints/office/limits.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { BODY_MAX_BYTES } from '#contract/limits.ts';
import { methodsOf, registry } from '#contract/registry.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import { jsonSchema } from './json-schema.ts';

const JSON_TYPE = 'application/json';
const cookies = cookieNames('https:');
const json = (schema: unknown) => ({ [JSON_TYPE]: { schema } });
const errorCodes = Object.keys(errors) as ErrorCode[];

/** The document, with everything in a fixed order. */
export function openApi(): Record<string, unknown> {
  const refusals = new Map<string, unknown>();
  const paths = new Map<string, Record<string, unknown>>();
  for (const endpoint of registry) {
    const path = routePath(endpoint).slice(API_BASE_PATH.length);
    paths.set(path, { ...paths.get(path), ...operations(endpoint, refusals) });
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'College guide shop',
      version: '1',
      description: [
        `An address works with a slash at its end too. A body is JSON, of at most ${String(BODY_MAX_BYTES)} bytes.`,
        'Money is in dollars; in the office, in cents. Times are ISO 8601 in UTC or milliseconds since 1970.',
        ...Object.entries(cookieSeconds).map(
          ([id, seconds]) => `The cookie \`${cookies[id as keyof typeof cookies]}\` lasts ${String(seconds)} seconds.`,
        ),
        'Without https, cookies have no prefix.',
      ].join('\n'),
    },
    servers: [{ url: API_BASE_PATH }],
    paths: sorted(paths),
    components: {
      schemas: { Refusal: jsonSchema(refusalEnvelope, 'output') },
      responses: sorted(refusals),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that a login answers.' },
        office: { type: 'apiKey', in: 'cookie', name: cookies.office, description: 'A session of the office.' },
      },
    },
  };
}

const sorted = (entries: Iterable<readonly [string, unknown]>): Record<string, unknown> =>
  Object.fromEntries([...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** An operation for each method of an endpoint. */
function operations(endpoint: Endpoint, refusals: Map<string, unknown>): Record<string, unknown> {
  const { id, body, rawBody = false } = endpoint;
  const text = notes(endpoint);
  const operation = {
    summary: `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`,
    ...(text === '' ? {} : { description: text }),
    tags: [tagOf(endpoint)],
    security: endpoint.auth === 'bearer' || endpoint.auth === 'office' ? [{ [endpoint.auth]: [] }] : [],
    parameters: parameters(endpoint),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    ...(rawBody ? { requestBody: { required: true, content: json({ type: 'object' }) } } : {}),
    responses: { ...successes(endpoint), ...refused(endpoint, refusals) },
  };
  return Object.fromEntries(
    methodsOf(endpoint).map((method) => [
      method.toLowerCase(),
      { operationId: method === 'HEAD' ? `${id}-head` : id, ...operation },
    ]),
  );
}

const tagOf = ({ path }: Endpoint): string => (path.startsWith('office/') ? 'office' : 'site');

/** What the other parts of an operation have no place for. */
function notes({ method, auth, office, loginCode, secretPath, cacheSeconds }: Endpoint): string {
  const minutes = String(OFFICE_CONFIRMED_SECONDS / 60);
  const passkey = `a passkey used in the last ${minutes} minutes`;
  const confirmed = office?.confirmed;
  return [
    ...(office === undefined ? [] : [`For ${office.roles.join(' and ')}.`]),
    ...(method === 'POST' && auth.startsWith('office')
      ? ['Needs the header `Origin` with the site’s own origin.']
      : []),
    ...(confirmed === true ? [`Needs ${passkey}.`] : []),
    ...(confirmed === 'by-input' ? [`May need ${passkey}, as the input says.`] : []),
    ...(typeof confirmed === 'object' ? [`With ${confirmed.with.join(' or ')}, needs ${passkey}.`] : []),
    ...(loginCode === true ? ['Needs a session that began with a 6-digit code.'] : []),
    ...(secretPath === true ? ['The path has a secret.'] : []),
    ...(cacheSeconds === undefined ? [] : [`The answer may be ${String(cacheSeconds)} seconds old.`]),
  ].join(' ');
}

function parameters({ path, params }: Endpoint): unknown[] {
  if (params === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(params, 'input');
  const inPath = pathParameters(path);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}

function successes(endpoint: Endpoint): Record<string, unknown> {
  const { success, contentType, redirectTo } = endpoint;
  const { status, message, created } = success;
  const answer = json(answerSchema(endpoint, status));
  const text = contentType === undefined ? {} : { [contentType]: { schema: { type: 'string' } } };
  return {
    [status]: { description: message, content: { ...answer, ...text } },
    ...(created === undefined
      ? {}
      : { 201: { description: created.message, content: json(answerSchema(endpoint, 201)) } }),
    ...(redirectTo === undefined
      ? {}
      : {
          302: {
            description: `${message} With \`Accept: ${JSON_TYPE}\`, the answer is JSON instead.`,
            headers: { Location: { required: true, schema: { type: 'string' } } },
          },
        }),
  };
}

/** The envelope, the members at the top level and `res`, which may differ by role. */
function answerSchema({ success: { res, resFor, top, created } }: Endpoint, status: number): JsonSchema {
  const members = top === undefined ? {} : jsonSchema(top, 'output');
  const { properties, required = [] } = jsonSchema(envelope, 'output');
  const isCreated = created !== undefined && status === 201;
  const byRole = Object.entries(resFor ?? {}).map(([role, schema]) => ({
    ...jsonSchema(schema, 'output'),
    title: role,
  }));
  const full = res === undefined ? undefined : jsonSchema(res, 'output');
  const shape = byRole.length === 0 || full === undefined ? full : { anyOf: [full, ...byRole] };
  return {
    type: 'object',
    properties: sorted(
      Object.entries({ ...properties, ...members.properties, ...(shape === undefined ? {} : { res: shape }) }),
    ) as NonNullable<JsonSchema['properties']>,
    required: [
      ...required,
      ...(members.required ?? []),
      ...(isCreated ? [created.with] : []),
      ...(shape === undefined ? [] : ['res']),
    ].toSorted(),
  };
}

/** A response for each status of an endpoint's errors, written once for all that have the same. */
function refused({ refusals }: Endpoint, components: Map<string, unknown>): Record<string, unknown> {
  const codes = errorCodes.filter((code) => refusals.includes(code) || commonRefusals.includes(code));
  return Object.fromEntries(
    [...new Set(codes.map((code) => errors[code].status))].map((status) => {
      const same = codes.filter((code) => errors[code].status === status).toSorted();
      const name = same.join('.');
      components.set(name, refusal(status, same));
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

const refusal = (status: number, codes: readonly ErrorCode[]): unknown => ({
  description: codes.map((code) => `${code}: ${errors[code].message}`).join('\n'),
  content: json({
    $ref: '#/components/schemas/Refusal',
    properties: { code: { enum: codes }, status_code: { const: status } },
  }),
});

if (process.argv[1] === import.meta.filename) process.stdout.write(`${JSON.stringify(openApi(), undefined, 2)}\n`);
