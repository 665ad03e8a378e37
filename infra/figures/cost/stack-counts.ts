import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import type { FunctionId } from '../../stack/permissions.ts';

/** What the stack has that costs by its number or its size, counted in the template of production. */
export interface StackCounts {
  /** MiB by function. */
  readonly memory: ReadonlyMap<FunctionId, number>;
  /** How many of a function may run at once, where that is less than the account allows. */
  readonly reserved: ReadonlyMap<FunctionId, number>;
  readonly alarmMetrics: number;
  readonly countedMetrics: number;
  readonly dashboards: number;
  readonly secrets: number;
  readonly firewallRules: number;
}

const alarm = v.looseObject({ Metrics: v.optional(v.array(v.looseObject({ MetricStat: v.optional(v.unknown()) }))) });
const filter = v.looseObject({
  MetricTransformations: v.array(v.looseObject({ MetricName: v.string(), Dimensions: v.optional(v.unknown()) })),
});
const lambda = v.looseObject({
  Description: v.optional(v.unknown()),
  MemorySize: v.optional(v.number()),
  ReservedConcurrentExecutions: v.optional(v.number()),
});
const acl = v.looseObject({ Rules: v.array(v.unknown()) });

/** @param template of production, with the firewall */
export function countStack(template: Template): StackCounts {
  const propertiesOf = <Schema extends v.GenericSchema>(type: string, schema: Schema) =>
    Object.values(template.findResources(type)).map((found) =>
      v.parse(schema, v.parse(v.looseObject({ Properties: v.optional(v.unknown(), {}) }), found).Properties),
    );
  const filters = propertiesOf('AWS::Logs::MetricFilter', filter);
  const names = filters.flatMap(({ MetricTransformations }) =>
    // Failures by route are paid only in the hours that have some.
    MetricTransformations.flatMap(({ MetricName, Dimensions }) => (Dimensions === undefined ? [MetricName] : [])),
  );
  const functions = propertiesOf('AWS::Lambda::Function', lambda).flatMap(({ Description, ...of }) => {
    const [, id] = /^(\S+) of the guide shop$/.exec(String(Description)) ?? [];
    return id === undefined ? [] : [{ id: id as FunctionId, ...of }];
  });
  const byId = (of: (one: (typeof functions)[number]) => number | undefined) =>
    new Map(functions.flatMap((one) => (of(one) === undefined ? [] : [[one.id, of(one) ?? 0] as const])));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    memory: byId(({ MemorySize }) => MemorySize),
    reserved: byId(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions),
    // An alarm on a formula pays for each metric in it.
    alarmMetrics: sum(
      propertiesOf('AWS::CloudWatch::Alarm', alarm).map(
        ({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1,
      ),
    ),
    countedMetrics: new Set(names).size,
    dashboards: Object.keys(template.findResources('AWS::CloudWatch::Dashboard')).length,
    secrets: Object.keys(template.findResources('AWS::SecretsManager::Secret')).length,
    firewallRules: sum(propertiesOf('AWS::WAFv2::WebACL', acl).map(({ Rules }) => Rules.length)),
  };
}
