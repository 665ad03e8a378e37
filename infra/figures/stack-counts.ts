import type { Template } from 'aws-cdk-lib/assertions';
import example from '../settings.example.json' with { type: 'json' };
import { synthesize } from '../stack/testing/synthesized.ts';

interface Properties {
  readonly Metrics?: readonly { readonly MetricStat?: unknown }[];
  readonly MetricTransformations?: readonly { readonly MetricName: string; readonly Dimensions?: unknown }[];
  readonly Rules?: readonly unknown[];
}

/** What the stack has that costs by its number. */
export function countStack(template: Template) {
  const of = (type: string) =>
    Object.values(template.findResources(type)).map(({ Properties = {} }) => Properties as Properties);
  // An alarm on a formula pays for each metric in it.
  const alarmed = of('AWS::CloudWatch::Alarm').flatMap(
    ({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined) ?? [{}],
  );
  // A metric with dimensions is paid for only in the hours in which it has values.
  const counted = of('AWS::Logs::MetricFilter')
    .flatMap(({ MetricTransformations = [] }) => MetricTransformations)
    .filter(({ Dimensions }) => Dimensions === undefined);
  return {
    alarmMetrics: alarmed.length,
    countedMetrics: new Set(counted.map(({ MetricName }) => MetricName)).size,
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    secrets: of('AWS::SecretsManager::Secret').length,
    firewallRules: of('AWS::WAFv2::WebACL').flatMap(({ Rules = [] }) => Rules).length,
  };
}
export type StackCounts = ReturnType<typeof countStack>;

/** Counts production as the example of the settings describes it, with the firewall. */
export const countProduction = (): StackCounts =>
  countStack(synthesize({ stage: 'prod', ...example.prod, waf: 'on' }).template);
