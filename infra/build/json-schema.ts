import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { meaningLeftOut, unchanged } from '#contract/fields/rules.ts';
import { hidden } from '#contract/office.ts';

type Direction = 'input' | 'output';
type Property = NonNullable<JsonSchema['properties']>[string];
type Entry = v.ObjectEntries[string] & { readonly default?: unknown };
interface Action {
  readonly kind: string;
  readonly type: string;
  readonly operation?: unknown;
  readonly requirement?: unknown;
  readonly message?: unknown;
}

/**
 * The JSON Schema of what a caller sends (`input`) or gets (`output`). A rule that JSON Schema has
 * no word for is a sentence in the description.
 * @throws Error for a part that it can't describe
 */
export function jsonSchema(schema: v.GenericSchema, direction: Direction): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    // Only for a pipe of two schemas, which no override sees; other errors are thrown below.
    errorMode: 'ignore',
    // It would replace what the rules say; `withRequired` adds it.
    ignoreActions: ['description'],
    overrideSchema({ valibotSchema, jsonSchema: made, errors }) {
      refuse(errors);
      if ('entries' in valibotSchema) return withRequired(made, valibotSchema.entries as v.ObjectEntries, direction);
      return 'item' in valibotSchema
        ? { ...made, items: withDefault(made.items as Property, valibotSchema.item as Entry) }
        : made;
    },
    overrideAction({ valibotAction, jsonSchema: made, errors }) {
      const described = describeAction(valibotAction as Action, made, direction);
      if (described === undefined) refuse(errors);
      return described ?? made;
    },
  });
  return converted;
}

function refuse(errors: readonly string[] | undefined): void {
  if (errors !== undefined) throw new Error(errors.join(' '));
}

/**
 * Many fields count a missing member as an empty one only to refuse it with their own message:
 * those are required.
 */
function withRequired(made: JsonSchema, entries: v.ObjectEntries, direction: Direction): JsonSchema {
  const required = Object.entries(entries).flatMap(([name, entry]) => (isRequired(entry, direction) ? [name] : []));
  const properties = Object.entries(made.properties ?? {}).map(([name, property]) => [
    name,
    withMeaning(withDefault(property, entries[name]), entries[name]),
  ]);
  return {
    ...made,
    required: required.toSorted(),
    properties: Object.fromEntries(properties.toSorted()) as NonNullable<JsonSchema['properties']>,
  };
}

function isRequired(entry: Entry, direction: Direction): boolean {
  if (entry.type === 'exact_optional') return false;
  return direction === 'output' ? entry.type !== 'optional' || entry.default !== undefined : !v.is(entry, undefined);
}

/** Only a default that is accepted says something, in the type of the member. */
function withDefault(property: Property, entry: Entry | undefined): Property {
  if (typeof property === 'boolean' || entry === undefined || property.default === undefined) return property;
  const { default: value, ...rest } = property;
  if (!v.is(entry, undefined)) return rest;
  return { ...rest, default: rest.type === 'integer' ? Number(value) : value };
}

function withMeaning(property: Property, entry: Entry | undefined): Property {
  const meaning = entry === undefined ? undefined : meaningLeftOut(entry);
  return typeof property === 'boolean' || meaning === undefined
    ? property
    : saying(property, `If left out: ${meaning}.`);
}

/** What the library can't convert; undefined for every other action. */
function describeAction(action: Action, made: JsonSchema, direction: Direction): JsonSchema | undefined {
  const { type, requirement, message } = action;
  if (type === 'transform') return direction === 'input' ? cleaned(made, action) : hiddenOnly(action);
  if (type === 'to_number') return { type: 'integer' };
  // JSON has no other numbers. A filter leaves out members, and none gets another shape.
  if (type === 'finite' || type === 'filter_items') return made;
  if (type === 'regex' && requirement instanceof RegExp) return withPattern(made, requirement);
  if (type === 'check' || type === 'partial_check')
    return typeof message === 'string' ? saying(made, `Otherwise: “${message}”.`) : undefined;
  return undefined;
}

/** An input's transforms change how a value is written, not its type. */
function cleaned(made: JsonSchema, { operation }: Action): JsonSchema {
  if (made.type === 'array') return saying(made, 'Duplicates are dropped.');
  return operation === unchanged ? made : saying(made, 'It is cleaned first, such as by trimming it.');
}

const hiddenOnly = (action: Action): JsonSchema | undefined =>
  (hidden.pipe as readonly unknown[]).includes(action) ? { type: 'null' } : undefined;

function withPattern(made: JsonSchema, { source, flags }: RegExp): JsonSchema | undefined {
  // JSON Schema reads patterns as Unicode, as the flag says.
  if (flags !== '' && flags !== 'u') return undefined;
  if (made.pattern === undefined || made.pattern === source) return { ...made, pattern: source };
  return { ...made, allOf: [...(made.allOf ?? []), { pattern: source }] };
}

function saying(made: JsonSchema, sentence: string): JsonSchema {
  const { description } = made;
  if (description?.includes(sentence) === true) return made;
  return { ...made, description: description === undefined ? sentence : `${description} ${sentence}` };
}
