import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IPublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { senderParts } from '../settings.ts';

interface MailProps {
  readonly sender: string;
  /** Where reports on mails that fail DMARC go, if it is in the sender's domain: elsewhere nobody would send them. */
  readonly businessInbox: string;
  readonly zone?: IPublicHostedZone;
  /** The site's own name, if it has one. */
  readonly siteDomain?: string | undefined;
  /** Whether the identity is made here; else it is taken to be there. */
  readonly makesIdentity: boolean;
}

/** What becomes of mails, as CloudWatch names it. */
export type MailOutcome = 'Delivery' | 'Bounce' | 'Complaint';

const CONFIGURATION_SET = 'ses:configuration-set';

/**
 * The identity that mails come from. Where the sender's domain is in the hosted zone, the domain is verified with DKIM, and
 * bounces come back to a sub-domain of it (MAIL FROM), all by records that the deploy writes. Where there is no zone, but the site lives
 * in the sender's domain, it is the same by records that a person publishes; else the address alone is verified, by the link in a mail
 * that SES sends to it.
 *
 * Whatever is sent as this identity belongs to its configuration set, without a word in the code: SES itself stops to write to
 * addresses that bounce or complain, and counts them; whose they are a function records (docs/adr/0011-suppression-by-ses.md).
 */
export class Mail extends Construct {
  private readonly address: string;
  /** The domain or the address that SES has to have verified. */
  readonly identityName: string;
  /** None where the identity is not made here. */
  private readonly configurationSet: ConfigurationSet | undefined;
  private lostReports: IMetric | undefined;

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id);
    this.address = senderParts(props.sender).address;
    const domain = domainOf(this.address);
    const zone = holds(props.zone, domain) ? props.zone : undefined;
    // Whoever gives the site a name in it can write records for it.
    const owned = props.zone === undefined && props.siteDomain !== undefined && isWithin(props.siteDomain, domain);
    this.identityName = zone?.zoneName ?? (owned ? domain : this.address);
    if (!props.makesIdentity) return;
    this.configurationSet = this.makeConfigurationSet();
    // Seldom taken already, as `mail.` often is.
    const mailFromDomain = `bounces.${this.identityName}`;
    const identity = new EmailIdentity(this, 'Sender', {
      identity: zone === undefined ? Identity.email(this.identityName) : Identity.publicHostedZone(zone),
      configurationSet: this.configurationSet,
      ...(zone === undefined && !owned ? {} : { mailFromDomain }),
    });
    if (owned) this.tellRecords(identity, mailFromDomain);
    // Published by a person: most domains that write mail have such a record, and a second one would void both.
    new CfnOutput(this, 'Dmarc', {
      value: `_dmarc.${domain} TXT "${dmarc(domain, props.businessInbox)}"`,
      description:
        'The DNS record to publish where there is none of this name; after two clean weeks with p=quarantine in place of p=none (docs/deploy.md, step 11)',
    }).overrideLogicalId('Dmarc');
  }

  /**
   * Has a function hear of each mail that came back, was called spam, or was refused by SES for what it holds. Nothing is made where
   * the identity is not: whoever brings an identity has its events sent where they like.
   */
  reportTo(lambda: IFunction): void {
    if (this.configurationSet === undefined) return;
    const topic = new Topic(this, 'Feedback', { enforceSSL: true });
    topic.addSubscription(new LambdaSubscription(lambda));
    this.configurationSet.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });
    Validations.of(topic).acknowledge({
      id: 'AwsSolutions-SNS2',
      reason:
        'SNS hands each message on within seconds and keeps it until then on encrypted disks. A key of our own, which SES would need, costs as much a month as all that comes back; one whose policy is wrong loses it without a word.',
    });
    const quarter = { statistic: 'Sum', period: Duration.minutes(15) };
    this.lostReports = new MathExpression({
      label: 'Reports lost',
      expression: 'FILL(undelivered, 0) + FILL(dropped, 0)',
      usingMetrics: {
        // SNS could not hand it to Lambda; Lambda gave it up after all its tries.
        undelivered: topic.metricNumberOfNotificationsFailed(quarter),
        dropped: lambda.metric('AsyncEventsDropped', quarter),
      },
      period: quarter.period,
    });
  }

  /** How many reports never reached the function that hears of them; none where there are no reports. */
  get lost(): IMetric | undefined {
    return this.lostReports;
  }

  /** How many mails of this site ended so. */
  metric(outcome: MailOutcome): Metric | undefined {
    if (this.configurationSet === undefined) return undefined;
    return new Metric({
      namespace: 'AWS/SES',
      metricName: outcome,
      dimensionsMap: { [CONFIGURATION_SET]: this.configurationSet.configurationSetName },
      statistic: 'Sum',
      period: Duration.days(1),
    });
  }

  /**
   * Leave to send, as the sender and from no other address. SES asks for the leave on the identity's configuration set as well,
   * although nothing in the call names it.
   */
  permission(actions: readonly string[]): PolicyStatement {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    return new PolicyStatement({
      effect: Effect.ALLOW,
      actions: [...actions],
      resources: [
        arn('identity', this.identityName),
        ...(this.configurationSet === undefined
          ? []
          : [arn('configuration-set', this.configurationSet.configurationSetName)]),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': this.address } },
    });
  }

  /** Outputs of the records by which a domain is verified whose DNS is elsewhere. */
  private tellRecords(identity: EmailIdentity, mailFromDomain: string): void {
    const tell = (name: string, value: string) => {
      new CfnOutput(this, name, {
        value,
        description:
          'A DNS record to publish: without those of DKIM no mail goes out, and with the others mailboxes trust it more',
      }).overrideLogicalId(name);
    };
    for (const [index, record] of identity.dkimRecords.entries()) {
      tell(`Dkim${String(index + 1)}`, `${record.name} CNAME ${record.value}`);
    }
    tell('MailFromMx', `${mailFromDomain} MX 10 feedback-smtp.${Stack.of(this).region}.amazonses.com`);
    tell('MailFromSpf', `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`);
  }

  private makeConfigurationSet(): ConfigurationSet {
    const made = new ConfigurationSet(this, 'Configuration', {
      // Of the account's list: it holds for whatever else the account sends, and outlives the stack.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    made.addEventDestination('Counts', {
      destination: EventDestination.cloudWatchDimensions([
        // SES tags each mail with its set; the default never shows, but must be there.
        { source: CloudWatchDimensionSource.MESSAGE_TAG, name: CONFIGURATION_SET, defaultValue: 'none' },
      ]),
      events: [EmailSendingEvent.DELIVERY, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return made;
  }
}

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1).toLowerCase();

/** Whether a domain is the zone's, or below it: an identity of the zone's domain covers both. */
function holds(zone: IPublicHostedZone | undefined, domain: string): zone is IPublicHostedZone {
  return zone !== undefined && isWithin(domain, zone.zoneName);
}

const isWithin = (name: string, domain: string): boolean => `.${name}`.endsWith(`.${domain}`);

/** Observes and refuses nothing: the domain's other mail may not be signed yet. The owner tightens it. */
function dmarc(domain: string, inbox: string): string {
  return `v=DMARC1; p=none${domainOf(inbox) === domain ? `; rua=mailto:${inbox}` : ''}`;
}
