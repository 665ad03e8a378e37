import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IPublicHostedZone } from 'aws-cdk-lib/aws-route53';
import * as ses from 'aws-cdk-lib/aws-ses';
import { FilterOrPolicy, SubscriptionFilter, Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { MAIL_KIND_TAG } from '#contract/ses-event.ts';
import { dmarcRecord } from '../dmarc.ts';
import { domainOf, mailIdentity } from '../mail-identity.ts';
import { senderParts } from '../settings.ts';

interface MailProps {
  readonly sender: string;
  /**
   * Gets DMARC reports if it is in the sender's domain; providers don't send them to other domains.
   */
  readonly businessInbox: string;
  readonly zone?: IPublicHostedZone;
  /** The site's own name, if it has one. */
  readonly siteDomain?: string | undefined;
  /**
   * Whether to create the identity; otherwise it must exist, or mail goes through another server.
   */
  readonly makesIdentity: boolean;
  /** Encrypts the topics. */
  readonly topicsKey: IKey;
}

/** Outcomes of emails, as CloudWatch names them. */
export type MailOutcome = 'Delivery' | 'Bounce' | 'Complaint';

const CONFIGURATION_SET = 'ses:configuration-set';

/**
 * The identity that sends emails. If the sender's domain is in the hosted zone, the deploy writes
 * the records that verify the domain with DKIM and send bounces to a subdomain (MAIL FROM). Without
 * a zone, if the site is in the sender's domain, a person publishes these records. Otherwise SES
 * verifies only the address, by a link in an email.
 *
 * All its emails use its configuration set by default. SES suppresses addresses that bounce or
 * complain, and counts them; a function records whose they are
 * (docs/adr/0011-suppression-by-ses.md).
 */
export class Mail extends Construct {
  private readonly address: string;
  /** The domain or the address that SES must verify. */
  readonly identityName: string;
  /** Undefined if the identity is not created here. */
  private readonly configurationSet: ses.ConfigurationSet | undefined;
  private readonly feedback: ReturnType<Mail['makeFeedback']> | undefined;
  /** Where SES sends what became of emails. SES tries them when they are made. */
  readonly destinations: Construct[] = [];

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id);
    this.address = senderParts(props.sender).address;
    const { name, publisher } = mailIdentity({
      sender: props.sender,
      hostedZoneName: props.zone?.zoneName,
      siteDomain: props.siteDomain,
    });
    const zone = publisher === 'deploy' ? props.zone : undefined;
    this.identityName = name;
    if (!props.makesIdentity) return;
    this.configurationSet = this.makeConfigurationSet();
    this.feedback = this.makeFeedback(this.configurationSet, props.topicsKey);
    // Rarely in use already, unlike `mail.`.
    const mailFromDomain = `bounces.${this.identityName}`;
    const identity = new ses.EmailIdentity(this, 'Sender', {
      identity: zone === undefined ? ses.Identity.email(this.identityName) : ses.Identity.publicHostedZone(zone),
      configurationSet: this.configurationSet,
      ...(publisher === undefined ? {} : { mailFromDomain }),
    });
    if (publisher === 'person') this.outputDnsRecords(identity, mailFromDomain);
    // A person publishes it: most domains with mail have this record, and two records would be
    // invalid.
    new CfnOutput(this, 'Dmarc', {
      value: dmarcRecord(domainOf(this.address), props.businessInbox),
      description:
        'The DNS record to publish where there is none of this name; after two clean weeks with p=quarantine in place of p=none (docs/deploy.md, step 11)',
    }).overrideLogicalId('Dmarc');
  }

  /**
   * Invokes a function for each email that bounced, was marked as spam, or was rejected by SES for
   * its content, and for each receipt that arrived. Does nothing if the identity is not created
   * here.
   */
  sendFeedbackTo(lambda: IFunction): void {
    if (this.feedback === undefined) return;
    // By their ARNs, because a nested stack can't wait for the one around it.
    const seen = (id: string, { topicArn }: Topic) => Topic.fromTopicArn(Stack.of(lambda), id, topicArn);
    seen('Failures', this.feedback.failures).addSubscription(new LambdaSubscription(lambda));
    // Only receipts: who got a code or a confirmation is no one's business.
    const ofReceipts = FilterOrPolicy.filter(SubscriptionFilter.stringFilter({ allowlist: ['receipt'] }));
    seen('Arrivals', this.feedback.arrivals).addSubscription(
      new LambdaSubscription(lambda, {
        filterPolicyWithMessageBody: {
          mail: FilterOrPolicy.policy({ tags: FilterOrPolicy.policy({ [MAIL_KIND_TAG]: ofReceipts }) }),
        },
      }),
    );
  }

  /** The topics of what SES tells, whether or not a function listens already. */
  private makeFeedback(configurationSet: ses.ConfigurationSet, topicsKey: IKey) {
    const topicOf = (id: string, events: ses.EmailSendingEvent[]) => {
      const topic = new Topic(this, id, { enforceSSL: true, masterKey: topicsKey });
      const destination = configurationSet.addEventDestination(id, {
        destination: ses.EventDestination.snsTopic(topic),
        events,
      });
      this.destinations.push(destination);
      return topic;
    };
    return {
      failures: topicOf('Feedback', [
        ses.EmailSendingEvent.BOUNCE,
        ses.EmailSendingEvent.COMPLAINT,
        ses.EmailSendingEvent.REJECT,
      ]),
      arrivals: topicOf('Arrivals', [ses.EmailSendingEvent.DELIVERY]),
    };
  }

  /** The number of this site's emails with an outcome, by day. */
  metric(outcome: MailOutcome): cloudwatch.Metric | undefined {
    if (this.configurationSet === undefined) return undefined;
    return new cloudwatch.Metric({
      namespace: 'AWS/SES',
      metricName: outcome,
      dimensionsMap: { [CONFIGURATION_SET]: this.configurationSet.configurationSetName },
      statistic: 'Sum',
      period: Duration.days(1),
    });
  }

  /**
   * Permission to send as the sender only. SES also checks it on the identity's configuration set,
   * although no call names the set, and in the sandbox on the recipient's identity.
   */
  permission(actions: readonly string[]): PolicyStatement {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    return new PolicyStatement({
      effect: Effect.ALLOW,
      actions: [...actions],
      resources: [
        arn('identity', '*'),
        ...(this.configurationSet === undefined
          ? []
          : [arn('configuration-set', this.configurationSet.configurationSetName)]),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': this.address } },
    });
  }

  /** Outputs with the DNS records that verify a domain whose DNS is elsewhere. */
  private outputDnsRecords(identity: ses.EmailIdentity, mailFromDomain: string): void {
    const output = (name: string, value: string) => {
      new CfnOutput(this, name, {
        value,
        description:
          'A DNS record to publish: without those of DKIM no mail goes out, and with the others mailboxes trust it more',
      }).overrideLogicalId(name);
    };
    for (const [index, record] of identity.dkimRecords.entries()) {
      output(`Dkim${String(index + 1)}`, `${record.name} CNAME ${record.value}`);
    }
    output('MailFromMx', `${mailFromDomain} MX 10 feedback-smtp.${Stack.of(this).region}.amazonses.com`);
    output('MailFromSpf', `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`);
  }

  private makeConfigurationSet(): ses.ConfigurationSet {
    const made = new ses.ConfigurationSet(this, 'Configuration', {
      // The account's list: it also applies to the account's other mail, and stays when the stack
      // is deleted.
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    const counts = made.addEventDestination('Counts', {
      destination: ses.EventDestination.cloudWatchDimensions([
        // SES tags each email with its set. The default value is required but never used.
        { source: ses.CloudWatchDimensionSource.MESSAGE_TAG, name: CONFIGURATION_SET, defaultValue: 'none' },
      ]),
      events: [ses.EmailSendingEvent.DELIVERY, ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
    });
    this.destinations.push(counts);
    return made;
  }
}
