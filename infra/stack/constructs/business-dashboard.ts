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
import type { Count } from '../functions/record.ts';
import type { Alarms } from './alarms.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import type { Mail, MailOutcome } from './mail.ts';

interface BusinessDashboardProps {
  readonly stage: string;
  readonly alarms: Alarms;
  readonly functions: readonly EndpointFunction[];
  readonly mail: Mail;
}

/** Outcomes of emails, and their labels on the dashboard. */
const mailOutcomes: readonly (readonly [MailOutcome, string])[] = [
  ['Delivery', 'Delivered'],
  ['Bounce', 'Came back'],
  ['Complaint', 'Marked as spam'],
];

const WIDE = 24;
const HALF = 12;
/** CloudWatch's limit for one widget. */
const ALARMS_A_WIDGET = 100;

/**
 * One page for the business: sales, the way from the shop to a payment, and whether everything
 * works. It counts log lines, so it has no personal data.
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
    const orderPaid = FilterPattern.stringValue('$.event', '=', 'order-paid');
    const paid = this.alarms.count('orders-paid', orderPaid);
    const cents = this.alarms.count('cents-paid', orderPaid, '$.cents');
    const codes = this.answered('codes-sent');
    const verified = this.answered('codes-verified');
    const orders = this.answered('orders-created');
    const leads = this.answered('leads');
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
          // A lower bound of the visits, because the edge caches the answer for a minute.
          ...this.guideListsRead(),
          codes.with({ ...day, label: 'Codes sent' }),
          verified.with({ ...day, label: 'Codes verified' }),
          orders.with({ ...day, label: 'Orders created' }),
          paid.with({ ...day, label: 'Orders paid' }),
        ],
        WIDE,
      ),
    );
    for (let first = 0; first < props.alarms.all.length; first += ALARMS_A_WIDGET) {
      const alarms = props.alarms.all.slice(first, first + ALARMS_A_WIDGET);
      dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms, width: WIDE, height: 8 }));
    }
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

  /** Counts successful requests. */
  private answered(name: Count): Metric {
    const pattern = FilterPattern.all(
      FilterPattern.stringValue('$.event', '=', 'request'),
      FilterPattern.numberValue('$.status', '<', 300),
    );
    return this.alarms.count(name, pattern);
  }

  private guideListsRead(): IMetric[] {
    const label = 'Guide lists read (those that reached the API)';
    return this.functions
      .filter(({ config }) => config.id === 'list-pdfs')
      .map(({ lambda }) => lambda.metricInvocations({ period: Duration.days(1), label }));
  }

  private perFunction(what: 'p99' | 'errors'): IMetric[] {
    return this.functions.map(({ lambda, config: { id: label } }) =>
      what === 'p99' ? lambda.metricDuration({ statistic: 'p99', label }) : lambda.metricErrors({ label }),
    );
  }
}
