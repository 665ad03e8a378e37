import { readdirSync } from 'node:fs';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { attachedLimits } from '#adapters/mail/limits.ts';
import { PAYPAL_TIMEOUT_MS } from '#adapters/paypal/rest.ts';
import { limits as tableLimits } from '#composition/clients.ts';
import type { Role } from '#composition/permissions.ts';
import { cacheControl } from '#contract/pages/site-files.ts';
import { dailySchedules, officeRegistry, registry, schedules } from '#contract/registry.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { roles } from '#testing/roles.ts';
import { handlerIds } from '../build/handler-sources.ts';
import example from '../settings.example.json' with { type: 'json' };
import { publishingActions } from './constructs/topics-key.ts';
import { forwardedCookies, forwardedHeaders } from './forwarded.ts';
import { functionConfig, functionIds, functionVariables } from './functions.ts';
import { contentSecurityPolicy, productionPaypalOrigins } from './site-headers.ts';
import { tables } from './tables.ts';
import { rolePolicies, sampleVersion, synthesize } from './testing/synthesized.ts';

const handlers = handlerIds;
const dev = synthesize();
const prod = synthesize({ stage: 'prod', ...example.prod });
const stages = [
  ['dev', dev],
  ['prod', prod],
] as const;
const { template } = dev;

const list = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.union([v.array(v.unknown()), v.unknown()]),
    v.transform((value): unknown[] => (Array.isArray(value) ? value : [value])),
    v.array(schema),
  );
const statement = v.looseObject({
  Effect: v.string(),
  Action: list(v.string()),
  Resource: v.optional(list(v.unknown()), []),
  Principal: v.optional(v.unknown()),
  Condition: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
});
const policyDocument = v.object({ Statement: v.array(statement) });
const reference = v.object({ Ref: v.string() });
const attribute = v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.string()]) });

/** The resources of a type: logical id, then properties. */
function resources<Schema extends v.GenericSchema>(of: Template, type: string, properties: Schema) {
  const parsed = v.record(v.string(), v.looseObject({ Properties: properties }));
  return Object.entries(v.parse(parsed, of.findResources(type))).map(
    ([logicalId, resource]) => [logicalId, resource.Properties as v.InferOutput<Schema>] as const,
  );
}

const lambda = v.looseObject({
  Description: v.optional(v.unknown()),
  Role: attribute,
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) })),
});

const functions = resources(template, 'AWS::Lambda::Function', lambda);

/** The function of a handler: logical id, properties. */
function functionOf(id: string) {
  const found = functions.filter(([, { Description }]) => Description === `${id} of the guide shop`);
  expect(found).toHaveLength(1);
  const [one] = found;
  if (one === undefined) throw new Error(`${id} has no function`);
  return { logicalId: one[0], ...one[1] };
}

const roleOf = (id: string): Role => roles[id] ?? { may: {}, variables: [] };
const ofOffice = (id: string): boolean => officeRegistry.some((endpoint) => endpoint.id === id);

describe('the functions', () => {
  it('are one for each handler', () => {
    expect(handlers.map((id) => functionOf(id).logicalId)).toHaveLength(handlers.length);
  });

  it.each(handlers)('%s runs on Node 24 and ARM, traced, with a log that expires', (id) => {
    template.hasResource('AWS::Lambda::Function', {
      Properties: {
        Description: `${id} of the guide shop`,
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Timeout: functionConfig(id).timeout,
        LoggingConfig: {
          LogGroup: {
            Ref: Match.stringLikeRegexp(`^Logs${functionConfig(id).nestedStack.replaceAll('-', '')}[0-9A-F]{8}$`),
          },
        },
      },
    });
  });

  it.each(handlers)('%s has the variables that its adapters read, and no other', (id) => {
    const names = Object.keys(functionOf(id).Environment?.Variables ?? {});
    expect(names.toSorted()).toEqual(functionVariables(roleOf(id)));
    expect(names.join()).not.toMatch(/_ENDPOINT|SECRET_(?!ID)|PEPPER(?!_SECRET_ID)/);
  });

  it('are packed without source maps', () => {
    const { directory } = dev.app.synth();
    const packed = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.startsWith('asset.'),
    );
    expect(packed.filter((file) => file.endsWith('index.mjs'))).toHaveLength(handlers.length);
    expect(packed.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  it.each(handlers)('%s has more time than one call that hangs', (id) => {
    const tableMs = tableLimits.maxAttempts * tableLimits.requestHandler.requestTimeout;
    const longestMs = Math.max(tableMs, attachedLimits.allMs, PAYPAL_TIMEOUT_MS);
    expect(functionConfig(id).timeout * 1_000).toBeGreaterThan(longestMs);
  });

  it('get every log group with a retention', () => {
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: Match.anyValue() });
  });

  it.each(stages)('of %s log into groups of the stack that expire, including CDK’s', (_stage, made) => {
    const group = v.looseObject({ RetentionInDays: v.number() });
    const groups = new Map(resources(made.template, 'AWS::Logs::LogGroup', group));
    const logging = v.looseObject({ LoggingConfig: v.object({ LogGroup: reference }) });
    for (const [id, { LoggingConfig }] of resources(made.template, 'AWS::Lambda::Function', logging)) {
      expect([id, groups.get(LoggingConfig.LogGroup.Ref)?.RetentionInDays]).toEqual([id, expect.any(Number)]);
    }
  });
});

