import { readdirSync, readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { API_BASE_PATH } from '#contract/endpoint.ts';
import { dailySchedules, officeRegistry, registry, schedules } from '#contract/registry.ts';
import example from '../settings.example.json' with { type: 'json' };
import { budgetName, gaugeAlarms, logAlarms } from './alarms.ts';
import type { Count } from './functions/record.ts';
import { functionConfig, functionIds } from './functions.ts';
import { synthesize } from './testing/synthesized.ts';

const prod = synthesize({ stage: 'prod', ...example.prod });
const elsewhere = synthesize({ stage: 'staging', ...example.staging, region: 'eu-west-1' });
const stat = v.object({
  Metric: v.looseObject({ MetricName: v.string() }),
  Stat: v.string(),
  Period: v.number(),
});
const alarm = v.looseObject({
  AlarmName: v.string(),
  AlarmDescription: v.string(),
  AlarmActions: v.array(v.unknown()),
  OKActions: v.array(v.unknown()),
  Threshold: v.number(),
  TreatMissingData: v.string(),
  ComparisonOperator: v.string(),
  EvaluationPeriods: v.number(),
  DatapointsToAlarm: v.optional(v.number()),
  Statistic: v.optional(v.string()),
  ExtendedStatistic: v.optional(v.string()),
  Period: v.optional(v.number()),
  MetricName: v.optional(v.string()),
  Metrics: v.optional(
    v.array(v.looseObject({ Expression: v.optional(v.string()), MetricStat: v.optional(stat), Id: v.string() })),
  ),
});
const filter = v.looseObject({
  FilterPattern: v.string(),
  MetricTransformations: v.array(v.looseObject({ MetricName: v.string(), MetricNamespace: v.string() })),
});
const propertiesOf = <Schema extends v.GenericSchema>(type: string, schema: Schema) =>
  Object.entries(prod.template.findResources(type)).map(
    ([id, resource]) => [id, v.parse(schema, (resource as { Properties: unknown }).Properties)] as const,
  );
const alarms = propertiesOf('AWS::CloudWatch::Alarm', alarm);
const filters = propertiesOf('AWS::Logs::MetricFilter', filter);
const named = (id: string) => {
  const found = alarms.find(([, { AlarmName }]) => AlarmName === `guide-shop-prod: ${id}`);
  if (found === undefined) throw new Error(`No alarm ${id} among ${alarms.map(([, one]) => one.AlarmName).join(', ')}`);
  return found[1];
};

/** Functions with alarms of their own; those of the office share one. */
const isWatchedAlone = (id: string) => officeRegistry.every((endpoint) => endpoint.id !== id);
const endpoints = registry.filter(({ id }) => isWatchedAlone(id));

const runbook = readFileSync('docs/runbook.md', 'utf8');
/** GitHub's anchors of the second-level headings. */
const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.trim());

describe('every alarm', () => {
  it('emails the operator when it starts and when it ends', () => {
    for (const [, { AlarmActions, OKActions }] of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions).toEqual(AlarmActions);
    }
    prod.template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: example.prod.alarmAddress,
    });
  });

  it('may publish to the topic, and only CloudWatch of this account may', () => {
    const topics = prod.template.findResources('AWS::SNS::Topic');
    const [topic = ''] = Object.keys(topics).filter((id) => id.startsWith('AlarmsTopic'));
    expect(
      new Set(alarms.flatMap(([, { AlarmActions }]) => AlarmActions.map((action) => JSON.stringify(action)))),
    ).toEqual(new Set([JSON.stringify({ Ref: topic })]));
    prod.template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      Topics: [{ Ref: topic }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Resource: { Ref: topic },
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { ArnLike: { 'aws:SourceArn': Match.objectLike({}) } },
          }),
        ]),
      },
    });
  });

  it('starts with what doesn’t work for whom, and ends with its section of the runbook', () => {
    for (const [id, { AlarmDescription }] of alarms) {
      const [, harm = '', section = ''] =
        /^([A-Z].{20,}[.]) What to do: docs\/runbook\.md#([a-z0-9-]+)$/.exec(AlarmDescription) ?? [];
      expect([id, harm === '' ? AlarmDescription : '']).toEqual([id, '']);
      expect(sections).toContain(section);
      expect(AlarmDescription.length).toBeLessThanOrEqual(1024);
    }
  });

  it('has a section that says what it means, how to look and what to do', () => {
    for (const section of sections.filter((title) => /^[a-z0-9-]+$/.test(title))) {
      const text = runbook.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
      for (const part of ['**Means**', '**Look**', '**Do**'])
        expect([section, text]).toEqual([section, expect.stringContaining(part)]);
    }
  });
});

