import {
  type CfnElement,
  CfnOutput,
  CfnResource,
  DefaultStackSynthesizer,
  type IStackSynthesizer,
  Names,
  NestedStack,
  RemovalPolicy,
  Stack,
  type StackProps,
  Token,
  Validations,
} from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type Conditions, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type IPublicHostedZone, PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { type Resource, type Role, type Roles, resourceOf } from '#composition/grant.ts';
import {
  dailySchedules,
  officeRegistry,
  pusher,
  registry,
  schedules,
  subscriptions,
  watcher,
} from '#contract/registry.ts';
import { brand } from '#web/content/brand.ts';
import { AccessLogs } from './constructs/access-logs.ts';
import { Alarms, alarmPrefix } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { BusinessDashboard } from './constructs/business-dashboard.ts';
import { DailySchedule } from './constructs/daily-schedule.ts';
import { Data } from './constructs/data.ts';
import { EndpointFunction, stackScope } from './constructs/endpoint-function.ts';
import { Files } from './constructs/files.ts';
import { Firewall } from './constructs/firewall.ts';
import { GatewaySite } from './constructs/gateway-site.ts';
import { Mail } from './constructs/mail.ts';
import { OriginKeys } from './constructs/origin-keys.ts';
import { Schedule } from './constructs/schedule.ts';
import { Secrets } from './constructs/secrets.ts';
import { publishingActions, topicsKey } from './constructs/topics-key.ts';
import { Watch } from './constructs/watch.ts';
import { Website } from './constructs/website.ts';
import { contextOutput, contextText } from './deploy-context.ts';
import { type FunctionConfig, type FunctionVariable, functionConfig, functionVariables } from './functions.ts';
import { numbersOutput, operatedOutputs, outputOf, sampleOutput, versionOutput } from './outputs.ts';
import { placeholderUrl } from './placeholder-url.ts';
import { type Settings, senderParts, smtpAccountOf } from './settings.ts';
import { productionPaypalOrigins, uploadsAddress } from './site-headers.ts';
import { type TableDescription, type TableName, tables, tableVariables } from './tables.ts';

/** The results of the builds. */
interface BuiltApplication {
  /** The folder with `<id>/index.mjs` for each function. */
  readonly bundles: string;
  /** What each function may do, by its id. */
  readonly roles: Roles;
  readonly siteFolder: string;
  /** The product's version, for the operator. */
  readonly version: string;
  /** What of the content is the sample's, in words. */
  readonly sample: readonly string[];
  /** The day on which the oldest number of the site was checked. */
  readonly numbersChecked: string;
  /** CSP sources for the site's inline scripts. */
  readonly inlineScriptHashes: readonly string[];
}

const paypalApis = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const satisfies Record<Settings['paypalEnvironment'], string>;

/** The values of what functions read, before there are functions. */
type Values = Readonly<Record<Exclude<FunctionVariable, 'PDF_READER'>, string>>;

interface StackInput {
  readonly settings: Settings;
  /** The settings that were given with `-c`. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly built: BuiltApplication;
}

/** The whole business in one stack. */
export class GuideShopStack extends Stack {
  private readonly roles: Roles;
  private readonly data: Data;
  private readonly files: Files;
  private readonly mail: Mail;
  private readonly secrets: Secrets;
  /** Undefined without the edge. */
  private readonly originKeys: OriginKeys | undefined;
  /** Undefined without the edge, as are the topics. */
  private readonly topicsKey: Key | undefined;
  /** Undefined without the edge. */
  private readonly alarms: Alarms | undefined;
  /** Undefined without the office. */
  private pdfReader: IFunction | undefined;