describe('the permissions', () => {
  const granting = rolePolicies(template);
  const role = v.looseObject({ ManagedPolicyArns: v.optional(v.unknown()) });
  const roles = resources(template, 'AWS::IAM::Role', role);
  const statementsOf = (id: string) => {
    const [logicalId] = functionOf(id).Role['Fn::GetAtt'];
    return granting
      .filter(({ role }) => role === logicalId)
      .flatMap(({ document }) => v.parse(policyDocument, document).Statement);
  };
  /** The construct that a resource of the template belongs to, by its logical id. */
  const resourceName = (resource: unknown): string => {
    const text = JSON.stringify(resource);
    const index = /"\/(index\/\w+)"/.exec(text)?.[1];
    const table = Object.keys(tables).find((name) => text.includes(`"Data${name}`));
    if (table !== undefined) return index === undefined ? table : `${table}/${index}`;
    if (text.includes('"FilesGuides')) return text.includes('"/*"') ? 'guideFiles' : 'bucket itself';
    if (text.includes('"FilesUploads')) return text.includes('"/*"') ? 'uploads' : 'bucket itself';
    if (text.includes('"FilesPublic')) return text.includes('"/*"') ? 'publicFiles' : 'bucket itself';
    if (text.includes('"SecretsApplication')) return 'pepper';
    if (text.includes('"SecretsPush')) return 'pushSecret';
    if (text.includes('"SecretsPaypal')) return 'paypalSecret';
    if (text.includes('"OriginKeysKey1')) return 'originKeys';
    if (text.includes(':ses:')) return text.includes(':configuration-set/') ? 'configuration set' : 'mail';
    // cspell:ignore readpdf writesite functionswebsite functionsguides functionsclasses
    if (text.includes('"readpdfFunction')) return 'pdfReader';
    if (text.includes('writesiteFunction')) return 'siteWriter';
    if (text.includes('"WebsiteBucket')) return text.includes('"/*"') ? 'siteFiles' : 'bucket itself';
    if (text.includes(':cloudfront:')) return 'distribution';
    if (text.includes(':cloudwatch:')) return 'alarms';
    if (text.includes('AlarmsTopic')) return 'alarmTopic';
    if (text.includes('TopicsKey')) return 'topics key';
    if (text.includes('Logs')) return 'logs';
    // SES has no name for it.
    if (text === '"*"') return 'mailAccount';
    return text;
  };
  /**
   * The key prefix and the attributes that a statement allows. infra/stack/mail.test.ts checks the
   * condition of mail.
   */
  const keysOf = (condition: v.InferOutput<typeof statement>['Condition']): string => {
    const { 'ForAllValues:StringLike': onKeys, 'ForAllValues:StringEquals': onAttributes } = condition ?? {};
    if (onKeys === undefined && onAttributes === undefined) return '';
    const keys = v.parse(v.optional(list(v.string()), []), onKeys?.['dynamodb:LeadingKeys']);
    const attributes = v.parse(v.optional(list(v.string()), []), onAttributes?.['dynamodb:Attributes']);
    // `ForAllValues` is true for a request without keys or attributes, so the condition must be
    // exactly this, with one prefix.
    expect(condition).toEqual({
      ...(onKeys === undefined ? {} : { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys] } }),
      ...(onAttributes === undefined
        ? {}
        : { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...attributes] } }),
      Null: {
        ...(onKeys === undefined ? {} : { 'dynamodb:LeadingKeys': 'false' }),
        ...(onAttributes === undefined ? {} : { 'dynamodb:Attributes': 'false' }),
      },
    });
    if (onKeys !== undefined) expect(keys).toEqual([expect.stringMatching(/^[a-z]+#?\*$/)]);
    // A request that names an item also names its keys.
    const ownKeys = attributes[0] === 'agreement' ? 2 : 1;
    if (onAttributes !== undefined)
      expect(['key', 'tokenHash', 'agreement,item']).toContain(attributes.slice(0, ownKeys).join(','));
    const names = attributes.slice(ownKeys);
    const limits = [
      ...keys.map((pattern) => `/keys/${pattern.slice(0, -1)}`),
      ...(names.length === 0 ? [] : [`/sets/${names.join(',')}`]),
    ];
    return limits.join('');
  };
  const permissionsOf = (id: string) =>
    statementsOf(id)
      .flatMap(({ Effect, Action, Resource, Condition }) =>
        Resource.flatMap((resource) =>
          Action.map((action) => `${Effect} ${resourceName(resource)}${keysOf(Condition)} ${action}`),
        ),
      )
      .toSorted();
  const expected = (id: string) => {
    // This stack sends mail through SES; infra/stack/mail.test.ts has the other way.
    const { smtpSecret: _, smtpRefusals: __, ...may } = roleOf(id).may;
    return [
      ...Object.entries(may).flatMap(([resource, actions]) => actions.map((action) => `Allow ${resource} ${action}`)),
      // The topic is encrypted.
      ...(may['alarmTopic']?.includes('sns:Publish') !== true
        ? []
        : publishingActions.map((action) => `Allow topics key ${action}`)),
      // SES also checks the permission on the identity's configuration set.
      ...(may['mail'] ?? []).map((action) => `Allow configuration set ${action}`),
      'Allow logs logs:CreateLogStream',
      'Allow logs logs:PutLogEvents',
    ].toSorted();
  };

  it.each(handlers)('of %s are its row of the matrix, and the log of its area', (id) => {
    expect(permissionsOf(id)).toEqual(expected(id));
  });

  it('let no service and no visitor invoke the function that reads PDFs', () => {
    const ofReader = (properties: unknown) => JSON.stringify(properties).includes(functionOf('read-pdf').logicalId);
    for (const type of ['AWS::Lambda::Permission', 'AWS::ApiGatewayV2::Integration', 'AWS::Lambda::Url']) {
      expect(resources(template, type, v.unknown()).filter(([, properties]) => ofReader(properties))).toEqual([]);
    }
  });

  it('keep one-time codes from functions that only count requests', () => {
    const reaching = (kind: string) => handlers.filter((id) => permissionsOf(id).some((line) => line.includes(kind)));
    const ofCodes = ['log-in', 'request-registration-otp', 'send-otp', 'verify-email'];
    expect(reaching('otpCodes/keys/code#').filter((id) => !ofOffice(id))).toEqual(ofCodes);
    // The office may read whether an address is locked, and remove its records.
    for (const id of reaching('otpCodes/keys/code#').filter(ofOffice)) {
      expect(permissionsOf(id).join()).not.toMatch(/code# dynamodb:(?:Put|Update)Item/);
    }
    const counting = functionIds.filter((id) => roleOf(id).may['otpCodes/keys/limit#'] !== undefined);
    const shared = (ids: readonly string[]) => ids.filter((id) => !ofOffice(id)).toSorted();
    expect(shared(reaching('otpCodes/keys/limit#'))).toEqual(shared(counting));
    expect(reaching(' otpCodes dynamodb:').filter((id) => !ofOffice(id))).toEqual([]);
  });

  it('keep PayPal’s secret from functions that check codes, and the pepper from functions that take money', () => {
    const readers = (resource: 'pepper' | 'paypalSecret') =>
      handlers.filter((id) => permissionsOf(id).includes(`Allow ${resource} secretsmanager:GetSecretValue`));
    expect(readers('pepper')).toEqual([
      // For the sealed addresses of other calendars, as those that book, move or read them.
      'add-office-calendar',
      // Both for the links that stop emails.
      'announce-editions',
      // Three for the links to who waits for a seat.
      'answer-waiting',
      // For the link by which someone else pays.
      'ask-for-installment',
      'book-consultation',
      'book-office-consultation',
      'book-office-series',
      'book-series',
      // Eight of the office and the reminders, for the links of agreements.
      'change-office-agreement-hours',
      // And of requests to pay, as the list below.
      'create-payment-request',
      'get-office-agreement',
      'join-class-waiting-list',
      'list-agreements',
      'list-payment-requests',
      'log-in',
      'mail-office-agreement',
      'mark-office-installment-paid',
      'mark-office-installment-unpaid',
      'move-consultation',
      'move-office-consultation',
      'offer-seats',
      'read-calendars',
      'remind-of-installments',
      // For the link that stops its emails.
      'remind-of-steps',
      'replace-office-agreement-link',
      'request-registration-otp',
      'save-office-agreement',
      // The dates of a class, as bookings.
      'save-office-class',
      'send-office-agreement',
      'send-otp',
      'unsubscribe-buyer',
      'verify-email',
      'withdraw-office-agreement',
    ]);
    expect(readers('paypalSecret')).toEqual([
      'book-office-refund',
      // A canceled class refunds its seats.
      'cancel-office-class',
      'capture-installment',
      'capture-order',
      'capture-payment-request',
      'create-order',
      // An order shows what PayPal says now.
      'find-office-orders',
      // Tells an owner whether PayPal takes the secret.
      'get-office-getting-started',
      'get-office-order',
      // Before a check is booked, PayPal is asked for a payment of the same installment.
      'mark-office-installment-paid',
      'pay-installment',
      'pay-payment-request',
      'receive-paypal-webhook',
      'reconcile-payments',
      'refund-office-order',
      // It may give the money back.
      'remove-office-seat',
      'send-office-evidence',
      'settle-open-orders',
    ]);
  });

  it.each(handlers)('of %s name every action in full, and a resource if the service supports one', (id) => {
    for (const { Action, Resource } of statementsOf(id)) {
      expect(Action.join()).not.toContain('*');
      if (!['ses:DeleteSuppressedDestination', 'ses:GetAccount'].includes(Action.join()))
        expect(Resource).not.toContain('*');
    }
  });

  it.each(handlers)('of %s come from a role of its own without managed policies', (id) => {
    const [roleId] = functionOf(id).Role['Fn::GetAtt'];
    expect(functions.filter(([, { Role }]) => Role['Fn::GetAtt'][0] === roleId)).toHaveLength(1);
    expect(roles.find(([logicalId]) => logicalId === roleId)?.[1].ManagedPolicyArns).toBeUndefined();
  });

  it('to send mail are for the sender only', () => {
    const mailing = handlers
      .flatMap(statementsOf)
      .filter(({ Action }) => Action.some((one) => one.startsWith('ses:Send')));
    expect(mailing.length).toBeGreaterThan(0);
    for (const { Condition } of mailing) {
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'guides@example.com' } });
    }
  });
});

