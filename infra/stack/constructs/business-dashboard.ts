import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type Metric,
  PeriodOverride,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionId } from '../permissions.ts';
import type { Alarms } from './alarms.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import type { Mail, MailOutcome } from './mail.ts';

interface BusinessDashboardProps {
  readonly stage: string;
  readonly alarms: Alarms;
  readonly functions: ReadonlyMap<FunctionId, EndpointFunction>;
  readonly mail: Mail;
}

/** What becomes of mails, in the words of the dashboard. */
const mailOutcomes: readonly (readonly [MailOutcome, string])[] = [
  ['Delivery', 'Delivered'],
  ['Bounce', 'Came back'],
  ['Complaint', 'Marked as spam'],
];

const WIDE = 24;
const HALF = 12;

/**
 * One page for the business: what was sold, how visitors get from the shop to a payment, and whether everything works. Counted
 * from the lines that functions log, so nothing about a person is in it.
 */
export class BusinessDashboard extends Construct {
  readonly dashboardName: string;
  private readonly alarms: Alarms;
  private readonly functions: BusinessDashboardProps['functions'];

  constructor(scope: Construct, id: string, props: BusinessDashboardProps) {
    super(scope, id);
    this.alarms = props.alarms;
    this.functions = props.functions;
    this.dashboardName = `guide-shop-${props.stage}`;
    const paid = this.countOf(
      'orders-paid',
      ['capture-order', 'receive-paypal-webhook', 'settle-open-orders'],
      'order-paid',
    );
    const cents = this.countOf(
      'cents-paid',
      ['capture-order', 'receive-paypal-webhook', 'settle-open-orders'],
      'order-paid',
      '$.cents',
    );
    const codes = this.answered('codes-sent', ['send-otp', 'request-registration-otp']);
    const verified = this.answered('codes-verified', ['log-in', 'verify-email']);
    const orders = this.answered('orders-created', ['create-order']);
    const leads = this.answered('leads', ['register-user', 'send-contact-message', 'apply-as-partner']);
    const day = { period: Duration.days(1) };

    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: this.dashboardName,
      defaultInterval: Duration.days(28),
      periodOverride: PeriodOverride.INHERIT,
    });
    dashboard.addWidgets(
      new TextWidget({
        markdown: `# Guide shop, stage ${props.stage}\nWhat an alarm means and what to do: docs/runbook.md. Days are UTC.`,
        width: WIDE,
        height: 2,
      }),
    );
    dashboard.addWidgets(
      new SingleValueWidget({
        title: 'Sales',
        metrics: [
          paid.with({ ...day, label: 'Orders paid' }),
          cents.with({ ...day, label: 'US cents taken' }),
          leads.with({ ...day, label: 'Enquiries and sign-ups' }),
        ],
        setPeriodToTimeRange: true,
        width: HALF,
      }),
      this.graph('Sales by day', [paid.with({ ...day, label: 'Orders paid' })], HALF),
    );
    dashboard.addWidgets(
      this.graph(
        'From the shop to the payment, by day',
        [
          // The edge answers most of these itself for a minute: a lower bound of the visits.
          ...this.invocations('list-pdfs', 'Guide lists read (those that reached the API)'),
          codes.with({ ...day, label: 'Codes sent' }),
          verified.with({ ...day, label: 'Codes verified' }),
          orders.with({ ...day, label: 'Orders created' }),
          paid.with({ ...day, label: 'Orders paid' }),
        ],
        WIDE,
      ),
    );
    dashboard.addWidgets(
      new AlarmStatusWidget({ title: 'Alarms', alarms: [...props.alarms.all], width: WIDE, height: 8 }),
    );
    dashboard.addWidgets(
      this.graph('Slowest per cent of the answers, ms', this.perFunction('p99'), HALF),
      this.graph('Function errors', this.perFunction('errors'), HALF),
    );
    const mails = mailOutcomes.flatMap(([outcome, label]) => props.mail.metric(outcome)?.with({ label }) ?? []);
    const receiptsBack = props.alarms.counted('receipt-bounced').with({ ...day, label: 'Receipts that came back' });
    if (mails.length > 0) dashboard.addWidgets(this.graph('Mails by day', [...mails, receiptsBack], WIDE));
  }

  private graph(title: string, left: IMetric[], width: number): GraphWidget {
    return new GraphWidget({ title, left, width, height: 7, leftYAxis: { min: 0 } });
  }

  private countOf(name: string, ids: readonly FunctionId[], event: string, value = '1'): Metric {
    return this.alarms.count(name, this.existing(ids), FilterPattern.stringValue('$.event', '=', event), value);
  }

  /** Requests that were answered with success. */
  private answered(name: string, ids: readonly FunctionId[]): Metric {
    const pattern = FilterPattern.all(
      FilterPattern.stringValue('$.event', '=', 'request'),
      FilterPattern.numberValue('$.status', '<', 300),
    );
    return this.alarms.count(name, this.existing(ids), pattern);
  }

  private invocations(id: FunctionId, label: string): IMetric[] {
    return this.existing([id]).map(({ lambda }) => lambda.metricInvocations({ period: Duration.days(1), label }));
  }

  private perFunction(what: 'p99' | 'errors'): IMetric[] {
    return [...this.functions].map(([label, { lambda }]) =>
      what === 'p99' ? lambda.metricDuration({ statistic: 'p99', label }) : lambda.metricErrors({ label }),
    );
  }

  private existing(ids: readonly FunctionId[]): EndpointFunction[] {
    return ids.flatMap((id) => this.functions.get(id) ?? []);
  }
}
