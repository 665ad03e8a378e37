import { type CfnElement, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

const resources = v.object({
  Resources: v.record(
    v.string(),
    v.looseObject({
      Type: v.string(),
      DependsOn: v.optional(
        v.union([
          v.array(v.string()),
          v.pipe(
            v.string(),
            v.transform((one) => [one]),
          ),
        ]),
        [],
      ),
    }),
  ),
});

interface Creation {
  readonly type: string;
  /** The creations that must be finished before. */
  readonly after: readonly string[];
}

/**
 * What CloudFormation creates for a stack with its nested stacks, and in which order: it starts a
 * resource as soon as those are there that it refers to or depends on.
 */
export function creationsOf(stack: Stack): ReadonlyMap<string, Creation> {
  const nested = new Map(
    stack.node.children
      .filter((child) => child instanceof NestedStack)
      .map((child) => [stack.getLogicalId(child.nestedStackResource as CfnElement), child] as const),
  );
  const made = new Map<string, Creation>();
  const inside = new Map<string, string[]>();
  const add = (of: Stack, prefix: string, before: readonly string[]): void => {
    const { Resources } = v.parse(resources, Template.fromStack(of).toJSON());
    for (const [id, { Type, DependsOn, ...rest }] of Object.entries(Resources)) {
      const named = new Set([...DependsOn, ...referencesIn(rest)]);
      const after = [...named].filter((one) => one in Resources).map((one) => `${prefix}${one}`);
      made.set(`${prefix}${id}`, { type: Type, after: [...before, ...after] });
    }
  };
  add(stack, '', []);
  for (const [id, child] of nested) {
    const known = made.size;
    add(child, `${id}/`, [id]);
    inside.set(id, [...made.keys()].slice(known));
  }
  // What waits for a nested stack waits for all that is in it.
  return new Map(
    Array.from(made, ([id, { type, after }]) => {
      const own = id.split('/')[0];
      return [id, { type, after: after.flatMap((one) => [one, ...(one === own ? [] : (inside.get(one) ?? []))]) }];
    }),
  );
}

/**
 * The references of a template that lead nowhere: to no resource, no parameter and nothing of AWS.
 */
export function brokenReferences(json: unknown): string[] {
  const parts = v.parse(v.looseObject({ ...resources.entries, Parameters: v.optional(v.looseObject({}), {}) }), json);
  const known = (name: string) => name in parts.Resources || name in parts.Parameters || name.startsWith('AWS::');
  const waited = Object.values(parts.Resources).flatMap(({ DependsOn }) => DependsOn);
  return [...waited, ...referencesIn(json)].filter((name) => !known(name));
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'Ref' && typeof inner === 'string') return [inner];
    if (name === 'Fn::GetAtt')
      return [String((Array.isArray(inner) ? inner[0] : inner) as unknown).split('.')[0] ?? ''];
    return referencesIn(inner);
  });
}

/**
 * How many creations of these types may start together: the most of which none waits for another.
 * By Dilworth's theorem that is their number without the pairs of a maximum matching of each with a
 * later one.
 * @throws Error if creations wait for each other in a circle
 */
export function startTogether(creations: ReadonlyMap<string, Creation>, types: readonly string[]): number {
  const earlier = new Map<string, ReadonlySet<string>>();
  const earlierThan = (id: string, path: readonly string[] = []): ReadonlySet<string> => {
    if (path.includes(id)) throw new Error(`A circle: ${[...path, id].join(' waits for ')}`);
    const known = earlier.get(id);
    if (known !== undefined) return known;
    const all = new Set<string>();
    for (const one of creations.get(id)?.after ?? []) {
      all.add(one);
      for (const before of earlierThan(one, [...path, id])) all.add(before);
    }
    earlier.set(id, all);
    return all;
  };
  const ids = Array.from(creations, ([id, { type }]) => (types.includes(type) ? id : '')).filter((id) => id !== '');
  const pairs = new Map<string, string>();
  const match = (later: string, tried: Set<string>): boolean =>
    ids.some((one) => {
      if (tried.has(one) || !earlierThan(later).has(one)) return false;
      tried.add(one);
      const other = pairs.get(one);
      if (other !== undefined && !match(other, tried)) return false;
      pairs.set(one, later);
      return true;
    });
  return ids.length - ids.filter((later) => match(later, new Set())).length;
}