describe('the API', () => {
  const route = v.looseObject({ RouteKey: v.string(), Target: v.unknown() });
  const routes = resources(template, 'AWS::ApiGatewayV2::Route', route);
  const integration = v.looseObject({ IntegrationUri: attribute, PayloadFormatVersion: v.literal('2.0') });
  const integrations = resources(template, 'AWS::ApiGatewayV2::Integration', integration);

  /** Of pages and files. */
  const heads = [
    'pages/shop',
    'pages/guides/{id}',
    'pages/sitemap',
    'pages/classes',
    'pages/classes/{id}',
    'pages/classes-sitemap',
    'classes/{id}/invite.ics',
    'calendar/{secret}',
    'steps/calendar/{secret}',
    'consultations/{id}/invite.ics',
  ].map((path) => `HEAD ${API_BASE_PATH}/${path}`);

  it('has exactly the routes of the registry, and pages and files answer HEAD too', () => {
    const keys = routes.map(([, { RouteKey }]) => RouteKey);
    const called = registry.map(({ method, path }) => `${method} ${API_BASE_PATH}/${path.replace(/\/$/, '')}`);
    expect(keys.toSorted()).toEqual([...called, ...heads].toSorted());
  });

  it.each(heads)('answers %s by the function that answers GET', (key) => {
    const targetOf = (wanted: string) => routes.find(([, { RouteKey }]) => RouteKey === wanted)?.[1].Target;
    expect(targetOf(key)).toBeDefined();
    expect(targetOf(key)).toEqual(targetOf(key.replace('HEAD', 'GET')));
  });

  it('has no route that API Gateway refuses: each part has its letters or is one parameter', () => {
    for (const [, { RouteKey }] of routes) {
      const [, ...parts] = RouteKey.split(' ')[1]?.split('/') ?? [];
      for (const part of parts) expect(part).toMatch(/^(\{[\w.:-]+\+?\}|[a-zA-Z0-9.:_-]+)$/);
    }
  });

  it.each(registry)('sends $method $path to the function $id with payload 2.0', ({ id, method, path }) => {
    const { logicalId } = functionOf(id);
    const key = `${method} ${API_BASE_PATH}/${path.replace(/\/$/, '')}`;
    const target = routes.find(([, { RouteKey }]) => RouteKey === key);
    const leads = integrations.find(([integrationId]) =>
      JSON.stringify(target?.[1].Target).includes(`"${integrationId}"`),
    );
    expect(leads?.[1].IntegrationUri['Fn::GetAtt'][0]).toBe(logicalId);
  });

  it('may invoke each function under its own path and no other', () => {
    const permission = v.looseObject({ FunctionName: attribute, SourceArn: v.unknown(), Principal: v.string() });
    const invoking = resources(template, 'AWS::Lambda::Permission', permission).filter(
      ([, { Principal }]) => Principal === 'apigateway.amazonaws.com',
    );
    expect(invoking).toHaveLength(registry.length + heads.length);
    for (const { id, path } of registry) {
      const sources = invoking.filter(
        ([, { FunctionName }]) => FunctionName['Fn::GetAtt'][0] === functionOf(id).logicalId,
      );
      expect(JSON.stringify(sources.map(([, { SourceArn }]) => SourceArn))).toContain(
        `/*/*${API_BASE_PATH}/${path.replace(/\/$/, '')}"`,
      );
    }
  });

  it('is throttled and logs requests without their path or a header', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      DefaultRouteSettings: Match.objectLike({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 }),
      AccessLogSettings: {
        Format: Match.not(Match.stringLikeRegexp('\\$context\\.(path|http|authorizer|identity)|header')),
      },
    });
  });
});