/**
 * When an alarm is raised: the metric, its period, the limit, how many periods in a row, and how
 * missing data counts.
 */
function rule(of: (typeof alarms)[number][1]): string {
  const metrics = of.Metrics ?? [];
  const formula = metrics.find(({ Expression }) => Expression !== undefined)?.Expression;
  const looked =
    formula === undefined
      ? `${of.Statistic ?? of.ExtendedStatistic ?? '?'} of ${String(of.Period)} s`
      : [
          formula,
          ...metrics.flatMap(({ Id, MetricStat }) =>
            MetricStat === undefined ? [] : [`${Id}: ${MetricStat.Stat} of ${String(MetricStat.Period)} s`],
          ),
        ].join('; ');
  const compared = { GreaterThanThreshold: '>', GreaterThanOrEqualToThreshold: '>=' }[of.ComparisonOperator] ?? '?';
  // By default all periods must be over the limit.
  const within = of.DatapointsToAlarm === undefined ? '' : `${String(of.DatapointsToAlarm)} of `;
  return `${looked} ${compared} ${String(of.Threshold)}, ${within}${String(of.EvaluationPeriods)} in a row, silence ${of.TreatMissingData}`;
}

const quiet = '1 in a row, silence notBreaching';
/** One such line is one too many. */
const one = (seconds: number) => `Sum of ${String(seconds)} s >= 1, ${quiet}`;
/**
 * At least this many, and more than 5 % of the calls. A request that never reached the function
 * counts as a call.
 */
const failing = (atLeast: 1 | 2) =>
  `IF(failures >= ${String(atLeast)}, 100 * failures / MAX([failures, FILL(calls, 0)]), 0); failures: Sum of 900 s; calls: Sum of 900 s > 5, ${quiet}`;
const slowAnswer = (ms: number) => `p99 of 300 s > ${String(ms)}, 3 in a row, silence notBreaching`;
const slowRun = (ms: number) => `p99 of 900 s > ${String(ms)}, ${quiet}`;

/**
 * Every limit, so that none changes by accident. An endpoint has the first two unless it is named
 * below.
 */
const rules: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    endpoints.flatMap(({ id }) => [
      [`${id}-errors`, failing(2)],
      [`${id}-slow`, slowAnswer(3_000)],
    ]),
  ),
  'paid-without-grant': one(300),
  'foreign-payment': one(3_600),
  'paid-twice': one(300),
  'refund-failed': one(3_600),
  'reconciliation-difference': one(3_600),
  'receipt-given-up': one(3_600),
  'mail-given-up': one(3_600),
  'receipt-bounced': one(3_600),
  'inbox-refuses': one(3_600),
  'unproven-mail': `Sum of 3600 s >= 300, ${quiet}`,
  'webhook-refused': `Sum of 3600 s >= 3, ${quiet}`,
  'wrong-codes': `Sum of 3600 s >= 50, ${quiet}`,
  'many-codes': `Sum of 3600 s >= 200, ${quiet}`,
  'many-bookings': `Sum of 3600 s >= 20, ${quiet}`,
  'journal-incomplete': one(3_600),
  'passkeys-refused': `Sum of 3600 s >= 10, ${quiet}`,
  'oldest-open-order': 'Maximum of 900 s > 15, 1 in a row, silence breaching',
  'outbox-stuck': 'Maximum of 900 s > 30, 1 in a row, silence breaching',
  'leads-waiting': 'Maximum of 900 s > 30, 1 in a row, silence breaching',
  'reminders-late': 'Maximum of 900 s > 30, 1 in a row, silence breaching',
  'gateway-refusals': `Sum of 300 s >= 10, ${quiet}`,
  throttles: one(300),
  'bounce-rate': `Average of 3600 s > 0.03, ${quiet}`,
  'complaint-rate': `Average of 3600 s > 0.0005, ${quiet}`,
  'mail-feedback-lost': `FILL(undelivered, 0) + FILL(dropped, 0); undelivered: Sum of 900 s; dropped: Sum of 900 s >= 1, ${quiet}`,
  'office-errors': `Sum of 900 s >= 2, ${quiet}`,
  'site-errors': `IF(rate * requests / 100 > 2.5, rate, 0); rate: Average of 900 s; requests: Sum of 900 s > 2, ${quiet}`,
  // One failed sale raises the alarm.
  'create-order-errors': failing(1),
  'create-order-slow': slowAnswer(8_000),
  'price-order-errors': failing(1),
  'capture-order-errors': failing(1),
  'capture-order-slow': slowAnswer(15_000),
  'resend-receipt-slow': slowAnswer(10_000),
  'receive-paypal-webhook-slow': slowAnswer(15_000),
  'settle-open-orders-errors': failing(1),
  'settle-open-orders-slow': slowRun(75_000),
  'deliver-outbox-errors': failing(1),
  'deliver-outbox-slow': slowRun(200_000),
  'record-mail-feedback-errors': failing(1),
  'record-mail-feedback-slow': slowRun(3_000),
  'reconcile-payments-errors': failing(1),
  'reconcile-payments-slow': slowRun(110_000),
  'summarize-leads-errors': failing(1),
  'summarize-leads-slow': slowRun(50_000),
  'send-reminders-errors': failing(1),
  'send-reminders-slow': slowRun(100_000),
  'announce-editions-errors': failing(1),
  'announce-editions-slow': slowRun(100_000),
  'read-pdf-errors': failing(1),
  'read-pdf-slow': slowRun(14_000),
  'send-morning-digest-errors': failing(1),
  'send-morning-digest-slow': slowRun(100_000),
};