  constructor(scope: Construct, id: string, props: StackInput) {
    const { settings, built } = props;
    const hasEdge = settings.edge === 'on';
    super(scope, id, {
      description: `Guide shop, stage ${settings.stage}`,
      env: {
        region: settings.region,
        // Without AWS credentials the template works for any account.
        ...(process.env['CDK_DEFAULT_ACCOUNT'] === undefined ? {} : { account: process.env['CDK_DEFAULT_ACCOUNT'] }),
      },
      terminationProtection: settings.production,
      tags: { application: 'guide-shop', stage: settings.stage },
      ...(hasEdge ? {} : plainTemplate()),
    });
    // The nested stacks of the office leave out CDK's metadata too; they read the context.
    if (!hasEdge) this.node.setContext('aws:cdk:version-reporting', false);
    this.roles = built.roles;
    const { production, office } = settings;
    // Without the edge buckets stay, because emptying one takes a custom resource, which emulators
    // may not support.
    const lifetime = { kept: production || !hasEdge };
    const zone = hostedZone(this, settings);
    const logs = new AccessLogs(this, 'Logs', lifetime).bucket;
    this.data = new Data(this, 'Data', { production });
    this.files = new Files(this, 'Files', { ...lifetime, logs, stage: settings.stage });
    this.mail = new Mail(this, 'Mail', {
      sender: settings.sender,
      businessInbox: settings.businessInbox,
      makesIdentity: hasEdge && settings.mail === 'ses',
      siteDomain: settings.siteDomain,
      ...(zone === undefined ? {} : { zone }),
    });
    this.secrets = new Secrets(this, 'Secrets', { production, mail: settings.mail });
    // Without the edge there are none: that stack is for a first look.
    this.topicsKey = hasEdge ? topicsKey(this) : undefined;
    this.alarms =
      this.topicsKey === undefined ? undefined : new Alarms(this, 'Alarms', { ...settings, topicsKey: this.topicsKey });
    this.originKeys = hasEdge ? new OriginKeys(this, 'OriginKeys', settings) : undefined;
    const api = new Api(this, 'Api', { production });
    const site = {
      siteFolder: built.siteFolder,
      config: { paypal: { clientId: settings.paypalClientId } },
      headers: {
        paypalOrigins: productionPaypalOrigins,
        inlineScriptHashes: built.inlineScriptHashes,
        isSample: built.sample.length > 0,
        uploadsOrigin: uploadsAddress({ stage: settings.stage, account: this.account, region: this.region }),
      },
    };
    const website =
      this.originKeys === undefined
        ? undefined
        : this.makeWebsite(settings, zone, { logs, api, site, originKeys: this.originKeys });
    const siteUrl = website?.url ?? settings.siteUrl?.replace('{apiId}', api.id) ?? api.url;
    const gatewaySite = website === undefined ? this.makeGatewaySite(api, { ...site, siteUrl }) : undefined;
    this.files.acceptUploadsFrom(siteUrl);
    const addresses = { siteUrl, gatewayUrl: website === undefined ? siteUrl : api.url };
    const values = this.variableValues(settings, { ...addresses, isSample: built.sample.length > 0 });
    const functions: EndpointFunction[] = [];
    const lambda = (id: string) => {
      const config = functionConfig(id);
      const made = this.makeFunction(config, built.bundles, values, settings);
      // A page must not name files that are not there yet.
      if (website !== undefined && this.rendersPages(id)) made.node.addDependency(website.assets);
      functions.push(made);
      return made.lambda;
    };
    if (office === 'on') this.pdfReader = lambda('read-pdf');
    const served = office === 'on' ? registry : registry.filter((one) => !officeRegistry.includes(one));
    for (const endpoint of served) api.route(endpoint, lambda(endpoint.id));
    gatewaySite?.routeTrailingSlashes(ofVisitors(functions));
    this.addTriggers(lambda);
    if (this.alarms !== undefined) this.watch(settings, this.alarms, { api, functions, website });
    if (website !== undefined) this.acknowledgeUploader(website.bucket);
    this.addBucketEmptierLogs();
    this.addOutputs(values);
    new CfnOutput(this, contextOutput, { value: contextText(settings.stage, props.given) });
    this.addBuildOutputs(built);
  }

  /** Only outputs: in the environment, each commit would change every function. */
  private addBuildOutputs({ version, sample, numbersChecked }: BuiltApplication): void {
    new CfnOutput(this, versionOutput, { value: version });
    new CfnOutput(this, sampleOutput, { value: sample.length === 0 ? 'none' : sample.join(', ') });
    new CfnOutput(this, numbersOutput, { value: numbersChecked });
  }