describe('the schedules', () => {
  it('run each function of the registry', () => {
    template.resourceCountIs('AWS::Events::Rule', schedules.length);
    for (const { id, everyMinutes } of schedules) {
      template.hasResourceProperties('AWS::Events::Rule', {
        // CDK writes whole days as such.
        ScheduleExpression: everyMinutes === 1440 ? 'rate(1 day)' : `rate(${String(everyMinutes)} minutes)`,
        Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [functionOf(id).logicalId, 'Arn'] } })],
      });
    }
  });

  it('run the daily ones at their hour of the business’s time zone, with a role that may only do that', () => {
    template.resourceCountIs('AWS::Scheduler::Schedule', dailySchedules.length);
    for (const { id, atHour, days } of dailySchedules) {
      const Arn = { 'Fn::GetAtt': [functionOf(id).logicalId, 'Arn'] };
      template.hasResourceProperties('AWS::Scheduler::Schedule', {
        ScheduleExpression: `cron(0 ${String(atHour)} ? * ${days} *)`,
        ScheduleExpressionTimezone: business.timeZone,
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: Match.objectLike({ Arn }),
      });
      template.hasResourceProperties('AWS::IAM::Policy', {
        Roles: [{ Ref: Match.stringLikeRegexp('^Schedule') }],
        PolicyDocument: {
          Statement: [Match.objectLike({ Effect: 'Allow', Action: 'lambda:InvokeFunction' })],
        },
      });
    }
    expect(dailySchedules).toEqual([
      { id: 'send-morning-digest', atHour: 8, days: '*' },
      { id: 'remind-of-installments', atHour: 9, days: '*' },
      { id: 'remind-of-steps', atHour: 8, days: 'MON' },
    ]);
  });
});

