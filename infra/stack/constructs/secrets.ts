import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** 64 hexadecimal digits: 256 bits. */
const hexadecimal = {
  passwordLength: 64,
  excludeUppercase: true,
  excludePunctuation: true,
  excludeCharacters: 'ghijklmnopqrstuvwxyz',
  includeSpace: false,
  requireEachIncludedType: false,
};

/**
 * The secrets that functions read at run time, separate because different functions need them. AWS
 * generates the pepper of one-time codes at the first deploy. PayPal's client secret, which can
 * refund money, and the password at a mail server are empty until the operator sets them.
 * `npm run ops -- secret …` sets and replaces them.
 */
export class Secrets extends Construct {
  /** `otpPepper`, and a second one while it is replaced. */
  readonly pepper: Secret;
  /** `pushSeed`. */
  readonly push: Secret;
  /** `paypalClientSecret`, and `paypalWebhookId` once `ops paypal-setup` has run. */
  readonly paypal: Secret;
  /** `smtpPassword`; undefined where mail goes through SES. */
  readonly smtp: Secret | undefined;

  constructor(scope: Construct, id: string, props: { readonly production: boolean; readonly mail: 'ses' | 'smtp' }) {
    super(scope, id);
    const removalPolicy = props.production ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    // With another id or template CloudFormation would generate another pepper.
    this.pepper = new Secret(this, 'Application', {
      description: 'Pepper of the one-time codes of the guide shop',
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'otpPepper', ...hexadecimal },
      removalPolicy,
    });
    // With another id or template CloudFormation would generate another seed.
    this.push = new Secret(this, 'Push', {
      description: 'Seed of the key that signs notifications to the office of the guide shop',
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'pushSeed', ...hexadecimal },
      removalPolicy,
    });
    this.paypal = new Secret(this, 'Paypal', {
      description: 'Client secret of the PayPal app of the guide shop',
      // The initial empty value. A change here would make CloudFormation write it again.
      secretObjectValue: { paypalClientSecret: SecretValue.unsafePlainText('') },
      removalPolicy,
    });
    this.smtp = props.mail === 'smtp' ? this.makeSmtp(removalPolicy) : undefined;
    Validations.of(this.pepper).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Two writes, minutes apart, replace the pepper: `ops secret rotate-pepper`.',
    });
    Validations.of(this.push).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'With another key, each member turns notifications on again (docs/runbook.md).',
    });
    Validations.of(this.paypal).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'PayPal has no API that creates a client secret: the operator creates it, and `ops secret paypal` stores it.',
    });
  }

  private makeSmtp(removalPolicy: RemovalPolicy): Secret {
    const secret = new Secret(this, 'Smtp', {
      description: 'Password at the mail server of the guide shop',
      // The initial empty value. A change here would make CloudFormation write it again.
      secretObjectValue: { smtpPassword: SecretValue.unsafePlainText('') },
      removalPolicy,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'The provider of the mail server creates it, and `ops secret smtp` stores it.',
    });
    return secret;
  }
}
