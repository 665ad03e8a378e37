import { PutAccountDetailsCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import * as v from 'valibot';
import { readConcurrency, readSes, signedCall } from '../preflight/account.ts';
import { withClient } from '../with-client.ts';
import type { State } from './run-steps.ts';

/** What a new account may run at once, and what is asked for. */
const OF_A_NEW_ACCOUNT = 10;
const WANTED = 1_000;

/** How far the request to leave the SES sandbox is. */
export async function mailAccess(region: string): Promise<State> {
  const { isOutOfSandbox, review } = await readSes(region);
  if (isOutOfSandbox) return { is: 'done' };
  const { Status: status, CaseId: id } = review ?? {};
  if (status === undefined) {
    return {
      is: 'to do',
      question:
        'Ask AWS to let this account send mail to anyone? A person at AWS reads it; 1,000 emails cost 0.10 dollars.',
    };
  }
  const ofCase = id === undefined ? '' : ` in case ${id} (https://console.aws.amazon.com/support/)`;
  return status === 'PENDING' || status === 'GRANTED'
    ? {
        is: 'waiting',
        note: `for AWS’s answer${ofCase}, usually within a day; until then only addresses that SES has confirmed get mail`,
      }
    : {
        is: 'waiting',
        note: `AWS has refused: answer${ofCase === '' ? ' its email' : ofCase}, or name another mail server with --smtp "HOST USER" (docs/deploy.md, "Mail without SES")`,
      };
}

export async function requestMailAccess(region: string, site: string): Promise<void> {
  const command = new PutAccountDetailsCommand({
    ProductionAccessEnabled: true,
    MailType: 'TRANSACTIONAL',
    ContactLanguage: 'EN',
    WebsiteURL: site,
  });
  await unlessAsked(withClient(new SESv2Client({ region }), (client) => client.send(command)));
}

const quotas = v.object({
  RequestedQuotas: v.optional(v.array(v.object({ Status: v.string(), Created: v.number() })), []),
});

const quota = { ServiceCode: 'lambda', QuotaCode: 'L-B99A9384' };

async function callQuotas(region: string, operation: string, input: object): Promise<unknown> {
  return await signedCall({
    service: 'servicequotas',
    host: `servicequotas.${region}.amazonaws.com`,
    region,
    target: `ServiceQuotasV20190624.${operation}`,
    json: '1.1',
    input,
  });
}

/** How far the request for more functions at once is. */
export async function concurrency(region: string): Promise<State> {
  const limit = (await readConcurrency(region)) ?? 0;
  if (limit > OF_A_NEW_ACCOUNT) return { is: 'done', note: `${String(limit)} may run; the next deploy uses them` };
  const { RequestedQuotas } = v.parse(
    quotas,
    await callQuotas(region, 'ListRequestedServiceQuotaChangeHistoryByQuota', quota),
  );
  const [last] = RequestedQuotas.toSorted((a, b) => b.Created - a.Created);
  if (last === undefined) return { is: 'to do' };
  const isOpen = ['PENDING', 'CASE_OPENED', 'APPROVED'].includes(last.Status);
  return {
    is: 'waiting',
    since: new Date(last.Created * 1000),
    note: isOpen
      ? `for AWS to let ${String(WANTED)} functions run at once instead of ${String(limit)}, usually within two days; a quiet site works without`
      : `AWS has refused (${last.Status}): answer its case in the console, or ask again there (Service Quotas, AWS Lambda, "Concurrent executions")`,
  };
}

export async function requestConcurrency(region: string): Promise<void> {
  await unlessAsked(callQuotas(region, 'RequestServiceQuotaIncrease', { ...quota, DesiredValue: WANTED }));
}

/** Another terminal may have asked first, and AWS takes one request at a time. */
async function unlessAsked(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    const isAsked =
      error instanceof Error && ['ConflictException', 'ResourceAlreadyExistsException'].includes(error.name);
    if (!isAsked) throw error;
  }
}