describe('when it is raised', () => {
  it('is listed here for each alarm', () => {
    const ids = alarms.map(([, { AlarmName }]) => AlarmName.replace('guide-shop-prod: ', ''));
    expect(ids.toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  it.each(Object.entries(rules))('%s: %s', (id, wanted) => {
    expect(rule(named(id))).toBe(wanted);
  });
});

it('slowness is reported before the timeout: of a schedule close to it, of an answer long before', () => {
  const shareOfTimeout = (id: string) => named(`${id}-slow`).Threshold / 1_000 / functionConfig(id).timeout;
  for (const { id } of [...schedules, ...dailySchedules]) {
    expect([id, shareOfTimeout(id) >= 0.75 && shareOfTimeout(id) <= 0.95]).toEqual([id, true]);
  }
  for (const { id } of endpoints) expect([id, shareOfTimeout(id) <= 0.65]).toEqual([id, true]);
});

it('each function has one for errors and one for slowness', () => {
  for (const id of functionIds.filter(isWatchedAlone)) {
    expect(Object.keys(rules)).toEqual(expect.arrayContaining([`${id}-errors`, `${id}-slow`]));
    expect(named(`${id}-slow`).AlarmDescription).toMatch(/^Too slow: /);
  }
});

it('failures of an endpoint are the gateway’s answers on its route, counted from the access log', () => {
  const [[, counting] = []] = filters.filter(([logicalId]) => logicalId.startsWith('ApiCountsFailures'));
  expect(counting).toMatchObject({
    FilterPattern: '{ $.status = "5*" }',
    LogGroupName: { Ref: expect.stringContaining('ApiAccessLogs') as unknown },
    MetricTransformations: [
      { MetricName: 'failed-requests', MetricValue: '1', Dimensions: [{ Key: 'route', Value: '$.route' }] },
    ],
  });
  const format = v.object({ AccessLogSettings: v.object({ Format: v.string(), DestinationArn: v.unknown() }) });
  const [[, stage] = []] = propertiesOf('AWS::ApiGatewayV2::Stage', format);
  expect(JSON.parse(stage?.AccessLogSettings.Format ?? '')).toMatchObject({
    route: '$context.routeKey',
    status: '$context.status',
  });
  for (const { id, method, path } of endpoints) {
    const watched = JSON.stringify(named(`${id}-errors`));
    expect(watched).toContain(`"Name":"route","Value":"${method} ${API_BASE_PATH}/${path.replace(/\/$/, '')}"`);
    expect(watched).toContain('"MetricName":"Invocations"');
  }
});

it('failures of the office are counted for all of its routes together', () => {
  const [[, counting] = []] = filters.filter(([logicalId]) => logicalId.startsWith('ApiCountsOfficeFailures'));
  expect(counting).toMatchObject({
    FilterPattern: '{ ($.status = "5*") && ($.route = "* /api/office/*") }',
    MetricTransformations: [{ MetricName: 'office-errors', MetricValue: '1' }],
  });
});

it('refusals of the gateway are counted separately from those of use cases', () => {
  const [[, counting] = []] = filters.filter(([logicalId]) => logicalId.startsWith('ApiCountsRefusals'));
  expect(counting).toMatchObject({
    FilterPattern: '{ ($.status = "429") && ($.functionMs = "-") }',
    LogGroupName: { Ref: expect.stringContaining('ApiAccessLogs') as unknown },
    MetricTransformations: [{ MetricName: 'gateway-refusals', MetricValue: '1' }],
  });
  expect(named('gateway-refusals')).toMatchObject({ MetricName: 'gateway-refusals', Namespace: 'GuideShop/prod' });
});

it('missing data raises only the alarms of schedules', () => {
  const loud = alarms.filter(([, { TreatMissingData }]) => TreatMissingData === 'breaching');
  expect(loud).toHaveLength(gaugeAlarms.length);
  for (const { id } of gaugeAlarms) expect(named(id).TreatMissingData).toBe('breaching');
});

describe('what is counted from logs', () => {
  it('is counted for each stage separately', () => {
    const namespaces = filters.flatMap(([, { MetricTransformations }]) =>
      MetricTransformations.map(({ MetricNamespace }) => MetricNamespace),
    );
    expect(new Set(namespaces)).toEqual(new Set(['GuideShop/prod']));
  });

  const counting = (id: Count) => functionIds.filter((name) => functionConfig(name).counts.includes(id));

  it.each([...logAlarms, ...gaugeAlarms])('$id is counted in the log of at least one function', ({ id }) => {
    expect(counting(id)).not.toEqual([]);
  });

  it.each(logAlarms.flatMap(({ id, events }) => counting(id).map((name) => ({ id, name, events }))))(
    '$id is counted in the log of $name',
    ({ id, name, events }) => {
      const found = filters.filter(
        ([logicalId, { MetricTransformations }]) =>
          logicalId.startsWith(name.replaceAll('-', '')) && MetricTransformations[0]?.MetricName === id,
      );
      expect(found).toHaveLength(1);
      for (const event of events) expect(found[0]?.[1].FilterPattern).toContain(`$.event = "${event}"`);
    },
  );

  it('has the audit log of every action of the office, and of those that sign in or join', () => {
    const actions = officeRegistry.filter(({ office }) => office?.action !== undefined).map(({ id }) => id);
    expect(actions.length).toBeGreaterThan(20);
    expect(counting('journal-incomplete').toSorted()).toEqual(
      [...actions, 'finish-office-sign-in', 'accept-office-invitation'].toSorted(),
    );
  });

  it('has the same names in the code', () => {
    const sources = ['functions/domain', 'functions/http']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
      )
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const counted = filters.flatMap(([, { FilterPattern }]) =>
      [...FilterPattern.matchAll(/\$\.event = "([^"]+)"/g)].map(([, name = '']) => name),
    );
    expect(counted).not.toEqual([]);
    for (const event of new Set(counted)) expect(sources).toContain(`'${event}'`);
  });
});

it('the site’s errors are watched only in the region of CloudFront’s metrics', () => {
  const watching = (template: typeof prod.template) =>
    Object.values(template.findResources('AWS::CloudWatch::Alarm')).filter((resource) =>
      JSON.stringify(resource).includes('AWS/CloudFront'),
    ).length;
  expect([watching(prod.template), watching(elsewhere.template)]).toEqual([1, 0]);
});

it('the budget’s name says what is wrong, and names the section', () => {
  const budget = v.looseObject({ Budget: v.looseObject({ BudgetName: v.string() }) });
  const [[, found] = []] = propertiesOf('AWS::Budgets::Budget', budget);
  expect(found?.Budget.BudgetName).toBe(
    'guide-shop-prod - AWS costs the business too much; all goes on. docs/runbook.md#budget',
  );
  expect(sections).toContain('budget');
  // AWS Budgets allows up to 100 characters without colon and backslash; a stage has up to 16.
  expect(budgetName('s'.repeat(16))).toMatch(/^[^:\\]{1,100}$/);
});

it('the budget comes from the settings, and warns before it is spent', () => {
  prod.template.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetLimit: { Amount: example.prod.monthlyBudgetUsd, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
    NotificationsWithSubscribers: [
      {
        Notification: { NotificationType: 'ACTUAL', Threshold: 80 },
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: example.prod.alarmAddress }],
      },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  });
});

it('an output has the dashboard’s address, and the runbook names it', () => {
  prod.template.hasOutput('BusinessDashboard', {
    Value:
      'https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#dashboards/dashboard/guide-shop-prod',
  });
  expect(runbook).toContain("OutputKey=='BusinessDashboard'");
});

it('the dashboard shows sales, the way to the payment and health', () => {
  const [dashboard] = Object.values(prod.template.findResources('AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(dashboard);
  for (const part of [
    'Sales',
    'From the shop to the payment',
    'Codes sent',
    'Codes verified',
    'Orders created',
    'Orders paid',
    'Alarms',
  ]) {
    expect(body).toContain(part);
  }
});
