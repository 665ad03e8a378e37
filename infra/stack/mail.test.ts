import { readFileSync } from 'node:fs';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { roles } from '#testing/roles.ts';
import example from '../settings.example.json' with { type: 'json' };
import { rolePolicies, synthesize } from './testing/synthesized.ts';

const { hostedZoneId: _id, hostedZoneName: _name, redirectDomain: _redirect, ...prod } = example.prod;
const dnsElsewhere = { ...prod, certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d' };
const smtp = { mail: 'smtp', smtpHost: 'smtp.example.net', smtpUser: 'guides@example.com' };
const made = {
  inZone: synthesize({ stage: 'prod', ...example.prod }),
  belowZone: synthesize({
    stage: 'prod',
    ...example.prod,
    sender: 'Four Year Route <guides@post.example.com>',
    businessInbox: 'office@example.org',
  }),
  /** A zone whose name is only the end of the sender's domain. */
  elsewhere: synthesize({ stage: 'prod', ...example.prod, sender: 'Four Year Route <guides@notexample.com>' }),
  /** DNS is elsewhere, and the site lives in the sender's domain. */
  byHand: synthesize({ stage: 'prod', ...dnsElsewhere }),
  /** DNS is elsewhere, and the sender has nothing to do with the site's name. */
  foreign: synthesize({ stage: 'prod', ...dnsElsewhere, sender: 'Four Year Route <guides@post.www.example.com>' }),
  trial: synthesize({ stage: 'trial' }),
  trialWithSender: synthesize({ stage: 'trial', sender: 'Four Year Route <ana@guides.test>' }),
  /** Through the business's account at a mail server. */
  smtp: synthesize({ stage: 'prod', ...example.prod, ...smtp }),
};
const lambda = v.looseObject({
  Properties: v.looseObject({
    Description: v.optional(v.unknown()),
    Environment: v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) })),
  }),
});
const policy = v.object({
  Statement: v.array(v.looseObject({ Action: v.union([v.string(), v.array(v.string())]), Resource: v.unknown() })),
});
const dmarc = (template: Template): string | undefined => {
  const outputs = v.object({ Dmarc: v.optional(v.object({ Value: v.string() })) });
  return v.parse(outputs, template.findOutputs('*')).Dmarc?.Value;
};
const mailRecords = (template: Template) =>
  Object.values(template.findResources('AWS::Route53::RecordSet')).filter((record) =>
    /"(MX|TXT|CNAME)"/.test(JSON.stringify(record)),
  );
const setOf = (template: Template): string => {
  const [set = ''] = Object.keys(template.findResources('AWS::SES::ConfigurationSet'));
  return set;
};

describe('a sender whose domain is in the hosted zone', () => {
  it.each(['inZone', 'belowZone'] as const)('%s: is verified by the domain, signs, and takes bounces back', (name) => {
    const { template } = made[name];
    template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'example.com',
      MailFromAttributes: { MailFromDomain: 'bounces.example.com' },
    });
    const records = JSON.stringify(mailRecords(template));
    expect(mailRecords(template)).toHaveLength(5);
    // Three of DKIM, and two that let SES take bounces back and send for the sub-domain.
    expect(records.match(/DkimDNSTokenName[123]/g)).toHaveLength(3);
    expect(records).toContain('10 feedback-smtp.us-east-1.amazonses.com');
    expect(records).toContain('v=spf1 include:amazonses.com ~all');
    expect(records).toContain('"Name":"bounces.example.com."');
  });

  it('may be written as by its functions, and by no one else’s address, through no set but its own', () => {
    const { template } = made.belowZone;
    const policies = JSON.stringify(rolePolicies(template));
    // In the sandbox SES asks whether the function may use the recipient's identity too.
    expect(policies).toContain(':identity/*"');
    const limits = '"Condition":{"StringEquals":{"ses:FromAddress":"guides@post.example.com"}}';
    expect(policies.split(':identity/*"')).toHaveLength(policies.split(limits).length);
    expect(policies).toMatch(new RegExp(`:configuration-set/",\\{"Ref":"${setOf(template)}"\\}`));
  });
});

