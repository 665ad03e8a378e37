import path from 'node:path';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

interface EndpointFunctionProps {
  /** The folder that holds `<id>/index.mjs`. */
  readonly bundles: string;
  /** Names the handler. */
  readonly functionId: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
  readonly production: boolean;
  /** How many functions the account may run at once. */
  readonly accountConcurrency: number;
}

/**
 * The share of the account's concurrency, in per cent, that functions which anybody may call get at most: a flood of one kind leaves
 * room for buyers and for PayPal. Nothing is reserved below 200, where AWS would refuse it (100 must stay unreserved).
 */
const shares: Readonly<Record<string, number>> = {
  'list-pdfs': 10,
  'send-otp': 5,
  'request-registration-otp': 5,
  'register-user': 3,
  'send-contact-message': 3,
  'apply-as-partner': 3,
  'receive-paypal-webhook': 10,
};
const SHARED_FROM = 200;

/**
 * Whole seconds: these wait for PayPal, which may take its time, or mail whole guides, for which SES has 9 s; those that
 * answer requests give up before the gateway does at 30 s. The others only wait for tables.
 */
const slowTimeout = Duration.seconds(24);
const timeouts: Readonly<Record<string, Duration>> = {
  'create-order': slowTimeout,
  'capture-order': slowTimeout,
  'receive-paypal-webhook': slowTimeout,
  'resend-receipt': slowTimeout,
  // It begins no further order after 40 s, and the last ones have 20 s.
  'settle-open-orders': Duration.seconds(90),
  'reconcile-payments': Duration.seconds(120),
};

/** MiB. Processor time comes with it; the capture composes a mail with up to 7 MB of attachments in memory. */
const memory: Readonly<Record<string, number>> = {
  'capture-order': 1024,
  'receive-paypal-webhook': 1024,
  'resend-receipt': 1024,
  'settle-open-orders': 1024,
};
const DEFAULT_MEMORY = 512;

/**
 * One Lambda function with a role, a log group and an environment of its own; none of the three holds anything that
 * this function does not use.
 */
export class EndpointFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: ILogGroup;

  constructor(scope: Construct, id: string, props: EndpointFunctionProps) {
    super(scope, id);
    const { functionId, production, accountConcurrency } = props;
    const share = accountConcurrency < SHARED_FROM ? undefined : shares[functionId];
    const logGroup = new LogGroup(this, 'Logs', {
      retention: production ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.logGroup = logGroup;
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const statements = [
      ...props.statements,
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    ];
    for (const statement of statements) role.addToPolicy(statement);

    this.lambda = new LambdaFunction(this, 'Function', {
      description: `${functionId} of the guide shop`,
      runtime: Runtime.NODEJS_22_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps are built beside the code for whoever reads a stack trace, and stay out of the package.
      code: Code.fromAsset(path.join(props.bundles, functionId), { exclude: ['*.map'] }),
      role,
      logGroup,
      environment: { ...props.environment },
      timeout: timeouts[functionId] ?? Duration.seconds(10),
      memorySize: memory[functionId] ?? DEFAULT_MEMORY,
      tracing: Tracing.ACTIVE,
      ...(share === undefined ? {} : { reservedConcurrentExecutions: Math.floor((accountConcurrency * share) / 100) }),
    });

    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: "X-Ray's two write actions know no resources (AWS service authorization reference).",
    });
    Validations.of(this.lambda).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'Node 22 is supported until April 2027; it is the newest line that the tests of this tree run near.',
    });
  }
}
