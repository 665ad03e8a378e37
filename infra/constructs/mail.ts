import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IPublicHostedZone } from 'aws-cdk-lib/aws-route53';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { senderParts } from '../settings.ts';

interface MailProps {
  readonly sender: string;
  readonly zone?: IPublicHostedZone;
  /** Whether the identity is made here; else it is taken to be there. */
  readonly makesIdentity: boolean;
}

/**
 * The identity that mails come from. Where the sender's domain is the hosted zone, the domain is verified with DKIM by
 * records that the deploy writes; else the address alone, by the link in a mail that SES sends to it.
 */
export class Mail extends Construct {
  private readonly address: string;
  private readonly identityName: string;

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id);
    this.address = senderParts(props.sender).address;
    const ownsDomain = props.zone !== undefined && this.address.endsWith(`@${props.zone.zoneName}`);
    this.identityName = ownsDomain ? props.zone.zoneName : this.address;
    if (!props.makesIdentity) return;
    new EmailIdentity(this, 'Sender', {
      identity: ownsDomain ? Identity.publicHostedZone(props.zone) : Identity.email(this.address),
    });
  }

  /** Leave to send, as the sender and from no other address. */
  permission(actions: readonly string[]): PolicyStatement {
    return new PolicyStatement({
      effect: Effect.ALLOW,
      actions: [...actions],
      resources: [Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: this.identityName })],
      conditions: { StringEquals: { 'ses:FromAddress': this.address } },
    });
  }
}
