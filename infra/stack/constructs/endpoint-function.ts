import path from 'node:path';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Tracing } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { lambdaRuntime } from './lambda-runtime.ts';

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
  'log-in': 5,
  'verify-email': 5,
  'register-user': 3,
  'send-contact-message': 3,
  'apply-as-partner': 3,
  'receive-paypal-webhook': 10,
};
const SHARED_FROM = 200;

/** Memory in MiB, processor time with it (1,769 make one vCPU), and seconds. */
export interface FunctionSettings {
  readonly memory: number;
  readonly timeout: number;
}

const tables: FunctionSettings = { memory: 512, timeout: 10 };
/** These wait for PayPal, which may take its time, and answer before the gateway gives up at 30 s. */
const paypal: FunctionSettings = { memory: 512, timeout: 24 };
/** These mail up to 7 MB of guides, which they compose in memory. */
const guides: FunctionSettings = { memory: 1_024, timeout: 24 };

const settings: Readonly<Record<string, FunctionSettings>> = {
  'create-order': paypal,
  // A buyer waits for it: a whole processor composes the receipt in half the time.
  'capture-order': { memory: 1_769, timeout: 24 },
  'receive-paypal-webhook': guides,
  'resend-receipt': guides,
  // Five receipts side by side. It begins no further order after 40 s, and the last ones have 20 s.
  'settle-open-orders': { memory: 1_536, timeout: 90 },
  'reconcile-payments': { memory: 512, timeout: 120 },
  // Fifty mails one after the other; a run ends before the next begins.
  'deliver-outbox': { memory: 512, timeout: 240 },
};

/** What a function has, by measurement (docs/functions.md). */
export function functionSettings(functionId: string): FunctionSettings {
  return settings[functionId] ?? tables;
}

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
    const { memory, timeout } = functionSettings(functionId);
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
      runtime: lambdaRuntime,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps are built beside the code for whoever reads a stack trace, and stay out of the package.
      code: Code.fromAsset(path.join(props.bundles, functionId), { exclude: ['*.map'] }),
      role,
      logGroup,
      environment: { ...props.environment },
      timeout: Duration.seconds(timeout),
      memorySize: memory,
      tracing: Tracing.ACTIVE,
      ...(share === undefined ? {} : { reservedConcurrentExecutions: Math.floor((accountConcurrency * share) / 100) }),
    });

    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: "X-Ray's two write actions know no resources (AWS service authorization reference).",
    });
  }
}