describe('a function', () => {
  it('without a record stops the synth with its name', () => {
    expect(() => functionConfig('unheard-of')).toThrow('unheard-of has no record in infra/stack/functions');
  });
});

describe('the tables', () => {
  const names = Object.entries(tables);

  it.each(stages)('of %s are those of infra/stack/tables.ts', (_stage, { template: of }) => {
    of.resourceCountIs('AWS::DynamoDB::Table', names.length);
  });

  it.each(names)('%s: on demand, encrypted, restorable, with its keys and its time to live', (_name, description) => {
    const { partitionKey } = description;
    const sortKey = 'sortKey' in description ? description.sortKey : undefined;
    const indexes = 'indexes' in description ? description.indexes : [];
    template.hasResource('AWS::DynamoDB::Table', {
      UpdateReplacePolicy: 'Delete',
      DeletionPolicy: 'Delete',
      Properties: {
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: 'RANGE' }]),
        ],
        BillingMode: 'PAY_PER_REQUEST',
        SSESpecification: { SSEEnabled: true },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        TimeToLiveSpecification:
          'ttl' in description ? { AttributeName: description.ttl, Enabled: true } : Match.absent(),
        GlobalSecondaryIndexes:
          indexes.length === 0
            ? Match.absent()
            : indexes.map((index) =>
                Match.objectLike({
                  IndexName: index.name,
                  Projection: { ProjectionType: 'projection' in index ? index.projection : 'ALL' },
                }),
              ),
      },
    });
  });

  it('of production stay without the stack and are protected from deletion', () => {
    prod.template.allResources('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: Match.objectLike({ DeletionProtectionEnabled: true }),
    });
  });
});

