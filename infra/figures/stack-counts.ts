import { NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import example from '../settings.example.json' with { type: 'json' };
import { synthesize } from '../stack/testing/synthesized.ts';

interface Resource {
  readonly Type: string;
  readonly Properties?: {
    readonly Description?: unknown;
    readonly MemorySize?: number;
    readonly Timeout?: number;
    readonly Metrics?: readonly { readonly MetricStat?: unknown }[];
    readonly MetricTransformations?: readonly { readonly MetricName: string; readonly Dimensions?: unknown }[];
    readonly Rules?: readonly unknown[];
  };
}

/** What the stack has that costs by its number or its size. */
export function countStack(resources: Readonly<Record<string, Resource>>) {
  const of = (type: string) =>
    Object.values(resources).flatMap(({ Type, Properties = {} }) => (Type === type ? [Properties] : []));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const functions = of('AWS::Lambda::Function').flatMap(({ Description, MemorySize: mib, Timeout: timeout }) => {
    const [, id] = /^(\S+) of the guide shop$/.exec(String(Description)) ?? [];
    return id === undefined || mib === undefined || timeout === undefined ? [] : [[id, { mib, timeout }] as const];
  });
  const counted = of('AWS::Logs::MetricFilter').flatMap(({ MetricTransformations = [] }) => MetricTransformations);
  return {
    functions: new Map(functions),
    // An alarm on a formula pays for each metric in it.
    alarmMetrics: sum(
      of('AWS::CloudWatch::Alarm').map(({ Metrics }) => Metrics?.filter((metric) => metric.MetricStat).length ?? 1),
    ),
    // A metric with dimensions is paid for only in the hours in which it has values.
    countedMetrics: new Set(counted.flatMap((one) => (one.Dimensions === undefined ? [one.MetricName] : []))).size,
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    secrets: of('AWS::SecretsManager::Secret').length,
    firewallRules: sum(of('AWS::WAFv2::WebACL').map(({ Rules = [] }) => Rules.length)),
  };
}
export type StackCounts = ReturnType<typeof countStack>;

/** Counts production as the example of the settings describes it, with the firewall. */
export function countProduction(): StackCounts {
  const made = synthesize({ stage: 'prod', ...example.prod, waf: 'on' });
  const nested = made.stack.node.findAll().filter((node) => node instanceof NestedStack);
  const templates = [made.stack, ...nested].map((stack) => Template.fromStack(stack).toJSON()['Resources'] as object);
  return countStack(Object.assign({}, ...templates) as Record<string, Resource>);
}
