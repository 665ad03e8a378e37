import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { meaningLeftOut } from '#contract/fields/rules.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { parseInput } from '#http/endpoint.ts';
import { BadInput, type Context, type Option } from './command.ts';

/** The fields of an endpoint of the contract as options of a command. */

type Fields = Readonly<Record<string, v.GenericSchema>>;

/** Where the next page begins; commands read them all. */
const PAGE = 'after';

/** What an answer has to be given back for, so that no change of someone else is lost. */
const VERSION = 'version';

/** `oncePerPerson` is the option `--once-per-person`. */
const optionOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The fields of the parameters and the body. */
function fieldsOf({ params, body }: Pick<Endpoint, 'params' | 'body'>): Fields {
  const entries = [params, body].map((schema) => (schema !== undefined && 'entries' in schema ? schema.entries : {}));
  const { [PAGE]: _, ...fields } = Object.assign({}, ...entries) as Fields;
  return fields;
}

/** The options of an endpoint's fields, with their help from the schema. */
export function optionsOf(contract: Pick<Endpoint, 'params' | 'body'>): Readonly<Record<string, Option>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(contract)).map(([field, schema]) => [optionOf(field), optionFor(field, schema)]),
  );
}

function optionFor(field: string, schema: v.GenericSchema): Option {
  const rule = ruleOf(schema);
  const { issues: [issue] = [] } = schema.type === 'exact_optional' ? {} : v.safeParse(schema, undefined);
  const need = issue === undefined ? `if left out: ${meaningLeftOut(schema) ?? ''}` : `required: ${issue.message}`;
  const help = field === VERSION ? 'required: as the answer of the list or of the order before had it' : need;
  switch (rule.type) {
    case 'boolean':
      return { help };
    case 'number':
      return { value: 'NUMBER', help };
    case 'array':
      return { value: 'TEXT', help: `${help}; repeat it for more`, repeats: true };
    case 'picklist':
      return { value: optionsIn(rule).join('|'), help };
    default:
      return { value: 'TEXT', help };
  }
}

const optionsIn = (rule: v.GenericSchema): string[] =>
  'options' in rule ? v.parse(v.array(v.string()), rule.options).filter((one) => one !== '') : [];

/** The first schema of a pipe that says more than "unknown". */
const ruleOf = (schema: v.GenericSchema): v.GenericSchema =>
  schemasIn(schema).find(({ type }) => type !== 'unknown') ?? schema;

function schemasIn(schema: v.GenericSchema): v.GenericSchema[] {
  if ('pipe' in schema) {
    const { pipe } = schema as { pipe: readonly (v.GenericSchema | v.GenericPipeAction)[] };
    return pipe.flatMap((part) => (part.kind === 'schema' ? schemasIn(part) : []));
  }
  return 'wrapped' in schema ? schemasIn(schema.wrapped as v.GenericSchema) : [schema];
}

/**
 * The input of a call from the options that were given.
 * @throws BadInput with the contract's message for each wrong field
 */
export function readInput(
  contract: Pick<Endpoint, 'params' | 'body'>,
  context: Pick<Context, 'text' | 'texts' | 'has'>,
): Record<string, unknown> {
  const sent = Object.fromEntries(
    Object.entries(fieldsOf(contract))
      .map(([field, schema]) => [field, valueOf(field, schema, context)] as const)
      // What may be left out must not be there.
      .filter(([, value]) => value !== undefined),
  );
  try {
    return parseInput(contract, { params: sent, body: sent });
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    throw new BadInput(fieldsInWords(error.fields), { cause: error });
  }
}

function valueOf(field: string, schema: v.GenericSchema, context: Pick<Context, 'text' | 'texts' | 'has'>): unknown {
  const option = optionOf(field);
  const { type } = ruleOf(schema);
  if (type === 'boolean') return context.has(option);
  if (type === 'array') return context.texts(option);
  const text = context.text(option);
  return type === 'number' && text !== undefined ? Number(text) : text;
}

/** The messages for fields, each with its option. */
export const fieldsInWords = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([field, message]) => `--${optionOf(field)}: ${message.replace(/\.?$/, '.')}`)
    .join(' ');