  private addTriggers(lambda: (id: string) => IFunction): void {
    for (const { id, everyMinutes } of schedules) {
      const scheduled = lambda(id);
      // Without alarms there is no topic to tell.
      if (id === watcher.id && this.alarms === undefined) continue;
      new Schedule(stackScope(scheduled, this), `Schedule-${id}`, { everyMinutes, lambda: scheduled });
    }
    for (const { id, atHour, days } of dailySchedules) {
      const scheduled = lambda(id);
      // Few emulators have EventBridge Scheduler, and without the edge no one waits for a digest.
      if (this.originKeys === undefined) continue;
      const scheduleScope = stackScope(scheduled, this);
      const props = { atHour, days, timeZone: brand.timeZone, lambda: scheduled };
      new DailySchedule(scheduleScope, `Schedule-${id}`, props);
    }
    // SES is the only publisher, through the topic of the mail construct.
    for (const { id } of subscriptions) {
      const subscribed = lambda(id);
      if (this.topicsKey !== undefined) this.mail.sendFeedbackTo(subscribed, this.topicsKey);
    }
    // Gets lines of the other functions' logs (constructs/watch.ts).
    if (this.pdfReader !== undefined) lambda(pusher.id);
  }

  /**
   * Operator commands find resources by these (infra/operations/target.ts). None of them is a
   * secret.
   */
  private addOutputs(values: Values): void {
    for (const [name, value] of Object.entries(values)) {
      if (name !== 'ORIGIN_KEY_SECRETS' && name !== 'RENDERER_FOLDER') new CfnOutput(this, outputOf(name), { value });
    }
    new CfnOutput(this, operatedOutputs.alarmTopic, { value: this.alarms?.topic.topicArn ?? 'none' });
    new CfnOutput(this, operatedOutputs.mailIdentity, {
      value: this.secrets.smtp === undefined ? this.mail.identityName : 'none',
    });
  }

