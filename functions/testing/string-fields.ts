import type * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { registry } from '#contract/registry.ts';

/** A text field of the API, found in the contract's schemas. */
interface StringField {
  readonly endpoint: Endpoint;
  readonly isParameter: boolean;
  /** Endpoint and member, such as `send-otp.email`. */
  readonly name: string;
  /** The member's name in refusals. */
  readonly member: string;
  readonly schema: v.GenericSchema;
  /** UTF-16 units, if the field's first rule is a length. */
  readonly rawLimit: number | undefined;
  /** A body, or path parameters, with only this text. */
  readonly inputWith: (text: string) => unknown;
}

/** The parts of a schema that show where its texts are. */
interface Node {
  readonly kind: string;
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly pipe?: readonly Node[];
  readonly requirement?: unknown;
}

/** Each text in a schema, with its first rule, and a function that makes an input with it. */
function textsIn(
  { type, entries, item, wrapped, pipe }: Node,
  next: Node | undefined,
  put: (text: string) => unknown,
): { first: Node | undefined; put: (text: string) => unknown }[] {
  if (pipe !== undefined) {
    return pipe.flatMap((part, index) =>
      part.kind === 'schema' && (index === 0 || part.item !== undefined || part.entries !== undefined)
        ? textsIn(part, pipe[index + 1] ?? next, put)
        : [],
    );
  }
  if (wrapped !== undefined) return textsIn(wrapped, next, put);
  if (item !== undefined) return textsIn(item, undefined, put).map(inList);
  if (entries !== undefined) {
    return Object.entries(entries).flatMap(([name, entry]) =>
      textsIn(entry, undefined, put).map(({ first, put: value }) => ({
        first,
        put: (text: string) => ({ [name]: value(text) }),
      })),
    );
  }
  return ['string', 'picklist', 'literal', 'enum', 'any'].includes(type) ? [{ first: next, put }] : [];
}

function inList({ first, put }: { first: Node | undefined; put: (text: string) => unknown }) {
  return { first, put: (text: string) => [put(text)] };
}

/** Every text of every endpoint. */
export const stringFields: readonly StringField[] = registry.flatMap((endpoint) =>
  [endpoint.body, endpoint.params].flatMap((schema) =>
    schema === undefined
      ? []
      : textsIn(schema as unknown as Node, undefined, (text) => text).map(({ first, put }) => {
          const [member = ''] = Object.keys(put('') as object);
          const rawLimit = first?.type === 'max_length' ? Number(first.requirement) : undefined;
          return {
            endpoint,
            isParameter: schema === endpoint.params,
            name: `${endpoint.id}.${member}`,
            member,
            schema,
            rawLimit,
            inputWith: put,
          };
        }),
  ),
);

/** The costliest characters to clean, compose, match or count. */
const hostileUnits = [
  '\u0345',
  '\u0300',
  '\u0344',
  '\u1FA2',
  '\u03B1\u0313\u0300\u0345',
  'e\u0301',
  '\u1100\u1161\u11A8',
  '\uFB2C',
  '\uF900',
  '\u{1D160}',
  '\u{1E8D0}\u{1E944}',
  '\u{1F600}',
  '\uD800',
  '\r',
  '\u0000',
  '\u202E',
  ' ',
  '\u00A0',
  'a.',
  'a@',
  'a-',
] as const;

/**
 * Two hundred texts of a length: two known to be costly, then each unit alone, in runs after a
 * letter, and in pairs.
 */
export function hostileTexts(length: number): string[] {
  const pairs = hostileUnits.flatMap((one) => hostileUnits.map((other) => one + other));
  const runs = hostileUnits.map((unit) => `a${unit.repeat(30)}`);
  const patterns = ['\u0345\u0300', `a${'\u0345\u0300'.repeat(15)}`, ...hostileUnits, ...runs, ...pairs];
  return patterns.slice(0, 200).map((pattern) => ofLength(pattern, length));
}

/** Repeats a pattern to a length. */
export function ofLength(pattern: string, length: number): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}