describe('a sender in whose domain the site lives, with DNS elsewhere', () => {
  const { template } = made.byHand;
  const outputs = v.parse(v.record(v.string(), v.object({ Value: v.unknown() })), template.findOutputs('*'));

  it('is verified by the domain, through the records that the deploy tells', () => {
    template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'example.com',
      MailFromAttributes: { MailFromDomain: 'bounces.example.com' },
    });
    expect(mailRecords(template)).toEqual([]);
    for (const number of ['1', '2', '3']) {
      const record = JSON.stringify(outputs[`Dkim${number}`]?.Value);
      expect(record).toContain(`DkimDNSTokenName${number}`);
      expect(record).toContain(' CNAME ');
      expect(record).toContain(`DkimDNSTokenValue${number}`);
    }
    expect([outputs['MailFromMx']?.Value, outputs['MailFromSpf']?.Value]).toEqual([
      'bounces.example.com MX 10 feedback-smtp.us-east-1.amazonses.com',
      'bounces.example.com TXT "v=spf1 include:amazonses.com ~all"',
    ]);
  });

  it('finds in the outputs what the site’s name has to be an alias of', () => {
    const [distribution] = Object.keys(template.findResources('AWS::CloudFront::Distribution'));
    expect(outputs['DistributionHost']?.Value).toEqual({ 'Fn::GetAtt': [distribution, 'DomainName'] });
  });
});

it('a sender in another domain than the site, with DNS elsewhere, is verified by its address alone', () => {
  const { template } = made.foreign;
  template.hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'guides@post.www.example.com',
    MailFromAttributes: Match.absent(),
  });
  expect(Object.keys(template.findOutputs('*'))).not.toContain('Dkim1');
});

it('a sender elsewhere is verified by its address alone, and no record is written into a zone that is not its own', () => {
  const { template } = made.elsewhere;
  template.hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'guides@notexample.com',
    MailFromAttributes: Match.absent(),
  });
  expect(mailRecords(template)).toEqual([]);
});

describe('DMARC', () => {
  it('is taken to p=quarantine after two clean weeks by the step of the guide that the output names', () => {
    const outputs = v.object({ Dmarc: v.object({ Description: v.string() }) });
    const { Description } = v.parse(outputs, made.inZone.template.findOutputs('*')).Dmarc;
    const step =
      /two clean weeks with p=quarantine .*\(docs\/deploy\.md, step (\d+)\)/.exec(Description)?.[1] ?? expect.fail();
    const guide = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
    const text = guide.split(new RegExp(`^\\| ${step} \\| `, 'm'))[1]?.split('\n')[0];
    expect(text).toMatch(/p=quarantine/);
    expect(text).toMatch(/two weeks/);
    expect(text).toContain('(runbook.md#dmarc-reports)');
    const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
    expect(runbook).toContain('\n## DMARC reports\n');
  });

  it('is a record of the sender’s domain, which refuses nothing and reports within the domain', () => {
    expect(dmarc(made.inZone.template)).toBe(
      '_dmarc.example.com TXT "v=DMARC1; p=none; rua=mailto:office@example.com"',
    );
  });

  it('asks for no reports to another domain, which would have to allow them', () => {
    expect(dmarc(made.belowZone.template)).toBe('_dmarc.post.example.com TXT "v=DMARC1; p=none"');
  });

  it('is not written by the deploy: the domain may have such a record', () => {
    for (const { template } of Object.values(made)) {
      expect(JSON.stringify(template.findResources('AWS::Route53::RecordSet'))).not.toContain('_dmarc');
    }
  });
});

describe('addresses that bounce or complain', () => {
  it.each(['inZone', 'elsewhere'] as const)('%s: are written to no more, whichever function sends', (name) => {
    const { template } = made[name];
    template.hasResourceProperties('AWS::SES::ConfigurationSet', {
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      ReputationOptions: { ReputationMetricsEnabled: true },
    });
    template.hasResourceProperties('AWS::SES::EmailIdentity', {
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: setOf(template) } },
    });
  });

  it('are counted, and shown on the dashboard', () => {
    const { template } = made.inZone;
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      ConfigurationSetName: { Ref: setOf(template) },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['delivery', 'bounce', 'complaint'],
        CloudWatchDestination: {
          DimensionConfigurations: [
            {
              DimensionName: 'ses:configuration-set',
              DimensionValueSource: 'messageTag',
              DefaultDimensionValue: 'none',
            },
          ],
        },
      },
    });
    const dashboard = JSON.stringify(template.findResources('AWS::CloudWatch::Dashboard'));
    for (const outcome of ['Delivery', 'Bounce', 'Complaint']) expect(dashboard).toContain(`AWS/SES\\",\\"${outcome}`);
  });
});

