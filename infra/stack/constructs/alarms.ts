import { ArnFormat, Duration, Stack, Validations } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  type IAlarm,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { budgetName, gaugeAlarms, logAlarms, type RunbookSection, serviceAlarms } from '../alarms.ts';
import type { Count } from '../functions/record.ts';
import type { Api } from './api.ts';
import { type EndpointFunction, scopeBeside } from './endpoint-function.ts';

interface AlarmsProps {
  readonly stage: string;
  /** Who is told. SNS asks this address once whether it wants to be. */
  readonly address: string;
  readonly functions: readonly EndpointFunction[];
  readonly api: Api;
  /** The distribution, where there is one and its metrics are in this stack's region. */
  readonly distributionId?: string | undefined;
  /** Reports on mails that were lost, where there are any. */
  readonly lostMailFeedback?: IMetric | undefined;
  /** What the account may cost a month before somebody is told, in US dollars. */
  readonly monthlyBudgetUsd: number;
  /** How many mails an hour may go to unproven addresses. */
  readonly unprovenMailPerHour: number;
}

interface AlarmOptions {
  readonly errorImpact: string;
  /** Of docs/runbook.md. */
  readonly section: RunbookSection;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Raised at the threshold itself, or only above it. */
  readonly comparison?: 'at' | 'above';
  /** How many periods in a row; 1 unless stated. */
  readonly periods?: number;
  /** Whether silence is an alarm as well. */
  readonly alarmsWhenSilent?: boolean;
  /** Where it is made: here unless stated. */
  readonly scope?: Construct;
}

const QUARTER = Duration.minutes(15);

/**
 * Says by mail what is broken for whom: the subject has the stage and the alarm's id, and its description, which stands in the mail
 * beneath AWS's own text, begins with the harm and ends with the section of the runbook (infra/stack/alarms.ts). The end of an alarm is
 * told as well.
 */