  private makeGatewaySite(
    api: Api,
    site: Omit<ConstructorParameters<typeof GatewaySite>[2], 'placeholderUrl' | 'publicFiles'>,
  ): GatewaySite {
    const { publicFiles } = this.files;
    const made = new GatewaySite(this, 'GatewaySite', { ...site, placeholderUrl, publicFiles });
    api.fallback(made.lambda);
    Validations.of(made).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${this.getLogicalId(publicFiles.node.defaultChild as CfnElement)}.Arn>/*]`,
      reason: 'Pictures and samples: their names have a hash of their content.',
    });
    return made;
  }

  /** Connects the watch over the logs, and creates alarms and dashboard. */
  private watch(
    settings: Settings,
    alarms: Alarms,
    {
      api,
      functions,
      website,
    }: {
      readonly api: Api;
      readonly functions: readonly EndpointFunction[];
      readonly website: Website | undefined;
    },
  ): void {
    const named = (id: string) => functions.find(({ config }) => config.id === id)?.lambda;
    const made = named(watcher.id);
    if (made === undefined) throw new Error(`There is no function ${watcher.id}`);
    new Watch(this, 'Watch', { watcher: made, pusher: named(pusher.id), functions, accessLog: api.accessLog });
    alarms.watch({
      apiId: api.id,
      watcher: made,
      throughSes: settings.mail === 'ses',
      // CloudFront's metrics are in us-east-1, and an alarm reads only its own region.
      distributionId: settings.region === 'us-east-1' ? website?.distributionId : undefined,
    });
    const { dashboardName } = new BusinessDashboard(this, 'Dashboard', {
      stage: settings.stage,
      functions,
      mail: this.mail,
      apiId: api.id,
    });
    new CfnOutput(this, 'BusinessDashboard', {
      value: `https://${this.region}.console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/${dashboardName}`,
      description: 'Sales and mails on one page',
    }).overrideLogicalId('BusinessDashboard');
  }

  private makeWebsite(
    settings: Settings,
    zone: IPublicHostedZone | undefined,
    {
      logs,
      api,
      site,
      originKeys,
    }: {
      readonly logs: IBucket;
      readonly api: Api;
      readonly site: Pick<ConstructorParameters<typeof Website>[2], 'siteFolder' | 'config' | 'headers'>;
      readonly originKeys: OriginKeys;
    },
  ): Website {
    const domain = siteDomain(this, settings, zone);
    return new Website(this, 'Website', {
      ...site,
      logs,
      apiHost: api.host,
      apiMaxCacheSeconds: Math.max(0, ...registry.map(({ cacheSeconds }) => cacheSeconds ?? 0)),
      originKey: originKeys.current.secretValue,
      publicFiles: this.files.publicFiles,
      firewall: settings.waf === 'on' ? new Firewall(this, 'Firewall').arn : undefined,
      ...(domain === undefined ? {} : { domain }),
    });
  }

  private makeFunction(
    config: FunctionConfig,
    bundles: string,
    values: Values,
    { production, lambdaConcurrency }: Settings,
  ): EndpointFunction {
    const role = this.roleOf(config.id);
    const variables = { ...values, PDF_READER: this.pdfReader?.functionName ?? 'none' };
    const made = new EndpointFunction(this.stackFor(config), config.id, {
      bundles,
      config,
      environment: Object.fromEntries(functionVariables(role).map((name) => [name, variables[name]])),
      statements: this.statementsFor(role),
      production,
      accountConcurrency: lambdaConcurrency,
    });
    if (role.may['alarms'] !== undefined) {
      const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account;
      Validations.of(made).acknowledge({
        id: `AwsSolutions-IAM5[Resource::arn:${this.partition}:cloudwatch:${this.region}:${account}:alarm:*]`,
        reason: 'CloudWatch lists alarms by the beginning of their names, which a role can’t be limited to.',
      });
    }
    const { guides, uploads, publicFiles } = this.files;
    for (const [what, files, reason] of [
      [
        role.may['guideFiles'],
        guides,
        "The guides' files: the function decides at each request which of them a buyer may download.",
      ],
      [role.may['publicFiles'], publicFiles, 'Pictures and samples: their names have a hash of their content.'],
      [role.may['uploads'], uploads, 'The files that the office sends: their keys are random.'],
    ] as const) {
      if (what === undefined) continue;
      const bucket = files.node.defaultChild as CfnElement;
      // A nested stack gets the ARN by a parameter with this name.
      const arn = Stack.of(made).nested
        ? `referenceto${Names.nodeUniqueId(bucket.node)}Arn`
        : `${this.getLogicalId(bucket)}.Arn`;
      Validations.of(made).acknowledge({
        id: `AwsSolutions-IAM5[Resource::<${arn}>/*]`,
        reason,
      });
    }
    return made;
  }

  /**
   * The stack of a function and its resources (docs/adr/0017-functions-in-nested-stacks.md).
   */
  private stackFor({ nestedStack }: FunctionConfig): Stack {
    // Few emulators support nested stacks, and without the edge and its alarms everything but the
    // office fits into one.
    if (this.originKeys === undefined && !nestedStack.startsWith('office-')) return this;
    const id = `Functions-${nestedStack}`;
    const made = this.node.tryFindChild(id) as NestedStack | undefined;
    return made ?? new NestedStack(this, id, { description: `Functions of the guide shop: ${nestedStack}` });
  }

  private statementsFor({ may }: Role): PolicyStatement[] {
    return Object.entries(may).flatMap(([scope, actions]) => this.statementsOn(scope, actions));
  }

  private statementsOn(scope: string, actions: readonly string[]): PolicyStatement[] {
    const allow = (resource: string, conditions: Conditions = {}) =>
      new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [resource], conditions });
    const { files, secrets, originKeys, pdfReader, alarms, topicsKey } = this;
    const others: Partial<Record<Resource, () => PolicyStatement[]>> = {
      guideFiles: () => [allow(files.guides.arnForObjects('*'))],
      uploads: () => [allow(files.uploads.arnForObjects('*'))],
      publicFiles: () => [allow(files.publicFiles.arnForObjects('*'))],
      // One of these two ways.
      mail: () => (secrets.smtp === undefined ? [this.mail.permission(actions)] : []),
      smtpSecret: () => (secrets.smtp === undefined ? [] : [allow(secrets.smtp.secretArn)]),
      smtpRefusals: () => (secrets.smtp === undefined ? [] : [allow(this.data.arnOf('mailFeedback'))]),
      pepper: () => [allow(secrets.pepper.secretArn)],
      pushSecret: () => [allow(secrets.push.secretArn)],
      paypalSecret: () => [allow(secrets.paypal.secretArn)],
      originKeys: () => (originKeys?.accepted ?? []).map((key) => allow(key.secretArn)),
      pdfReader: () => (pdfReader === undefined ? [] : [allow(pdfReader.functionArn)]),
      alarms: () => [allow(this.allAlarms)],
      alarmTopic: () =>
        alarms === undefined || topicsKey === undefined
          ? []
          : [
              allow(alarms.topic.topicArn),
              new PolicyStatement({ actions: [...publishingActions], resources: [topicsKey.keyArn] }),
            ],
    };
    const [items = '', attributes] = scope.split('/sets/');
    const [table = '', beginning] = items.split('/keys/');
    return (
      others[resourceOf(scope)]?.() ?? [
        allow(this.data.arnOf(table), requestConditions(table, { beginning, attributes })),
      ]
    );
  }