describe('whose they are', () => {
  const { template } = made.inZone;
  const topicOf = (of: Template): string =>
    Object.keys(of.findResources('AWS::SNS::Topic')).find((id) => id.startsWith('MailFeedback')) ?? '';
  const [hearing = ''] = Object.entries(template.findResources('AWS::Lambda::Function'))
    .filter(([, one]) => JSON.stringify(one).includes('record-mail-feedback of the guide shop'))
    .map(([id]) => id);

  it.each(['inZone', 'elsewhere'] as const)('%s: SES tells a topic, and the topic one function', (name) => {
    made[name].template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      ConfigurationSetName: { Ref: setOf(made[name].template) },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'reject'],
        SnsDestination: { TopicARN: { Ref: topicOf(made[name].template) } },
      },
    });
  });

  it('goes to that function only, which only the topic may call', () => {
    const subscriptions = Object.values(template.findResources('AWS::SNS::Subscription')).filter((one) =>
      JSON.stringify(one).includes(topicOf(template)),
    );
    expect(subscriptions).toMatchObject([
      { Properties: { Protocol: 'lambda', Endpoint: { 'Fn::GetAtt': [hearing, 'Arn'] } } },
    ]);
    const callers = Object.values(template.findResources('AWS::Lambda::Permission')).filter((one) =>
      JSON.stringify(one).includes(hearing),
    );
    expect(callers).toMatchObject([
      { Properties: { Principal: 'sns.amazonaws.com', SourceArn: { Ref: topicOf(template) } } },
      { Properties: { Principal: 'sns.amazonaws.com', SourceArn: { Ref: arrivals() } } },
    ]);
  });

  it('also gets delivery events, of receipts only', () => {
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { MatchingEventTypes: ['delivery'], SnsDestination: { TopicARN: { Ref: arrivals() } } },
    });
    const subscriptions = Object.values(template.findResources('AWS::SNS::Subscription')).filter((one) =>
      JSON.stringify(one).includes(arrivals()),
    );
    expect(subscriptions).toMatchObject([
      {
        Properties: {
          Endpoint: { 'Fn::GetAtt': [hearing, 'Arn'] },
          FilterPolicyScope: 'MessageBody',
          FilterPolicy: { mail: { tags: { kind: ['receipt'] } } },
        },
      },
    ]);
  });

  const arrivals = (): string =>
    Object.keys(template.findResources('AWS::SNS::Topic')).find((id) => id.startsWith('MailArrivals')) ?? '';

  it('may be published by SES for this configuration set and only over TLS, and is subscribed to once that is allowed', () => {
    const [[policyId, policy] = ['', {}]] = Object.entries(template.findResources('AWS::SNS::TopicPolicy')).filter(
      ([, one]) => JSON.stringify(one).includes(topicOf(template)),
    );
    const text = JSON.stringify(policy);
    expect(text).toContain('"Principal":{"Service":"ses.amazonaws.com"}');
    expect(text).toContain(`":configuration-set/",{"Ref":"${setOf(template)}"}`);
    expect(text).toContain('"aws:SecureTransport":"false"');
    const [destination] = Object.values(template.findResources('AWS::SES::ConfigurationSetEventDestination')).filter(
      (one) => JSON.stringify(one).includes('SnsDestination'),
    );
    expect(JSON.stringify(destination)).toContain(`"DependsOn":["${policyId}"`);
  });
});

it('in a trial nothing of this is made', () => {
  const { template } = made.trial;
  expect(JSON.stringify(template.toJSON())).not.toMatch(/AWS::SES|configuration-set/);
  expect(dmarc(template)).toBeUndefined();
});

it('a trial with a sender of its own has its address verified, and takes it away again', () => {
  const { template } = made.trialWithSender;
  template.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'ana@guides.test' });
  template.hasOutput('MailIdentity', { Value: 'ana@guides.test' });
  template.hasOutput('Checkout', { Value: 'closed' });
  const kept = Object.values(template.toJSON()['Resources'] as Record<string, { DeletionPolicy?: string }>).filter(
    ({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete',
  );
  expect(kept).toEqual([]);
});

