import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { functionImpacts, gaugeAlarms, logAlarms } from './alarms.ts';
import { handlerIds } from './bundle-functions.ts';
import example from './settings.example.json' with { type: 'json' };
import { synthesise } from './testing/synthesised.ts';

const handlers = await handlerIds();
const prod = synthesise({ stage: 'prod', ...example.prod }, handlers);
const elsewhere = synthesise({ stage: 'staging', ...example.staging, region: 'eu-west-1' }, handlers);
afterAll(() => {
  prod.dispose();
  elsewhere.dispose();
});

const alarm = v.looseObject({
  AlarmDescription: v.string(),
  AlarmActions: v.array(v.unknown()),
  OKActions: v.array(v.unknown()),
  Threshold: v.number(),
  TreatMissingData: v.string(),
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
  const wanted = `Alarms${id.replaceAll('-', '')}`;
  const found = alarms.find(([logicalId]) => logicalId.replace(/[0-9A-F]{8}$/, '') === wanted);
  if (found === undefined) throw new Error(`No alarm ${id} among ${alarms.map(([logicalId]) => logicalId).join(', ')}`);
  return found[1];
};

const runbook = readFileSync('docs/runbook.md', 'utf8');
/** GitHub's anchors of the second-level headings. */
const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.trim());

describe('every alarm', () => {
  it('tells the operator, when it begins and when it ends', () => {
    for (const [, { AlarmActions, OKActions }] of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions).toEqual(AlarmActions);
    }
    prod.template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: example.prod.alarmAddress,
    });
  });

  it('begins with the harm, for whom, and ends with its section of the runbook', () => {
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

it('there is one for errors and one for slowness of each function', () => {
  for (const id of Object.keys(functionImpacts)) expect(named(`${id}-errors`).Threshold).toBe(5);
  for (const id of handlers) expect(named(`${id}-slow`).AlarmDescription).toMatch(/^It takes too long: /);
});

it('schedules that fall silent raise theirs, everything else is quiet while nothing happens', () => {
  const loud = alarms.filter(([, { TreatMissingData }]) => TreatMissingData === 'breaching');
  expect(loud).toHaveLength(gaugeAlarms.length);
  for (const { id } of gaugeAlarms) expect(named(id).TreatMissingData).toBe('breaching');
});

describe('what is counted from logs', () => {
  it('is counted for each stage apart', () => {
    const namespaces = filters.flatMap(([, { MetricTransformations }]) =>
      MetricTransformations.map(({ MetricNamespace }) => MetricNamespace),
    );
    expect(new Set(namespaces)).toEqual(new Set(['GuideShop/prod']));
  });

  it.each(logAlarms.flatMap(({ id, functions, events }) => functions.map((name) => ({ id, name, events }))))(
    '$id is counted in the log of $name, which is a function that exists',
    ({ id, name, events }) => {
      expect(handlers).toContain(name);
      const found = filters.filter(
        ([logicalId, { MetricTransformations }]) =>
          logicalId.startsWith(name.replaceAll('-', '')) && MetricTransformations[0]?.MetricName === id,
      );
      expect(found).toHaveLength(1);
      for (const event of events) expect(found[0]?.[1].FilterPattern).toContain(`$.event = "${event}"`);
    },
  );

  it('stands in the code under the same names', () => {
    const sources = [
      'functions/domain/shop/settle.ts',
      'functions/domain/shop/settle-open-orders.ts',
      'functions/domain/shop/receive-paypal-webhook.ts',
      'functions/domain/shop/reconcile-payments.ts',
      'functions/domain/shop/refund-order.ts',
      'functions/domain/shop/fulfil.ts',
      'functions/domain/outbox/deliver.ts',
      'functions/http/answer.ts',
      'functions/http/endpoint.ts',
    ]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const counted = filters.flatMap(([, { FilterPattern }]) =>
      [...FilterPattern.matchAll(/\$\.event = "([^"]+)"/g)].map(([, name = '']) => name),
    );
    expect(counted).not.toEqual([]);
    for (const event of new Set(counted)) expect(sources).toContain(`'${event}'`);
  });
});

it('the site’s errors are watched where CloudFront keeps its numbers, and nowhere else', () => {
  const watching = (template: typeof prod.template) =>
    Object.values(template.findResources('AWS::CloudWatch::Alarm')).filter((resource) =>
      JSON.stringify(resource).includes('AWS/CloudFront'),
    ).length;
  expect([watching(prod.template), watching(elsewhere.template)]).toEqual([1, 0]);
});

it('the budget is the one of the settings and tells before it is spent', () => {
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
