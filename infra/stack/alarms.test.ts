import { readdirSync, readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { dailySchedules, officeRegistry, registry, schedules, watcher } from '#contract/registry.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import { eventsOfAlarms } from '#domain/alarms/alarm-events.ts';
import { alarmRules, functionRule, gatewayRules, runbookSection } from '#domain/alarms/alarms.ts';
import { countStack } from '../figures/cost.ts';
import example from '../settings.example.json' with { type: 'json' };
import { budgetName } from './alarms.ts';
import { publishingActions } from './constructs/topics-key.ts';
import { functionConfig, functionIds, functionsByArea } from './functions.ts';
import { synthesize } from './testing/synthesized.ts';
import { watchedFunctions } from './watched-functions.ts';
import { newsLines, watchedLines, watchedRequests } from './watched-lines.ts';

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
const propertiesOf = <Schema extends v.GenericSchema>(type: string, schema: Schema) =>
  Object.entries(prod.template.findResources(type)).map(
    ([id, resource]) => [id, v.parse(schema, (resource as { Properties: unknown }).Properties)] as const,
  );
const alarms = propertiesOf('AWS::CloudWatch::Alarm', alarm);
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

  it('goes through an encrypted topic, as every message does, whose key its publishers may use', () => {
    const [[keyId, key] = ['', {}], ...others] = Object.entries(prod.template.findResources('AWS::KMS::Key'));
    expect(others).toEqual([]);
    const topics = Object.values(prod.template.findResources('AWS::SNS::Topic'));
    expect(topics.length).toBeGreaterThanOrEqual(3);
    for (const topic of topics) {
      expect(topic).toMatchObject({ Properties: { KmsMasterKeyId: { 'Fn::GetAtt': [keyId, 'Arn'] } } });
    }
    expect(key).toMatchObject({
      Properties: {
        EnableKeyRotation: true,
        KeyPolicy: {
          Statement: expect.arrayContaining([
            expect.objectContaining({
              Action: publishingActions,
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
            }),
            // SES may not name the account.
            expect.not.objectContaining({ Condition: expect.anything() as unknown }),
          ]) as unknown,
        },
      },
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
  const operators = { GreaterThanThreshold: '>', GreaterThanOrEqualToThreshold: '>=', LessThanThreshold: '<' };
  const compared = (operators as Readonly<Record<string, string>>)[of.ComparisonOperator] ?? '?';
  // By default all periods must be over the limit.
  const within = of.DatapointsToAlarm === undefined ? '' : `${String(of.DatapointsToAlarm)} of `;
  return `${looked} ${compared} ${String(of.Threshold)}, ${within}${String(of.EvaluationPeriods)} in a row, silence ${of.TreatMissingData}`;
}

const quiet = '1 in a row, silence notBreaching';

/** Every limit, so that none changes by accident. */
const rules: Readonly<Record<string, string>> = {
  'function-crashes': `Sum of 900 s >= 1, ${quiet}`,
  throttles: `Sum of 900 s >= 1, ${quiet}`,
  'gateway-errors': `Sum of 900 s >= 10, ${quiet}`,
  'site-errors': `IF(rate * requests / 100 > 2.5, rate, 0); rate: Average of 900 s; requests: Sum of 900 s > 2, ${quiet}`,
  'bounce-rate': `Average of 3600 s > 0.03, ${quiet}`,
  'complaint-rate': `Average of 3600 s > 0.0005, ${quiet}`,
  'watch-silent': 'Sum of 900 s < 1, 1 in a row, silence breaching',
  'watch-errors': `Sum of 900 s >= 1, ${quiet}`,
  'notices-lost': `Sum of 900 s >= 1, ${quiet}`,
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

it.each([
  ['production', prod],
  ['another stage', elsewhere],
])('the alarms of %s are free: ten metrics, and a dashboard of fifty', (_, { template }) => {
  const { alarmMetrics, dashboardMetrics, dashboards } = countStack(template);
  expect(alarmMetrics).toBeLessThanOrEqual(10);
  expect(dashboards).toBe(1);
  expect(dashboardMetrics).toBeGreaterThan(10);
  expect(dashboardMetrics).toBeLessThanOrEqual(50);
});

describe('the watch over the logs', () => {
  const allSubscriptions = propertiesOf(
    'AWS::Logs::SubscriptionFilter',
    v.looseObject({ DestinationArn: v.unknown(), FilterPattern: v.string() }),
  ).map(([, properties]) => properties);
  const isNews = ({ FilterPattern }: { FilterPattern: string }) => FilterPattern.includes('$.event');
  const subscriptions = allSubscriptions.filter((one) => !isNews(one));
  const linesOf = (area: string) => watchedLines(functionsByArea.get(area) ?? expect.fail());
  const pattern = (area: string) => linesOf(area).pattern.logPatternString;
  const otherAreas = [...functionsByArea.keys()].filter((area) => area !== 'alarms');

  it('gets the lines of every area but its own, and of the gateway', () => {
    expect(functionsByArea.get('alarms')?.map(({ id }) => id)).toEqual([watcher.id]);
    const logs = Object.keys(prod.template.findResources('AWS::Lambda::Function')).filter((id) =>
      /Function[0-9A-F]{8}$/.test(id),
    );
    expect(logs.length).toBeGreaterThan(functionIds.length - 2);
    expect(subscriptions).toHaveLength(functionsByArea.size);
    const targets = new Set(subscriptions.map(({ DestinationArn }) => JSON.stringify(DestinationArn)));
    // From the main stack, and from nested stacks by a parameter.
    for (const target of targets) expect(target).toMatch(/report.?alarms/i);
    const patterns = subscriptions.map(({ FilterPattern }) => FilterPattern);
    expect(patterns).toContain('{ ($.status = "5*") || (($.status = "429") && ($.functionMs = "-")) }');
    expect(patterns.toSorted()).toEqual(
      [watchedRequests.pattern.logPatternString, ...otherAreas.map(pattern)].toSorted(),
    );
  });

  it('sends only news to the function that tells the office’s devices', () => {
    const news = allSubscriptions.filter(isNews);
    const logging = [...functionsByArea.values()].filter((area) => area.some(({ logsNews }) => logsNews));
    expect(logging.length).toBeGreaterThan(3);
    expect(news).toHaveLength(logging.length);
    for (const { DestinationArn, FilterPattern } of news) {
      expect(JSON.stringify(DestinationArn)).toMatch(/send.?office.?push/i);
      expect(FilterPattern).toBe(
        '{ ($.event = "lead-received") || ($.event = "consultation-booked") || ($.event = "payment-disputed") }',
      );
    }
    expect([newsLines.matches({ event: 'lead-received' }), newsLines.matches({ event: 'request' })]).toEqual([
      true,
      false,
    ]);
  });

  it('gets lines with an alarm, and of functions that people wait for also slow ones', () => {
    expect(pattern('orders')).toBe('{ ($.alarm = "*") || ($.ms > 3000) }');
    expect(pattern('mail')).toBe('{ ($.alarm = "*") || ($.ms > 3000) }');
    expect(pattern('office-leads')).toBe('{ $.alarm = "*" }');
  });

  it('decides on a laptop as CloudWatch does', () => {
    const { matches } = linesOf('orders');
    expect([matches({ alarm: 'x' }), matches({ ms: 3_001 }), matches({ ms: 3_000 }), matches({ ms: '-' })]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const office = linesOf('office-leads');
    expect([office.matches({ alarm: 'x' }), office.matches({ ms: 99_000 })]).toEqual([true, false]);
    const request = (status: string, functionMs: string) => watchedRequests.matches({ status, functionMs });
    expect([request('503', '-'), request('500', '9'), request('429', '-')]).toEqual([true, true, true]);
    expect([request('429', '9'), request('404', '-'), request('200', '9')]).toEqual([false, false, false]);
  });

  it('may be called by all logs of the account with one permission each, which is there first', () => {
    const permissions = propertiesOf('AWS::Lambda::Permission', v.looseObject({ Principal: v.unknown() }));
    const ofLogs = permissions.filter(([, { Principal }]) => Principal === 'logs.amazonaws.com');
    const ofAccount = { SourceAccount: { Ref: 'AWS::AccountId' } };
    expect(ofLogs.toSorted()).toMatchObject([
      ['LogsInvokePusher', ofAccount],
      ['LogsInvokeWatcher', ofAccount],
    ]);
  });

  it('knows every function with its routes, and its harm unless it is one of the office', () => {
    const watched = watchedFunctions();
    for (const { id, method, path } of registry) {
      expect(watched[id]?.routes).toContain(`${method} ${API_BASE_PATH}/${path.replace(/\/$/, '')}`);
      expect([id, watched[id]?.impact === undefined]).toEqual([id, !isWatchedAlone(id)]);
    }
    for (const { id } of [...schedules, ...dailySchedules].filter((one) => one.id !== watcher.id)) {
      expect(functionRule(`${id}-missed`, watched)).toMatchObject({ kind: 'gauge' });
    }
    expect(watched[watcher.id]).toBeUndefined();
  });

  it('reports slowness before the timeout: of a schedule close to it, of an answer long before', () => {
    const shareOfTimeout = (id: string) => functionConfig(id).slowAfterMs / 1_000 / functionConfig(id).timeout;
    for (const { id } of [...schedules, ...dailySchedules]) {
      expect([id, shareOfTimeout(id) >= 0.75 && shareOfTimeout(id) <= 0.95]).toEqual([id, true]);
    }
    for (const { id } of endpoints) expect([id, shareOfTimeout(id) <= 0.65]).toEqual([id, true]);
  });

  it('has a section of the runbook for everything that it tells', () => {
    for (const id of [...Object.keys(alarmRules), ...Object.keys(gatewayRules), 'log-in-errors', 'log-in-slow'])
      expect(sections).toContain(runbookSection(id));
  });

  it('has the same names of lines in the code', () => {
    const sources = ['functions/domain', 'functions/http']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
      )
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/alarms/'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const events = Object.values(eventsOfAlarms).flat();
    expect(events.length).toBeGreaterThan(25);
    for (const event of events) for (const word of event.split(' ')) expect(sources).toContain(`'${word}'`);
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
    'Requests that failed',
  ]) {
    expect(body).toContain(part);
  }
});