describe('mail through another server', () => {
  const mailing = Object.entries(roles).flatMap(([id, { may }]) => (may['mail'] === undefined ? [] : [id]));
  const functionsOf = (template: Template) =>
    Object.values(template.findResources('AWS::Lambda::Function')).map((one) => v.parse(lambda, one).Properties);
  const idOf = ({ Description }: { Description?: unknown }) => String(Description).replace(' of the guide shop', '');
  /** Of what SES reports. */
  const noting = ['recordmailfeedback'];
  const secretOf = (template: Template) =>
    Object.keys(template.findResources('AWS::SecretsManager::Secret')).find((id) => id.startsWith('SecretsSmtp'));

  it('has nothing of SES: no identity, no topics of its events, no rates, and no leave to send', () => {
    const { template } = made.smtp;
    expect(JSON.stringify(template.toJSON())).not.toMatch(/AWS::SES|AWS\/SES|"ses:|amazonses/);
    const topics = Object.keys(template.findResources('AWS::SNS::Topic'));
    expect(topics.filter((id) => /^Mail(?:Feedback|Arrivals)/.test(id))).toEqual([]);
    const alarms = JSON.stringify(template.findResources('AWS::CloudWatch::Alarm'));
    expect(alarms).not.toMatch(/bounce-rate|complaint-rate/);
    expect(mailRecords(template)).toEqual([]);
    expect(template.findOutputs('MailIdentity')).toMatchObject({ MailIdentity: { Value: 'none' } });
  });

  it('has a secret for the password, which the deploy leaves empty and keeps in production', () => {
    const { template } = made.smtp;
    template.hasResource('AWS::SecretsManager::Secret', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { SecretString: '{"smtpPassword":""}' },
    });
    expect(template.findOutputs('SmtpSecretId')).toMatchObject({
      SmtpSecretId: { Value: { Ref: secretOf(template) } },
    });
    for (const name of ['inZone', 'trial'] as const) {
      expect(secretOf(made[name].template)).toBeUndefined();
      expect(made[name].template.findOutputs('SmtpSecretId')).toMatchObject({ SmtpSecretId: { Value: 'none' } });
    }
  });

  /** The roles that may do something to a resource, by the beginnings of their ids. */
  const rolesWith = (template: Template, action: string, resource: string) =>
    rolePolicies(template).flatMap(({ role, document }) => {
      const { Statement } = v.parse(policy, document);
      const isAllowed = Statement.some(
        (one) => [one.Action].flat().includes(action) && JSON.stringify(one.Resource).includes(resource),
      );
      return isAllowed ? [role.replace(/Role\w{8}$/, '')] : [];
    });
  const roleName = (id: string) => id.replaceAll('-', '');

  it('lets the functions that mail read it and note refusals', () => {
    const { template } = made.smtp;
    expect(mailing.length).toBeGreaterThan(10);
    const reading = rolesWith(template, 'secretsmanager:GetSecretValue', secretOf(template) ?? expect.fail());
    expect(reading.toSorted()).toEqual(mailing.map(roleName).toSorted());
    expect(rolesWith(template, 'dynamodb:PutItem', 'DatamailFeedback').toSorted()).toEqual(
      [...noting, ...mailing.map(roleName)].toSorted(),
    );
  });

  it('tells the account to the functions that mail, without its password', () => {
    const account = 'smtp://guides%40example.com@smtp.example.net:587';
    for (const [name, value] of [
      ['smtp', account],
      ['inZone', 'none'],
    ] as const) {
      const told = functionsOf(made[name].template).filter(
        ({ Environment }) => Environment?.Variables['SMTP_ACCOUNT'] !== undefined,
      );
      // Both ask SES about the whole account, and only if SES sends.
      const others = ['allow-office-mail', 'get-office-getting-started'];
      expect(told.map(idOf).toSorted()).toEqual([...mailing, ...others].toSorted());
      for (const { Environment } of told) expect(Environment?.Variables['SMTP_ACCOUNT']).toBe(value);
    }
  });

  it('is what lets them note refusals: through SES only the function of its events does', () => {
    expect(rolesWith(made.inZone.template, 'dynamodb:PutItem', 'DatamailFeedback')).toEqual(noting);
  });

  it('has no finding of cdk-nag without a reason', () => {
    const { stack } = made.smtp;
    expect(new AwsSolutionsChecks(stack).validateScope(stack).violations).toEqual([]);
  });
});
