import type { Template } from 'aws-cdk-lib/assertions';
import example from '../settings.example.json' with { type: 'json' };
import { synthesize } from '../stack/testing/synthesized.ts';

interface Properties {
  readonly Metrics?: readonly { readonly MetricStat?: unknown }[];
  readonly MetricTransformations?: readonly { readonly MetricName: string }[];
  readonly Rules?: readonly unknown[];
  readonly DashboardBody?: string | { readonly 'Fn::Join': readonly [string, readonly unknown[]] };
}

/** A dashboard with more metrics isn't free. */
export const FREE_DASHBOARD_METRICS = 50;

/** The metrics in the graphs of a dashboard. */
function metricsIn(body: Properties['DashboardBody'] = '{}'): number {
  const text =
    typeof body === 'string'
      ? body
      : body['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : 'name')).join(body['Fn::Join'][0]);
  const { widgets = [] } = JSON.parse(text) as {
    readonly widgets?: readonly { readonly properties: { readonly metrics?: readonly unknown[] } }[];
  };
  return widgets.reduce((sum, { properties: { metrics = [] } }) => sum + metrics.length, 0);
}

/** What the stack has that costs by its number. */
export function countStack(template: Template) {
  const of = (type: string) =>
    Object.values(template.findResources(type)).map(({ Properties = {} }) => Properties as Properties);
  // An alarm on a formula pays for each metric in it.
  const alarmed = of('AWS::CloudWatch::Alarm').flatMap(
    ({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined) ?? [{}],
  );
  const counted = of('AWS::Logs::MetricFilter').flatMap(({ MetricTransformations = [] }) => MetricTransformations);
  const dashboards = of('AWS::CloudWatch::Dashboard').map(({ DashboardBody }) => metricsIn(DashboardBody));
  return {
    alarmMetrics: alarmed.length,
    countedMetrics: new Set(counted.map(({ MetricName }) => MetricName)).size,
    dashboards: dashboards.length,
    dashboardMetrics: Math.max(0, ...dashboards),
    secrets: of('AWS::SecretsManager::Secret').length,
    keys: of('AWS::KMS::Key').length,
    firewallRules: of('AWS::WAFv2::WebACL').flatMap(({ Rules = [] }) => Rules).length,
  };
}
export type StackCounts = ReturnType<typeof countStack>;

/** Counts production as the example of the settings describes it, with the firewall. */
export const countProduction = (): StackCounts =>
  countStack(synthesize({ stage: 'prod', ...example.prod, waf: 'on' }).template);
