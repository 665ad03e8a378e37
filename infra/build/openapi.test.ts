import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { commonRefusals, routePath } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { leftOut } from '#contract/fields/rules.ts';
import { hidden } from '#contract/office.ts';
import { apiRoutes, registry } from '#contract/registry.ts';
import { jsonSchema } from './json-schema.ts';
import { openApi } from './openapi.ts';

const response = v.union([v.object({ $ref: v.string() }), v.object({ description: v.string() })]);
const operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  parameters: v.array(v.object({ name: v.string(), in: v.picklist(['path', 'query']), required: v.boolean() })),
  requestBody: v.exactOptional(v.unknown()),
  responses: v.record(v.string(), response),
});
const shape = v.object({
  paths: v.record(v.string(), v.record(v.string(), operation)),
  components: v.object({ responses: v.record(v.string(), v.object({ description: v.string() })) }),
});
const document = v.parse(shape, openApi());
const operationOf = (path: string, method: string) => document.paths[path.replace('/api', '')]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(openApi())).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is the same each time, and on each machine', () => {
    expect(JSON.stringify(openApi())).toBe(JSON.stringify(openApi()));
    expect(JSON.stringify(openApi())).not.toContain('localhost');
  });

  it('would be refused if it were not', async () => {
    const { valid } = await new Validator().validate({
      ...openApi(),
      paths: { '/login': { post: { responses: [] } } },
    });
    expect(valid).toBe(false);
  });

  it('has every route and no other', () => {
    const stated = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} /api${path}`),
    );
    expect(stated.toSorted()).toEqual(apiRoutes.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it.each(registry.map((one) => [one.id, one] as const))('describes %s with all its answers', (id, one) => {
    const found = operationOf(routePath(one), one.method) ?? expect.fail();
    expect(found.operationId).toBe(id);
    const { success, redirectTo, body, rawBody = false } = one;
    const texts = Object.values(found.responses).map((answer) =>
      '$ref' in answer ? document.components.responses[answer.$ref.split('/').at(-1) ?? '']?.description : undefined,
    );
    const codes = texts.flatMap((text) => text?.split('\n').map((line) => line.split(':')[0]) ?? []);
    expect(codes.toSorted()).toEqual([...one.refusals, ...commonRefusals].toSorted());
    const statuses = [...one.refusals, ...commonRefusals].map((code) => errors[code].status);
    const created = success.created === undefined ? [] : [201];
    const moved = redirectTo === undefined ? [] : [302];
    const expected = new Set([success.status, ...created, ...moved, ...statuses].map(String));
    expect(Object.keys(found.responses).toSorted()).toEqual([...expected].toSorted());
    expect(found.requestBody !== undefined).toBe(body !== undefined || rawBody);
    for (const name of one.path.matchAll(/\{(\w+)\}/g)) {
      expect(found.parameters).toContainEqual({ name: name[1], in: 'path', required: true });
    }
  });

  it('says each error’s message', () => {
    const said = Object.values(document.components.responses).map(({ description }) => description);
    for (const [code, { message }] of Object.entries(errors)) expect(said.join('\n')).toContain(`${code}: ${message}`);
  });
});

describe('a schema', () => {
  const name = v.pipe(v.optional(v.string(), ''), v.maxLength(80), v.nonEmpty('Enter a name'));

  it('requires what is refused when it is missing', () => {
    const made = jsonSchema(v.object({ name, note: v.optional(v.string(), ''), code: v.exactOptional(name) }), 'input');
    expect(made).toEqual({
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 80, minLength: 1 },
        note: { type: 'string', default: '' },
        code: { type: 'string', maxLength: 80, minLength: 1 },
      },
    });
  });

  it('has what an answer always has', () => {
    const made = jsonSchema(v.object({ note: v.optional(v.string(), ''), newer: v.optional(v.string()) }), 'output');
    expect(made.required).toEqual(['note']);
  });

  it('says the rules that JSON Schema has no word for', () => {
    const rule = v.pipe(
      v.string(),
      v.transform((typed) => typed.trim()),
      v.check((typed) => typed !== 'x', 'Not that'),
    );
    expect(jsonSchema(rule, 'input').description).toBe(
      'It is cleaned first, such as by trimming it. Otherwise: “Not that”.',
    );
  });

  it('says besides its rules what it means if a field is left out', () => {
    const rule = v.pipe(
      v.string(),
      v.check((typed) => typed !== 'x', 'Not that'),
    );
    const fields = v.object({ note: v.optional(leftOut(rule, 'it has no note'), ''), word: rule });
    expect(jsonSchema(fields, 'input').properties).toEqual({
      note: { type: 'string', default: '', description: 'Otherwise: “Not that”. If left out: it has no note.' },
      word: { type: 'string', description: 'Otherwise: “Not that”.' },
    });
  });

  it('shows null for what a role may not see', () => {
    expect(jsonSchema(v.object({ orders: hidden }), 'output').properties).toEqual({ orders: { type: 'null' } });
  });

  it.each([
    [
      'a check without a message',
      v.pipe(
        v.string(),
        v.check((typed) => typed !== ''),
      ),
    ],
    ['a pattern with flags', v.pipe(v.string(), v.regex(/a/i))],
    ['a date', v.date()],
    ['another kind of action', v.pipe(v.string(), v.creditCard())],
  ])('is refused with %s rather than left out', (_, schema) => {
    expect(() => jsonSchema(schema, 'input')).toThrow();
  });

  it('is refused if an answer changes in a way that it cannot show', () => {
    expect(() => jsonSchema(v.pipe(v.string(), v.transform(Number)), 'output')).toThrow();
  });
});
