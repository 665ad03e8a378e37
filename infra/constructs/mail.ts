import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
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
import { Construct } from 'constructs';
import { senderParts } from '../settings.ts';

interface MailProps {
  readonly sender: string;
  /** Where reports on mails that fail DMARC go, if it is in the sender's domain: elsewhere nobody would send them. */
  readonly businessInbox: string;
  readonly zone?: IPublicHostedZone;
  /** Whether the identity is made here; else it is taken to be there. */
  readonly makesIdentity: boolean;
}

/** What becomes of mails, as CloudWatch names it. */
export type MailOutcome = 'Delivery' | 'Bounce' | 'Complaint';

const CONFIGURATION_SET = 'ses:configuration-set';

/**
 * The identity that mails come from. Where the sender's domain is in the hosted zone, the domain is verified with DKIM, and
 * bounces come back to a sub-domain of it (MAIL FROM), all by records that the deploy writes; else the address alone, by the link in
 * a mail that SES sends to it.
 *
 * Whatever is sent as this identity belongs to its configuration set, without a word in the code: SES itself stops to write to
 * addresses that bounce or complain, and counts them (docs/adr/0014-suppression-by-ses.md).
 */
export class Mail extends Construct {
  private readonly address: string;
  /** The domain or the address that SES has to have verified. */
  readonly identityName: string;
  /** None where the identity is not made here. */
  private readonly configurationSet: ConfigurationSet | undefined;

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id);
    this.address = senderParts(props.sender).address;
    const domain = domainOf(this.address);
    const zone = holds(props.zone, domain) ? props.zone : undefined;
    this.identityName = zone?.zoneName ?? this.address;
    if (!props.makesIdentity) return;
    this.configurationSet = this.makeConfigurationSet();
    new EmailIdentity(this, 'Sender', {
      identity: zone === undefined ? Identity.email(this.address) : Identity.publicHostedZone(zone),
      configurationSet: this.configurationSet,
      // Seldom taken already, as `mail.` often is.
      ...(zone === undefined ? {} : { mailFromDomain: `bounces.${zone.zoneName}` }),
    });
    // Published by a person: most domains that write mail have such a record, and a second one would void both.
    new CfnOutput(this, 'Dmarc', {
      value: `_dmarc.${domain} TXT "${dmarc(domain, props.businessInbox)}"`,
      description: 'The DNS record to publish where there is none of this name, so that mailboxes trust the mails',
    }).overrideLogicalId('Dmarc');
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
  return zone !== undefined && `.${domain}`.endsWith(`.${zone.zoneName}`);
}

/** Observes and refuses nothing: the domain's other mail may not be signed yet. The owner tightens it. */
function dmarc(domain: string, inbox: string): string {
  return `v=DMARC1; p=none${domainOf(inbox) === domain ? `; rua=mailto:${inbox}` : ''}`;
}