export class Alarms extends Construct {
  /** In the order in which the dashboard shows them. */
  readonly all: readonly IAlarm[];
  /** Where the numbers lie that are counted from log lines. */
  readonly namespace: string;
  /** What the address has to have confirmed its subscription of. */
  readonly topicArn: string;
  private readonly stage: string;
  private readonly topic: Topic;
  private readonly functions: readonly EndpointFunction[];
  private readonly made: IAlarm[] = [];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.stage = props.stage;
    this.namespace = `GuideShop/${props.stage}`;
    this.topic = new Topic(this, 'Topic', { displayName: `Guide shop, stage ${props.stage}`, enforceSSL: true });
    this.topicArn = this.topic.topicArn;
    this.topic.addSubscription(new EmailSubscription(props.address));
    const ownAlarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    // A topic with a policy of its own has lost the one that lets whoever is in the account publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { ArnLike: { 'aws:SourceArn': ownAlarms } },
      }),
    );
    Validations.of(this.topic).acknowledge({
      id: 'AwsSolutions-SNS2',
      reason:
        'An alarm names functions and counts, never a person. CloudWatch can publish to an encrypted topic only with a key of our own, which costs more than all alarms that this shop will raise.',
    });
    this.functions = props.functions;
    this.ofLogs(props);
    this.ofGauges();
    const failuresOf = props.api.countFailures(this.namespace);
    for (const made of props.functions) this.ofFunction(made, failuresOf);
    this.raise('gateway-refusals', {
      errorImpact: serviceAlarms['gateway-refusals'],
      section: 'gateway-refusals',
      metric: props.api.countRefusals(this.namespace),
      // A few are the end of somebody's burst.
      threshold: 10,
      comparison: 'at',
    });
    this.ofServices(props.distributionId);
    this.ofMailFeedback(props.lostMailFeedback);
    this.budget(props);
    this.all = this.made;
  }

  /**
   * Counts the matching log lines of the functions whose records name this count.
   * @param value what each line adds: 1, or a member of the line
   */
  count(name: Count, pattern: IFilterPattern, value = '1'): Metric {
    for (const made of this.functions.filter(({ described }) => described.counts.includes(name))) {
      new MetricFilter(made, `Counts-${name}`, {
        logGroup: made.logGroup,
        filterPattern: pattern,
        metricNamespace: this.namespace,
        metricName: name,
        metricValue: value,
      });
    }
    return this.counted(name);
  }

  /** What is counted under a name. */
  counted(name: string): Metric {
    return new Metric({ namespace: this.namespace, metricName: name, statistic: 'Sum' });
  }

  private ofLogs(settings: AlarmsProps): void {
    for (const { id, errorImpact, events, threshold, minutes, ...rest } of logAlarms) {
      const event = FilterPattern.any(...events.map((name) => FilterPattern.stringValue('$.event', '=', name)));
      const pattern =
        'code' in rest ? FilterPattern.all(event, FilterPattern.stringValue('$.code', '=', rest.code)) : event;
      const metric = this.count(id, pattern).with({ period: Duration.minutes(minutes) });
      const whole = 'of' in rest ? settings[rest.of] : 1;
      this.raise(id, { errorImpact, section: id, metric, threshold: Math.ceil(threshold * whole), comparison: 'at' });
    }
  }

  private ofGauges(): void {
    for (const { id, errorImpact, event, member, above, minutes } of gaugeAlarms) {
      const pattern = FilterPattern.stringValue('$.event', '=', event);
      const metric = this.count(id, pattern, `$.${member}`).with({
        statistic: 'Maximum',
        period: Duration.minutes(minutes),
      });
      this.raise(id, { errorImpact, section: id, metric, threshold: above, alarmsWhenSilent: true });
    }
  }

  /** Errors and slowness of one function: as its visitors meet them where it answers requests, else as Lambda counts them. */
  private ofFunction({ lambda, described }: EndpointFunction, failuresOf: ReturnType<Api['countFailures']>): void {
    const { id, harm: errorImpact, endpoint, losesSales, slowAfterMs } = described;
    // One failure may be a visitor's lost connection, and on a quiet night it would be 100 % of the calls. Of a sale, and
    // of what runs so seldom that one failure may be all of an hour, the first counts.
    const scope = scopeBeside(lambda, this);
    const failuresThatCount = endpoint === undefined || losesSales === true ? 1 : 2;
    const calls = lambda.metricInvocations();
    const failures = endpoint === undefined ? lambda.metricErrors() : failuresOf(endpoint);
    this.raise(`${id}-errors`, {
      scope,
      errorImpact,
      section: 'function-errors',
      metric: new MathExpression({
        label: 'Errors, per cent',
        // What the gateway could not hand to a function, no function has counted as a call.
        expression: `IF(failures >= ${String(failuresThatCount)}, 100 * failures / MAX([failures, FILL(calls, 0)]), 0)`,
        usingMetrics: { failures, calls },
        period: QUARTER,
      }),
      threshold: 5,
    });
    this.raise(`${id}-slow`, {
      scope,
      errorImpact: `It takes too long: ${errorImpact}`,
      section: 'function-slow',
      metric: lambda.metricDuration({ statistic: 'p99', period: Duration.minutes(endpoint === undefined ? 15 : 5) }),
      threshold: slowAfterMs,
      // One slow start is no alarm where people call; a schedule runs seldom, and one is.
      periods: endpoint === undefined ? 1 : 3,
    });
  }

  private ofServices(distributionId: string | undefined): void {
    const reputation = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });
    this.raise('throttles', {
      errorImpact: serviceAlarms.throttles,
      section: 'throttles',
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum' }),
      threshold: 1,
      comparison: 'at',
    });
    // AWS looks at accounts above 5 % and 0.1 %.
    this.raise('bounce-rate', {
      errorImpact: serviceAlarms['bounce-rate'],
      section: 'bounce-rate',
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.03,
    });
    this.raise('complaint-rate', {
      errorImpact: serviceAlarms['complaint-rate'],
      section: 'complaint-rate',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.0005,
    });
    if (distributionId === undefined) return;
    const ofSite = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic,
        period: QUARTER,
      });
    this.raise('site-errors', {
      errorImpact: serviceAlarms['site-errors'],
      section: 'site-errors',
      metric: new MathExpression({
        label: 'Errors, per cent',
        // Of a quiet night's few requests, one would be many per cent. CloudFront counts no failures, only their share.
        expression: 'IF(rate * requests / 100 > 2.5, rate, 0)',
        usingMetrics: { rate: ofSite('5xxErrorRate', 'Average'), requests: ofSite('Requests', 'Sum') },
        period: QUARTER,
      }),
      threshold: 2,
    });
  }

  private ofMailFeedback(metric: IMetric | undefined): void {
    if (metric === undefined) return;
    const id = 'mail-feedback-lost';
    this.raise(id, { errorImpact: serviceAlarms[id], section: id, metric, threshold: 1, comparison: 'at' });
  }

  private raise(id: string, options: AlarmOptions): void {
    const { errorImpact, section, metric, threshold, comparison = 'above', periods = 1, alarmsWhenSilent } = options;
    const alarm = new Alarm(options.scope ?? this, id, {
      // The subject of the mail is made of it. A change of the name is a new alarm, which loses nothing but the old one's history.
      alarmName: `guide-shop-${this.stage}: ${id}`,
      alarmDescription: `${errorImpact} What to do: docs/runbook.md#${section}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator:
        comparison === 'at'
          ? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: alarmsWhenSilent === true ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const tell = new SnsAction(this.topic);
    alarm.addAlarmAction(tell);
    alarm.addOkAction(tell);
    this.made.push(alarm);
  }

  /**
   * Told at 80 % of what was spent and when the month is expected to end above the budget. Straight to the address: the text is AWS's
   * through a topic as well, and this mail asks for no confirmation.
   */
  private budget({ stage, address, monthlyBudgetUsd }: AlarmsProps): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address }];
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: budgetName(stage),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        {
          notification: { notificationType: 'ACTUAL', comparisonOperator: 'GREATER_THAN', threshold: 80 },
          subscribers,
        },
        {
          notification: { notificationType: 'FORECASTED', comparisonOperator: 'GREATER_THAN', threshold: 100 },
          subscribers,
        },
      ],
    });
  }
}