describe('the buckets', () => {
  it.each(stages)('of %s are closed to the public and encrypted', (_stage, { template: of }) => {
    of.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    // That of the other name has nothing but a redirect.
    const unencrypted = resources(of, 'AWS::S3::Bucket', v.looseObject({})).filter(
      ([, bucket]) => !('BucketEncryption' in bucket || 'WebsiteConfiguration' in bucket),
    );
    expect(unencrypted).toEqual([]);
  });

  const policies = resources(
    template,
    'AWS::S3::BucketPolicy',
    v.looseObject({ Bucket: reference, PolicyDocument: policyDocument }),
  );

  it('all require TLS', () => {
    const buckets = Object.keys(template.findResources('AWS::S3::Bucket'));
    const refusing = policies.filter(([, { PolicyDocument }]) =>
      PolicyDocument.Statement.some(
        ({ Effect, Action, Condition }) =>
          Effect === 'Deny' && Action.includes('s3:*') && Condition?.['Bool']?.['aws:SecureTransport'] === 'false',
      ),
    );
    expect(refusing.map(([, { Bucket }]) => Bucket.Ref).toSorted()).toEqual(buckets.toSorted());
  });

  it('all require at least TLS 1.2', () => {
    const buckets = Object.keys(template.findResources('AWS::S3::Bucket'));
    const refusing = policies.filter(([, { PolicyDocument }]) =>
      PolicyDocument.Statement.some(
        ({ Effect, Action, Condition }) =>
          Effect === 'Deny' && Action.includes('s3:*') && Condition?.['NumericLessThan']?.['s3:TlsVersion'] === 1.2,
      ),
    );
    expect(refusing.map(([, { Bucket }]) => Bucket.Ref).toSorted()).toEqual(buckets.toSorted());
  });

  const guidesPolicy = () => policies.find(([, { Bucket }]) => Bucket.Ref.startsWith('FilesGuides'))?.[1];

  it('refuse guides to signatures older than five minutes', () => {
    expect(guidesPolicy()?.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: ['s3:GetObject'],
        Condition: { NumericGreaterThan: { 's3:signatureAge': 300_000 } },
      }),
    );
  });

  it('have no policy that lets anyone list or read guides', () => {
    const allowing = guidesPolicy()?.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow') ?? [];
    // CDK's own function empties the bucket of a deleted stage.
    expect(allowing.every(({ Principal }) => JSON.stringify(Principal).includes('CustomS3AutoDeleteObjects'))).toBe(
      true,
    );
    const inProd = resources(prod.template, 'AWS::S3::BucketPolicy', v.looseObject({ PolicyDocument: policyDocument }))
      .filter(([logicalId]) => logicalId.startsWith('FilesGuides'))
      .flatMap(([, { PolicyDocument }]) => PolicyDocument.Statement);
    expect(inProd.filter(({ Effect }) => Effect === 'Allow')).toEqual([]);
  });

  it('keep replaced guides for 90 days, and production’s guides without the stack', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 90 } })],
      },
    });
    prod.template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: Match.objectLike({ VersioningConfiguration: { Status: 'Enabled' } }),
    });
  });
});

describe('the secrets', () => {
  const secretsOf = (made: Template) =>
    resources(made, 'AWS::SecretsManager::Secret', v.record(v.string(), v.unknown())).filter(([id]) =>
      id.startsWith('Secrets'),
    );

  it('are three: for codes, for notifications and for money', () => {
    expect(secretsOf(template)).toHaveLength(3);
  });

  it('have a pepper that AWS generates and no template contains', () => {
    const [pepper] = secretsOf(template);
    expect(pepper).toMatchObject([
      // With another id or template CloudFormation would generate another pepper.
      'SecretsApplicationCEBEAD59',
      {
        GenerateSecretString: {
          SecretStringTemplate: '{}',
          GenerateStringKey: 'otpPepper',
          PasswordLength: 64,
        },
      },
    ]);
    expect(pepper?.[1]).not.toHaveProperty('SecretString');
  });

  it('have a seed for notifications that AWS generates, which two functions of the office read', () => {
    const seed = secretsOf(template).find(([id]) => id.startsWith('SecretsPush'));
    expect(seed?.[1]).toMatchObject({ GenerateSecretString: { GenerateStringKey: 'pushSeed', PasswordLength: 64 } });
    const reading = handlers.filter((id) => roleOf(id).may['pushSecret'] !== undefined);
    expect(reading).toEqual(['list-office-push', 'send-office-push']);
  });

  it('have an empty one for PayPal until the operator sets it, which deploys don’t change', () => {
    for (const made of [template, prod.template]) {
      const paypal = secretsOf(made).find(([id]) => id.startsWith('SecretsPaypal'));
      // CloudFormation would write the value again if it changed in the template.
      expect(paypal?.[1]).toMatchObject({ SecretString: '{"paypalClientSecret":""}' });
    }
  });

  it('stay without the stack only in production', () => {
    const policies = (made: Template) =>
      Object.entries(made.findResources('AWS::SecretsManager::Secret'))
        .filter(([id]) => id.startsWith('Secrets'))
        .map(([, found]) => (found as { DeletionPolicy?: string }).DeletionPolicy);
    expect(policies(template)).toEqual(['Delete', 'Delete', 'Delete']);
    const kept = 'RetainExceptOnCreate';
    expect(policies(prod.template)).toEqual([kept, kept, kept]);
  });
});

