import { BudgetsClient, DescribeBudgetsCommand } from '@aws-sdk/client-budgets';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import * as v from 'valibot';
import { mailIdentity } from '../../stack/mail-identity.ts';
import type { Settings } from '../../stack/settings.ts';
import { reasonOf } from '../checks.ts';
import { withClient } from '../with-client.ts';
import type { Known } from './facts.ts';

/** Where AWS answers about the account as a whole. */
export const GLOBAL_REGION = 'us-east-1';

/** Who signs the calls; AWS answers this even to users without any permission. */
export async function readCaller(region: string): Promise<Known['caller']> {
  try {
    return await withClient(new STSClient({ region }), async (client) => {
      const { Account = '', Arn = '' } = await client.send(new GetCallerIdentityCommand({}));
      return { account: Account, arn: Arn };
    });
  } catch (error) {
    return { trouble: reasonOf(error) };
  }
}

const planAnswer = v.object({ accountPlanType: v.string() });
const errorAnswer = v.object({ __type: v.string(), message: v.optional(v.string()) });

/** The account's plan. */
export async function readPlan(): Promise<Known['plan']> {
  try {
    const answer = await signedCall({
      service: 'freetier',
      host: `freetier.${GLOBAL_REGION}.api.aws`,
      region: GLOBAL_REGION,
      target: 'AWSFreeTierService.GetAccountPlanState',
      json: '1.0',
      input: {},
    });
    return v.parse(planAnswer, answer).accountPlanType;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/**
 * A signed request to a service of which so few calls are needed that it has no client here.
 * @throws Error with the name that the service answers
 */
export async function signedCall(call: {
  readonly service: string;
  readonly host: string;
  readonly region: string;
  readonly target: string;
  /** The version of AWS's JSON that the service speaks. */
  readonly json: '1.0' | '1.1';
  readonly input: object;
}): Promise<unknown> {
  const { service, host, region, target, json } = call;
  const body = JSON.stringify(call.input);
  const headers = { host, 'content-type': `application/x-amz-json-${json}`, 'x-amz-target': target };
  const request = await withClient(new STSClient({ region }), async ({ config: { credentials } }) => {
    const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
    return new HttpRequest(
      await signer.sign(new HttpRequest({ method: 'POST', hostname: host, path: '/', headers, body })),
    );
  });
  const response = await fetch(`https://${host}/`, {
    method: 'POST',
    headers: request.headers,
    body,
    signal: AbortSignal.timeout(10_000),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const error = v.safeParse(errorAnswer, answer);
  const name = error.success ? (error.output.__type.split('#').at(-1) ?? '') : '';
  const said = error.success ? (error.output.message ?? '') : '';
  throw Object.assign(
    new Error([`${host} answered ${String(response.status)} ${name}`.trim(), said].join(' ').trim()),
    {
      name: name === '' ? 'Error' : name,
    },
  );
}

/** Whether the account may have budgets, as far as it may list them. */
export async function readBudgets(account: string): Promise<Known['budgets']> {
  try {
    await withClient(new BudgetsClient({ region: GLOBAL_REGION }), (client) =>
      client.send(new DescribeBudgetsCommand({ AccountId: account, MaxResults: 1 })),
    );
    return 'allowed';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (/linked account/i.test(error.message)) return 'linked account';
    if (error.name.startsWith('AccessDenied')) return { refusal: error.message };
    throw error;
  }
}

export async function readConcurrency(region: string): Promise<Known['concurrency']> {
  return await withClient(new LambdaClient({ region }), async (client) => {
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
    return AccountLimit?.ConcurrentExecutions;
  });
}

export async function readSes(region: string): Promise<Known['ses']> {
  return await withClient(new SESv2Client({ region }), async (client) => {
    const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, Details } = await client.send(
      new GetAccountCommand({}),
    );
    return {
      review: Details?.ReviewDetails,
      isOutOfSandbox: ProductionAccessEnabled === true,
      maySend: SendingEnabled !== false,
      reason: EnforcementStatus,
    };
  });
}

/** Whether SES has the identity that a first deploy creates. */
export async function readMailIdentity(settings: Settings): Promise<Known['mailIdentity']> {
  const { sender, hostedZoneName, siteDomain, region } = settings;
  const { name } = mailIdentity({ sender, hostedZoneName, siteDomain });
  return await withClient(new SESv2Client({ region }), async (client) => {
    try {
      await client.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
      return { name, exists: true };
    } catch (error) {
      if (error instanceof NotFoundException) return { name, exists: false };
      throw error;
    }
  });
}
