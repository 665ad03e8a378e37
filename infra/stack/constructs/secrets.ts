import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * The secrets that functions read at run time, separate because different functions need them. AWS
 * generates the pepper of one-time codes at the first deploy. PayPal's client secret, which can
 * refund money, is empty until the operator sets it. `npm run ops -- secret …` sets and replaces
 * them.
 */
export class Secrets extends Construct {
  /** `otpPepper`, and a second one while it is replaced. */
  readonly pepper: Secret;
  /** `paypalClientSecret`. */
  readonly paypal: Secret;

  constructor(scope: Construct, id: string, props: { readonly production: boolean }) {
    super(scope, id);
    const removalPolicy = props.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    // With another id CloudFormation would generate another pepper.
    this.pepper = new Secret(this, 'Application', {
      description: 'Pepper of the one-time codes of the guide shop',
      // Any change here makes CloudFormation generate a new pepper, so the unused empty member
      // stays.
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ paypalClientSecret: '' }),
        generateStringKey: 'otpPepper',
        // 64 hexadecimal digits: 256 bits.
        passwordLength: 64,
        excludeUppercase: true,
        excludePunctuation: true,
        excludeCharacters: 'ghijklmnopqrstuvwxyz',
        includeSpace: false,
        requireEachIncludedType: false,
      },
      removalPolicy,
    });
    this.paypal = new Secret(this, 'Paypal', {
      description: 'Client secret of the PayPal app of the guide shop',
      // The initial empty value. A change here would make CloudFormation write it again.
      secretObjectValue: { paypalClientSecret: SecretValue.unsafePlainText('') },
      removalPolicy,
    });
    Validations.of(this.pepper).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Two writes, minutes apart, replace the pepper: `ops secret rotate-pepper`.',
    });
    Validations.of(this.paypal).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'PayPal has no API that creates a client secret: the operator creates it, and `ops secret paypal` stores it.',
    });
  }
}