describe('the distribution', () => {
  const behavior = v.looseObject({
    PathPattern: v.optional(v.string()),
    CachePolicyId: v.unknown(),
    ViewerProtocolPolicy: v.string(),
    AllowedMethods: v.array(v.string()),
    Compress: v.boolean(),
    ResponseHeadersPolicyId: v.optional(reference),
    FunctionAssociations: v.optional(v.array(v.looseObject({ EventType: v.string() })), []),
  });
  const config = v.looseObject({
    DefaultCacheBehavior: behavior,
    CacheBehaviors: v.array(behavior),
    CustomErrorResponses: v.array(v.record(v.string(), v.unknown())),
    HttpVersion: v.string(),
  });
  const [distribution] = resources(template, 'AWS::CloudFront::Distribution', v.object({ DistributionConfig: config }));
  if (distribution === undefined) throw new Error('There is no distribution');
  const {
    DefaultCacheBehavior: pages,
    CacheBehaviors,
    CustomErrorResponses,
    HttpVersion,
  } = distribution[1].DistributionConfig;
  const api = CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*');
  const assets = CacheBehaviors.find(({ PathPattern }) => PathPattern === '/assets/*');
  const cachePolicy = (id: unknown) => {
    const found = resources(
      template,
      'AWS::CloudFront::CachePolicy',
      v.looseObject({
        CachePolicyConfig: v.looseObject({ MinTTL: v.number(), DefaultTTL: v.number(), MaxTTL: v.number() }),
      }),
    ).find(([logicalId]) => logicalId === v.parse(reference, id).Ref);
    return found?.[1].CachePolicyConfig;
  };

  it('caches only what an endpoint allows, no longer than the contract says', () => {
    expect(cachePolicy(api?.CachePolicyId)).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: Math.max(...registry.map(({ cacheSeconds }) => cacheSeconds ?? 0)),
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
  });

  it('keeps to what CloudFront allows by name: ten headers, ten cookies', () => {
    expect(forwardedHeaders.length).toBeLessThanOrEqual(10);
    expect(forwardedCookies('https://').length).toBeLessThanOrEqual(10);
  });

  it('caches nothing of the office', () => {
    const cached = registry.filter(({ cacheSeconds }) => cacheSeconds !== undefined);
    expect(cached.filter(({ auth }) => auth.startsWith('office'))).toEqual([]);
  });

  it('forwards to the API content types, origin, browser, viewer address, webhook signatures, and our cookies, but not the host', () => {
    template.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        HeadersConfig: {
          HeaderBehavior: 'whitelist',
          Headers: [
            'Accept',
            'Content-Type',
            'Origin',
            'User-Agent',
            'CloudFront-Viewer-Address',
            'PayPal-Transmission-Id',
            'PayPal-Transmission-Time',
            'PayPal-Transmission-Sig',
            'PayPal-Cert-Url',
          ],
        },
        // CloudFront forwards the cache key besides.
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['__Host-browser', '__Host-device', '__Host-office'] },
      },
    });
  });

  it('allows every method for the API, over TLS, and only reads for the site', () => {
    expect(api?.AllowedMethods).toContain('POST');
    expect(api?.ViewerProtocolPolicy).toBe('https-only');
    expect([pages.AllowedMethods, assets?.AllowedMethods]).toEqual([
      ['GET', 'HEAD'],
      ['GET', 'HEAD'],
    ]);
    expect(pages.ViewerProtocolPolicy).toBe('redirect-to-https');
  });

  it('runs the edge functions for pages and API, none for assets', () => {
    const events = (of: v.InferOutput<typeof behavior> | undefined) =>
      of?.FunctionAssociations.map(({ EventType }) => EventType);
    expect(events(pages)).toEqual(['viewer-request', 'viewer-response']);
    expect(events(api)).toEqual(['viewer-request']);
    expect(events(assets)).toEqual([]);
    template.allResourcesProperties('AWS::CloudFront::Function', {
      FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
    });
  });

  it('neither replaces nor caches errors', () => {
    expect(CustomErrorResponses.length).toBeGreaterThan(0);
    for (const response of CustomErrorResponses) {
      expect(response).toEqual({ ErrorCode: response['ErrorCode'], ErrorCachingMinTTL: 0 });
    }
  });

  it('compresses everything and supports HTTP/3', () => {
    expect([pages.Compress, assets?.Compress, api?.Compress]).toEqual([true, true, true]);
    expect(HttpVersion).toBe('http2and3');
  });

  it('sends the security headers of the site with pages and assets', () => {
    const csp = contentSecurityPolicy({
      paypalOrigins: productionPaypalOrigins,
      inlineScriptHashes: ['sha256-bG9hZGVy'],
    });
    expect(pages.ResponseHeadersPolicyId).toEqual(assets?.ResponseHeadersPolicyId);
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: csp, Override: true },
          StrictTransportSecurity: Match.objectLike({ AccessControlMaxAgeSec: 63_072_000, Override: true }),
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
        },
        CustomHeadersConfig: {
          Items: Match.arrayWith([
            { Header: 'Cross-Origin-Opener-Policy', Value: 'same-origin-allow-popups', Override: true },
          ]),
        },
      },
    });
  });

  it('reads the site bucket by origin access control', () => {
    template.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { OriginAccessControlOriginType: 's3', SigningBehavior: 'always' },
    });
  });

  it('of a domain has its name, its certificate, TLS 1.2 and DNS records', () => {
    prod.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['www.example.com'],
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      },
    });
    for (const Type of ['A', 'AAAA']) {
      prod.template.hasResourceProperties('AWS::Route53::RecordSet', { Name: 'www.example.com.', Type });
    }
    prod.template.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'example.com' });
  });
});

