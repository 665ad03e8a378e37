import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CloudFormationClient, DescribeStacksCommand, type Output, type Stack } from '@aws-sdk/client-cloudformation';
import * as v from 'valibot';
import { contextOutput, deployCommand } from '../stack/deploy-context.ts';
import { operatedOutputs, outputOf, versionOutput } from '../stack/outputs.ts';
import { tableVariables } from '../stack/tables.ts';
import { BadInput, Failed, type Target } from './command.ts';
import { explainError } from './explain-error.ts';
import { type Endpoints, functionEnvironment } from './local/environment.ts';
import { withClient } from './with-client.ts';

/** The settings of all stages, which `cdk deploy` also reads. */
export const settingsFile = fileURLToPath(new URL('../settings.json', import.meta.url));

const DEFAULT_SITE_PORT = '3000';
/** As for `cdk deploy`. */
export const DEFAULT_REGION = 'us-east-1';

/**
 * The environment of a stack's functions, so that the same adapters reach its tables, bucket,
 * secrets and addresses. For a stage in AWS it also has the region, alarm topic, mail identity and,
 * if known, version and context of the last deploy, under the names of their outputs.
 * @throws Failed if the stack doesn't answer, doesn't exist, or was deployed before it had all
 *   outputs
 */
export async function connectTo(target: Target): Promise<Readonly<Record<string, string>>> {
  if (target === undefined) throw new BadInput('Name the stack: --stage NAME or --local.');
  if (target.kind === 'local') return await localEnvironment(localOrigin());
  const region = regionOf(target.stage);
  return { AWS_REGION: region, ...(await stageEnvironment(target.stage, region)) };
}

/** The address at which `npm start` serves the site. */
const localOrigin = (): string => `http://localhost:${process.env['PORT'] ?? DEFAULT_SITE_PORT}`;

const readiness = v.object({
  ready: v.boolean(),
  services: v.array(v.object({ service: v.string(), address: v.string() })),
});

/** The services' names in the readiness report. */
const serviceNames = {
  site: 'site and API',
  paypal: 'PayPal simulator',
  s3: 'S3',
  dynamoDb: 'DynamoDB',
  ses: 'SES',
  sns: 'SNS',
  secrets: 'Secrets Manager',
  lambda: 'Lambda',
  push: 'push service',
} as const satisfies Record<keyof Endpoints, string>;

/** The environment of a running local stack, from its readiness report. */
export async function localEnvironment(origin: string): Promise<Readonly<Record<string, string>>> {
  let report: v.InferOutput<typeof readiness>;
  try {
    const response = await fetch(`${origin}/_local/ready`, { signal: AbortSignal.timeout(10_000) });
    report = v.parse(readiness, await response.json());
  } catch {
    throw new Failed(
      `No local stack answers at ${origin}. Start it with \`npm start\`, or set PORT to the one it uses.`,
    );
  }
  if (!report.ready) throw new Failed(`The local stack at ${origin} is not ready yet.`);
  const addressOf = (name: keyof Endpoints) => {
    const found = report.services.find(({ service }) => service === serviceNames[name]);
    if (found === undefined)
      throw new Failed(`The local stack at ${origin} reports no address for ${serviceNames[name]}.`);
    return found.address;
  };
  return functionEnvironment({
    site: addressOf('site'),
    // The report has the address of the simulator's readiness page.
    paypal: new URL(addressOf('paypal')).origin,
    s3: addressOf('s3'),
    dynamoDb: addressOf('dynamoDb'),
    ses: addressOf('ses'),
    sns: addressOf('sns'),
    secrets: addressOf('secrets'),
    push: addressOf('push'),
    lambda: addressOf('lambda'),
  });
}

