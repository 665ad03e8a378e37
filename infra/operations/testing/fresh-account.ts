import { ACMClient } from '@aws-sdk/client-acm';
import { BudgetsClient, DescribeBudgetsCommand } from '@aws-sdk/client-budgets';
import { CloudFormationClient, DescribeStacksCommand, type StackStatus } from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  CreateDistributionCommand,
  DeleteDistributionCommand,
  GetDistributionCommand,
  ListDistributionsCommand,
} from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { realSettings } from '../../stack/testing/real-settings.ts';

/** The settings of a shop with a domain, in the zone below. */
export const shopSettings = {
  ...realSettings,
  siteDomain: 'www.guides.test',
  hostedZoneId: 'Z00000TEST',
  hostedZoneName: 'guides.test',
  paypalEnvironment: 'live',
  lambdaConcurrency: 1000,
};

const nameServers = ['ns-1.aws.test', 'ns-2.aws.test'];

/** What DNS says where the registrar has the zone's name servers. */
export const shopZone = { 'guides.test NS': nameServers };

/** Takes the place of the AWS services that are asked before a deploy. */
const mockServices = () => ({
  sts: mockClient(STSClient),
  cloudFormation: mockClient(CloudFormationClient),
  cloudFront: mockClient(CloudFrontClient),
  budgets: mockClient(BudgetsClient),
  lambda: mockClient(LambdaClient),
  ses: mockClient(SESv2Client),
  route53: mockClient(Route53Client),
  acm: mockClient(ACMClient),
  fetch: vi.spyOn(globalThis, 'fetch'),
});

type Account = ReturnType<typeof mockServices>;

/** Of an error of AWS only the name and the message are read. */
export const awsError = (name: string, message = 'No'): Error => Object.assign(new Error(message), { name });

/** An answer of the service that knows the account's plan. */
export const planAnswer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

/** AWS with an account that is ready for its first deploy. */
export function freshAccount(): Account {
  const account = mockServices();
  const { sts, cloudFormation, cloudFront, budgets, lambda, ses, route53, fetch } = account;
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111122223333', Arn: 'arn:aws:iam::111122223333:user/ana' });
  fetch.mockImplementation(() => Promise.resolve(planAnswer({ accountPlanType: 'PAID' })));
  cloudFormation.on(DescribeStacksCommand).rejects(awsError('ValidationError', 'does not exist'));
  stackIs(account, 'CDKToolkit', 'CREATE_COMPLETE');
  cloudFront
    .on(ListDistributionsCommand)
    .resolves({ DistributionList: { Marker: '', MaxItems: 100, IsTruncated: false, Quantity: 0 } })
    .on(CreateDistributionCommand)
    .resolves({ Distribution: { Id: 'ETEST1' } as never })
    .on(GetDistributionCommand)
    .resolves({ Distribution: { Id: 'ETEST1', Status: 'Deployed' } as never, ETag: 'tag' })
    .on(DeleteDistributionCommand)
    .resolves({});
  budgets.on(DescribeBudgetsCommand).resolves({});
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  ses
    .on(GetAccountCommand)
    .resolves({ ProductionAccessEnabled: true, SendingEnabled: true })
    .on(GetEmailIdentityCommand)
    .rejects(new NotFoundException({ message: 'No', $metadata: {} }));
  route53
    .on(GetHostedZoneCommand, { Id: 'Z00000TEST' })
    .resolves({
      HostedZone: { Id: 'Z00000TEST', Name: 'guides.test.', CallerReference: '1' },
      DelegationSet: { NameServers: ['NS-2.aws.test.', 'ns-1.aws.test'] },
    })
    .on(ListResourceRecordSetsCommand)
    .resolves({ ResourceRecordSets: [], IsTruncated: false, MaxItems: 100 });
  return account;
}

/** Makes a stack exist. */
export function stackIs({ cloudFormation }: Account, name: string, state: StackStatus): void {
  cloudFormation
    .on(DescribeStacksCommand, { StackName: name })
    .resolves({ Stacks: [{ StackName: name, CreationTime: new Date(0), StackStatus: state }] });
}