describe('a deploy', () => {
  const upload = v.looseObject({
    DestinationBucketKeyPrefix: v.optional(v.string()),
    Prune: v.boolean(),
    SystemMetadata: v.object({ 'cache-control': v.string() }),
    Exclude: v.optional(v.array(v.string())),
    DistributionPaths: v.optional(v.array(v.string())),
  });
  const uploads = resources(template, 'Custom::CDKBucketDeployment', upload);
  const [assetsId, assets] = uploads.find(([, one]) => one.DestinationBucketKeyPrefix === 'assets') ?? [];
  const [, pages] = uploads.find(([, one]) => one.DestinationBucketKeyPrefix === undefined) ?? [];

  it('keeps earlier assets and lets browsers cache them', () => {
    expect(assets).toMatchObject({
      Prune: false,
      SystemMetadata: { 'cache-control': cacheControl('/assets/app-1a2b3c4d.js') },
    });
  });

  it('uploads pages after their assets, and invalidates them at the edge', () => {
    expect(pages?.Exclude).toEqual(expect.arrayContaining(['assets/*', '*.html', 'sitemap.xml', '.well-known/*']));
    expect(pages).toMatchObject({
      Prune: true,
      SystemMetadata: { 'cache-control': cacheControl('/index.html') },
      DistributionPaths: ['/*'],
    });
    template.hasResource('Custom::CDKBucketDeployment', {
      Properties: Match.objectLike({ DistributionPaths: ['/*'] }),
      DependsOn: Match.arrayWith([assetsId]),
    });
  });
});

describe('the pages', () => {
  const trigger = v.looseObject({ HandlerArn: v.unknown(), InvocationType: v.string() });

  it.each(stages)(
    'of %s are written at each deploy, which waits for them, by one function',
    (_stage, { template: one }) => {
      const triggers = resources(one, 'Custom::Trigger', trigger);
      expect(triggers).toHaveLength(1);
      expect(triggers[0]?.[1].InvocationType).toBe('RequestResponse');
      expect(JSON.stringify(triggers[0]?.[1].HandlerArn)).toContain('writesite');
      // Each version of the function, and so of the site's code, runs again.
      expect(JSON.stringify(triggers[0]?.[1].HandlerArn)).toContain('CurrentVersion');
    },
  );

  it('that functions render at each request wait until the others are written', () => {
    const written = prod.template.findResources('AWS::CloudFormation::Stack');
    const [site] = Object.keys(written).filter((id) => id.startsWith('Functionswebsite'));
    for (const area of ['Functionsguides', 'Functionsclasses']) {
      const [, stack] = Object.entries(written).find(([id]) => id.startsWith(area)) ?? [];
      expect([area, stack?.['DependsOn']]).toEqual([area, expect.arrayContaining([site])]);
    }
  });

  it('name the address of the site', () => {
    const { Environment } = functionOf('write-site');
    expect(JSON.stringify(Environment)).toContain('SITE_URL');
  });
});

describe('the version of the product', () => {
  it.each(stages)('is an output of %s, and changes no resource', (_stage, { template: one }) => {
    one.hasOutput('Version', { Value: sampleVersion });
    const { Resources } = one.toJSON();
    expect(JSON.stringify(Resources)).toContain('AWS::Lambda::Function');
    expect(JSON.stringify(Resources)).not.toContain(sampleVersion);
  });
});

describe('cdk-nag', () => {
  it.each(stages)('finds nothing in %s without a reason', (_stage, { stack }) => {
    expect(new AwsSolutionsChecks(stack).validateScope(stack).violations).toEqual([]);
  });
});