  /** @throws Error for a function without a handler */
  private roleOf(id: string): Role {
    const role = this.roles[id];
    if (role === undefined) throw new Error(`There is no handler ${id}`);
    return role;
  }

  private rendersPages(id: string): boolean {
    return this.roleOf(id).variables.includes('RENDERER_FOLDER');
  }

  private get allAlarms(): string {
    return `arn:${this.partition}:cloudwatch:${this.region}:${this.account}:alarm:*`;
  }

  private variableValues(
    settings: Settings,
    {
      siteUrl,
      gatewayUrl,
      isSample,
    }: { readonly siteUrl: string; readonly gatewayUrl: string; readonly isSample: boolean },
  ): Values {
    const { tables } = this.data;
    const names = Object.entries(tableVariables).map(([name, variable]) => [
      variable,
      tables[name as TableName].tableName,
    ]);
    return {
      ...(Object.fromEntries(names) as Record<Extract<FunctionVariable, `TABLE_${string}`>, string>),
      GUIDES_BUCKET: this.files.guides.bucketName,
      UPLOADS_BUCKET: this.files.uploads.bucketName,
      PUBLIC_FILES_BUCKET: this.files.publicFiles.bucketName,
      // In the function's package (infra/build/builds.ts).
      RENDERER_FOLDER: './renderer',
      ALARM_PREFIX: this.alarms === undefined ? 'none' : alarmPrefix(settings.stage),
      ALARM_TOPIC: this.alarms?.topic.topicArn ?? 'none',
      STAGE: settings.stage,
      GATEWAY_URL: gatewayUrl,
      MAIL_FROM: settings.sender,
      SMTP_ACCOUNT: smtpAccountOf(settings),
      SMTP_SECRET_ID: this.secrets.smtp?.secretArn ?? 'none',
      BUSINESS_INBOX: settings.businessInbox,
      UNPROVEN_MAIL_PER_HOUR: String(settings.unprovenMailPerHour),
      CALENDAR_NETWORK: 'public',
      BUSINESS_NAME: senderParts(settings.sender).name,
      BUSINESS_ADDRESS: settings.businessAddress,
      BUSINESS_TIME_ZONE: brand.timeZone,
      RECEIPT_PREFIX: brand.receiptPrefix,
      SITE_URL: siteUrl,
      PEPPER_SECRET_ID: this.secrets.pepper.secretArn,
      PUSH_SECRET_ID: this.secrets.push.secretArn,
      PAYPAL_SECRET_ID: this.secrets.paypal.secretArn,
      ORIGIN_KEY_SECRETS: this.originKeys?.accepted.map(({ secretArn }) => secretArn).join(',') ?? 'none',
      CHECKOUT: isSample && settings.paypalEnvironment === 'live' ? 'closed' : 'open',
      PAYPAL_API_URL: paypalApis[settings.paypalEnvironment],
      PAYPAL_CLIENT_ID: settings.paypalClientId,
      PAYPAL_MERCHANT_ID: settings.paypalMerchantId,
      PAYPAL_WEBHOOK_ID: settings.paypalWebhookId,
    };
  }