/** The variables that the outputs of a stage's stack have. */
export const operatedVariables = [
  ...Object.values(tableVariables),
  'GUIDES_BUCKET',
  'UPLOADS_BUCKET',
  'PUBLIC_FILES_BUCKET',
  'SITE_WRITER',
  'ALARM_PREFIX',
  'ALARM_TOPIC',
  'STAGE',
  'CALENDAR_NETWORK',
  'MAIL_FROM',
  'SMTP_ACCOUNT',
  'SMTP_SECRET_ID',
  'BUSINESS_INBOX',
  'UNPROVEN_MAIL_PER_HOUR',
  'BUSINESS_NAME',
  'BUSINESS_ADDRESS',
  'BUSINESS_TIME_ZONE',
  'RECEIPT_PREFIX',
  'MAIL_PORTRAITS',
  'MAIL_LOGO',
  'BRAND_COLORS',
  'SITE_URL',
  'GATEWAY_URL',
  'NUMBERS_CHECKED',
  'SAMPLE_CONTENT',
  'CHECKOUT',
  'PEPPER_SECRET_ID',
  'PUSH_SECRET_ID',
  'PAYPAL_SECRET_ID',
  'PAYPAL_API_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_MERCHANT_ID',
];

/** The environment of a deployed stage, from the outputs of its stack. */
async function stageEnvironment(stage: string, region: string): Promise<Readonly<Record<string, string>>> {
  const stackName = `guide-shop-${stage}`;
  const outputs = new Map((await outputsOf(stackName, region)).map((one) => [one.OutputKey ?? '', one.OutputValue]));
  const missing: string[] = [];
  const valueOf = (output: string) => {
    const value = outputs.get(output);
    if (value === undefined) missing.push(output);
    return value ?? '';
  };
  const environment = {
    ...Object.fromEntries(operatedVariables.map((variable) => [variable, valueOf(outputOf(variable))])),
    ...Object.fromEntries(
      [...Object.values(operatedOutputs), versionOutput, contextOutput].map((output) => [output, valueOf(output)]),
    ),
  };
  if (missing.length > 0) {
    throw new Failed(
      `The stack ${stackName} has no output ${missing.join(', ')}. Deploy this version first: ${deployCommand(stage, Object.fromEntries(outputs))}`,
    );
  }
  return environment;
}

async function outputsOf(stackName: string, region: string): Promise<readonly Output[]> {
  let stack: Stack | undefined;
  try {
    stack = await findStack(stackName, region);
  } catch (error) {
    throw new Failed(
      `The stack ${stackName} in ${region} could not be looked up. ${explainError(error) ?? String(error)}`,
      { cause: error },
    );
  }
  if (stack === undefined) {
    throw new Failed(
      `There is no stack ${stackName} in ${region} of this account. Deploy it, name another stage, or check the credentials (\`aws sts get-caller-identity\`) and the region (infra/settings.json).`,
    );
  }
  return stack.Outputs ?? [];
}

/**
 * A stack of CloudFormation in whatever state; undefined if there is none.
 * @throws what CloudFormation answers to a request that it refuses
 */
export async function findStack(stackName: string, region: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await withClient(new CloudFormationClient({ region }), (client) =>
      client.send(new DescribeStacksCommand({ StackName: stackName })),
    );
    return Stacks?.[0];
  } catch (error) {
    // CloudFormation has no specific error for an unknown stack.
    const isUnknown = error instanceof Error && error.name === 'ValidationError' && error.message.includes('not exist');
    if (isUnknown) return undefined;
    throw error;
  }
}

const settingsOfStages = v.record(v.string(), v.looseObject({ region: v.optional(v.string()) }));

/** A stage's region in the settings; us-east-1 if none is set, as for `cdk deploy`. */
export const regionOf = (stage: string): string => stagesOf(settingsFile)[stage]?.region ?? DEFAULT_REGION;

function stagesOf(file: string): v.InferOutput<typeof settingsOfStages> {
  if (!existsSync(file)) return {};
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), settingsOfStages), readFileSync(file, 'utf8'));
  if (!parsed.success) throw new Failed(`${file} must have one object of settings for each stage.`);
  return parsed.output;
}

/** The stages that a settings file names. */
export const stageNames = (file: string): readonly string[] => Object.keys(stagesOf(file));

/**
 * The stage of a settings file that names just one.
 * @throws BadInput for none, or several
 */
export function onlyStage(file: string): string {
  const stages = stageNames(file);
  const [stage, ...others] = stages;
  if (stage !== undefined && others.length === 0) return stage;
  const known = stage === undefined ? 'names none yet (docs/deploy.md)' : `names ${stages.join(' and ')}`;
  throw new BadInput(`Name the stage: --stage NAME. infra/settings.json ${known}.`);
}