  /** CDK's own function that uploads the site has its own role. It runs only during deploys. */
  private acknowledgeUploader(siteBucket: IBucket): void {
    const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account;
    const findings = [
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'].map(
        (action) => `IAM5[Action::${action}]`,
      ),
      `IAM5[Resource::arn:${this.partition}:s3:::cdk-hnb659fds-assets-${account}-${this.region}/*]`,
      `IAM5[Resource::<${this.getLogicalId(siteBucket.node.defaultChild as CfnElement)}.Arn>/*]`,
      'IAM5[Resource::*]',
      'L1',
    ];
    for (const uploader of this.node.children.filter(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))) {
      for (const finding of findings) {
        Validations.of(uploader).acknowledge({
          id: `AwsSolutions-${finding}`,
          reason:
            "aws-cdk-lib's BucketDeployment: reads the deploy's own assets, writes the site's bucket, invalidates the distribution.",
        });
      }
    }
  }

  /**
   * Without this, Lambda would create the log group of CDK's function that empties buckets: without
   * retention, and outside the stack.
   */
  private addBucketEmptierLogs(): void {
    const provider = this.node.tryFindChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
    const handler = provider?.node.tryFindChild('Handler');
    if (!(handler instanceof CfnResource)) return;
    const { logGroupName } = new LogGroup(this, 'EmptierLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroupName });
  }
}

/**
 * The functions that visitors call, by id. Only the office's own pages call the office, without a
 * slash, and all names together would be more than the 4 KB of a function's environment.
 */
function ofVisitors(functions: readonly EndpointFunction[]): Map<string, IFunction> {
  const visitors = functions.filter(
    ({ config: { endpoint } }) => endpoint !== undefined && !officeRegistry.includes(endpoint),
  );
  return new Map(visitors.map(({ config, lambda }) => [config.id, lambda]));
}

/**
 * The keys and attributes that a request may name. `ForAllValues` is also true for a request that
 * names none, so `Null` requires one.
 */
function requestConditions(
  table: string,
  { beginning, attributes }: { readonly beginning: string | undefined; readonly attributes: string | undefined },
): Conditions {
  const [keys, names] = ['dynamodb:LeadingKeys', 'dynamodb:Attributes'];
  const { partitionKey, sortKey } = (tables as Readonly<Record<string, TableDescription>>)[table] ?? {};
  const ownKeys = [partitionKey, sortKey].filter((key) => key !== undefined);
  return {
    ...(beginning === undefined ? {} : { 'ForAllValues:StringLike': { [keys]: [`${beginning}*`] } }),
    ...(attributes === undefined
      ? {}
      : { 'ForAllValues:StringEquals': { [names]: [...ownKeys, ...attributes.split(',')] } }),
    ...(beginning === undefined && attributes === undefined
      ? {}
      : {
          Null: {
            ...(beginning === undefined ? {} : { [keys]: 'false' }),
            ...(attributes === undefined ? {} : { [names]: 'false' }),
          },
        }),
  };
}

/**
 * Leaves out CDK's metadata, and a rule that reads the bootstrap version, which the CLI checks as
 * well. Emulators may not support them.
 */
function plainTemplate(): Pick<StackProps, 'analyticsReporting' | 'synthesizer'> {
  return {
    analyticsReporting: false,
    // The CDK's types do not compile under exactOptionalPropertyTypes without this.
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer,
  };
}

function hostedZone(stack: Stack, settings: Settings): IPublicHostedZone | undefined {
  const { hostedZoneId, hostedZoneName: zoneName } = settings;
  if (hostedZoneId === undefined || zoneName === undefined) return undefined;
  return PublicHostedZone.fromPublicHostedZoneAttributes(stack, 'Zone', { hostedZoneId, zoneName });
}

function siteDomain(
  stack: Stack,
  settings: Settings,
  zone: IPublicHostedZone | undefined,
): { name: string; certificate: ICertificate; zone?: IPublicHostedZone } | undefined {
  const { siteDomain: name, certificateArn } = settings;
  if (name === undefined) return undefined;
  const certificate =
    certificateArn === undefined
      ? (new Certificate(stack, 'Certificate', {
          domainName: name,
          ...(zone === undefined ? {} : { validation: CertificateValidation.fromDns(zone) }),
        }) as ICertificate)
      : Certificate.fromCertificateArn(stack, 'Certificate', certificateArn);
  return { name, certificate, ...(zone === undefined ? {} : { zone }) };
}
