import {
  type CfnElement,
  CfnOutput,
  CfnResource,
  Duration,
  Names,
  RemovalPolicy,
  Stack,
  Token,
  Validations,
} from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type Conditions, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type IPublicHostedZone, PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { Construct, IDependable } from 'constructs';
import { type Resource, type Role, type Roles, resourceOf } from '#composition/permissions.ts';
import { dailySchedules, pusher, registry, schedules, subscriptions, watcher } from '#contract/registry.ts';
import { business, documents } from '#contract/website/documents/index.ts';
import { lookFacts } from '#contract/website/look.ts';
import { AccessLogs } from './constructs/access-logs.ts';
import { Alarms, alarmPrefix } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { Area } from './constructs/area.ts';
import { BusinessDashboard } from './constructs/business-dashboard.ts';
import { DailySchedule } from './constructs/daily-schedule.ts';
import { Data } from './constructs/data.ts';
import { EndpointFunction } from './constructs/endpoint-function.ts';
import { Files } from './constructs/files.ts';
import { Firewall } from './constructs/firewall.ts';
import { Mail } from './constructs/mail.ts';
import { OriginKeys } from './constructs/origin-keys.ts';
import { Schedule } from './constructs/schedule.ts';
import { Secrets } from './constructs/secrets.ts';
import { publishingActions, topicsKey } from './constructs/topics-key.ts';
import { Watch } from './constructs/watch.ts';
import { Website } from './constructs/website.ts';
import { contextOutput, contextText } from './deploy-context.ts';
import { type FunctionConfig, type FunctionVariable, functionConfig, functionVariables } from './functions.ts';
import { operatedOutputs, outputOf, versionOutput } from './outputs.ts';
import { paypalApis } from './paypal-apis.ts';
import { checkoutRule, type Settings, senderParts, sendsThroughSes, smtpAccountOf } from './settings.ts';
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
  /** The day on which the oldest number of the site was checked. */
  readonly numbersChecked: string;
  /** CSP sources for the site's inline scripts. */
  readonly inlineScriptHashes: readonly string[];
  /** The paths of the portraits that the site has for emails. */
  readonly mailPortraits: readonly string[];
}

/** The function that opens PDFs, which others invoke. */
const PDF_READER = 'read-pdf';
const SITE_WRITER = 'write-site';

/** How many areas are made or changed at the same time. */
const LANES = 4;

/** The values of what functions read, before there are functions. */
type Values = Readonly<Record<Exclude<FunctionVariable, 'PDF_READER' | 'SITE_WRITER'>, string>>;

interface StackInput {
  readonly settings: Settings;
  /** The settings that were given with `-c`. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly built: BuiltApplication;
}

/** The whole business in one stack. */
export class GuideShopStack extends Stack {
  private readonly roles: Roles;
  private readonly production: boolean;
  private readonly data: Data;
  private readonly files: Files;
  private readonly mail: Mail;
  private readonly secrets: Secrets;
  private readonly originKeys: OriginKeys;
  private readonly topicsKey: Key;
  private readonly alarms: Alarms;
  private readonly website: Website;
  /** Those that other functions invoke, once they are made. */
  private readonly invoked = new Map<string, LambdaFunction>();

  constructor(scope: Construct, id: string, props: StackInput) {
    const { settings, built } = props;
    super(scope, id, {
      description: `Guide shop, stage ${settings.stage}`,
      env: {
        region: settings.region,
        // Without AWS credentials the template works for any account.
        ...(process.env['CDK_DEFAULT_ACCOUNT'] === undefined ? {} : { account: process.env['CDK_DEFAULT_ACCOUNT'] }),
      },
      terminationProtection: settings.production,
      tags: { application: 'guide-shop', stage: settings.stage },
    });
    this.roles = built.roles;
    this.production = settings.production;
    const { production, trial } = settings;
    const zone = hostedZone(this, settings);
    // They stay when a stack is deleted, and nothing of a trial may.
    const logs = trial ? undefined : new AccessLogs(this, 'Logs').bucket;
    this.data = new Data(this, 'Data', { production });
    this.files = new Files(this, 'Files', { production, logs, stage: settings.stage });
    this.topicsKey = topicsKey(this);
    this.mail = new Mail(this, 'Mail', {
      sender: settings.sender,
      businessInbox: settings.businessInbox,
      makesIdentity: sendsThroughSes(settings),
      topicsKey: this.topicsKey,
      siteDomain: settings.siteDomain,
      ...(zone === undefined ? {} : { zone }),
    });
    this.secrets = new Secrets(this, 'Secrets', { production, mail: settings.mail });
    this.alarms = new Alarms(this, 'Alarms', { ...settings, topicsKey: this.topicsKey });
    this.originKeys = new OriginKeys(this, 'OriginKeys', settings);
    const api = new Api(this, 'Api', { production });
    const site = {
      siteFolder: built.siteFolder,
      config: { paypal: { clientId: settings.paypalClientId } },
      headers: {
        paypalOrigins: productionPaypalOrigins,
        inlineScriptHashes: built.inlineScriptHashes,
        isTrial: trial,
        uploadsOrigin: uploadsAddress({ stage: settings.stage, account: this.account, region: this.region }),
      },
    };
    const website = this.makeWebsite(settings, zone, { logs, api, site });
    this.website = website;
    const siteUrl = website.url;
    this.files.acceptUploadsFrom(siteUrl);
    const values = this.variableValues(settings, { siteUrl, gatewayUrl: api.url, built });
    const functions: EndpointFunction[] = [];
    const lambda = (id: string): LambdaFunction => {
      const config = functionConfig(id);
      const made = this.makeFunction(config, built.bundles, values, settings);
      // A page must not name files that are not there yet.
      if (this.rendersPages(id)) made.node.addDependency(pages);
      functions.push(made);
      return made.lambda;
    };
    let pages: IDependable = website.uploads;
    this.invoked.set(PDF_READER, lambda(PDF_READER));
    const writer = lambda(SITE_WRITER);
    this.invoked.set(SITE_WRITER, writer);
    pages = this.writePages(writer);
    for (const endpoint of registry) api.route(endpoint, lambda(endpoint.id));
    this.addTriggers(lambda);
    this.watch(settings, { api, functions, website });
    this.acknowledgeUploader(website.bucket);
    this.addLanes([...website.distributions, ...this.mail.destinations, ...this.alarms.budgets]);
    this.addBucketEmptierLogs();
    this.addOutputs(values);
    new CfnOutput(this, outputOf('SITE_WRITER'), { value: writer.functionName });
    new CfnOutput(this, contextOutput, { value: contextText(settings.stage, props.given) });
    // Only an output: in the environment, each commit would change every function.
    new CfnOutput(this, versionOutput, { value: built.version });
  }

  /**
   * Makes the areas one after the other in a few lanes, after what a new account may refuse. AWS
   * takes only some calls a second for each kind of resource, and 190 functions at once, with their
   * routes, logs and filters, would be refused (infra/stack/control-plane.test.ts).
   */
  private addLanes(first: readonly Construct[]): void {
    const areas = this.node.children.filter((child) => child instanceof Area);
    // Other areas use functions of these, in this order.
    const used = [watcher.id, pusher.id, PDF_READER, SITE_WRITER].map((id) => this.areaOf(functionConfig(id)));
    const others = areas
      .filter((area) => !used.includes(area))
      .toSorted((a, b) => resourcesOf(b).length - resourcesOf(a).length);
    const lanes = Array.from({ length: LANES }, (): Area[] => []);
    for (const area of [...used, ...others]) {
      const length = (lane: readonly Area[]) => lane.reduce((sum, one) => sum + resourcesOf(one).length, 0);
      const lane = lanes.reduce((shortest, one) => (length(one) < length(shortest) ? one : shortest));
      const before = lane.at(-1);
      if (before !== undefined) area.addStackDependency(before);
      else for (const one of first) for (const resource of resourcesOf(one)) area.after(resource);
      lane.push(area);
    }
  }

  /** Has the new code write the pages with the owner's words, once all that they name is there. */
  private writePages(handler: LambdaFunction): IDependable {
    const area = this.areaOf(functionConfig(SITE_WRITER));
    const trigger = new Trigger(area, 'WritePages', { handler, timeout: Duration.minutes(5) });
    // cspell:ignore AWSCDK
    logsOfProvider(area, 'AWSCDK.TriggerCustomResourceProviderCustomResourceProvider', area.logGroup);
    return trigger;
  }

  private addTriggers(lambda: (id: string) => IFunction): void {
    for (const { id, everyMinutes } of schedules) {
      const scheduled = lambda(id);
      new Schedule(Stack.of(scheduled), `Schedule-${id}`, { everyMinutes, lambda: scheduled });
    }
    for (const { id, atHour, days } of dailySchedules) {
      const scheduled = lambda(id);
      const props = { atHour, days, timeZone: business.timeZone, lambda: scheduled };
      new DailySchedule(Stack.of(scheduled), `Schedule-${id}`, props);
    }
    // SES is the only publisher, through the topic of the mail construct.
    for (const { id } of subscriptions) this.mail.sendFeedbackTo(lambda(id));
    // Gets lines of the other functions' logs (constructs/watch.ts).
    lambda(pusher.id);
  }

  /**
   * Operator commands find resources by these (infra/operations/target.ts). None of them is a
   * secret.
   */
  private addOutputs(values: Values): void {
    for (const [name, value] of Object.entries(values)) {
      if (name !== 'ORIGIN_KEY_SECRETS' && name !== 'RENDERER_FOLDER') new CfnOutput(this, outputOf(name), { value });
    }
    new CfnOutput(this, operatedOutputs.alarmTopic, { value: this.alarms.topic.topicArn });
    new CfnOutput(this, operatedOutputs.mailIdentity, {
      value: this.secrets.smtp === undefined ? this.mail.identityName : 'none',
    });
  }

  /** Connects the watch over the logs, and creates alarms and dashboard. */
  private watch(
    settings: Settings,
    {
      api,
      functions,
      website,
    }: {
      readonly api: Api;
      readonly functions: readonly EndpointFunction[];
      readonly website: Website;
    },
  ): void {
    const named = (id: string) => {
      const found = functions.find(({ config }) => config.id === id);
      if (found === undefined) throw new Error(`There is no function ${id}`);
      return found.lambda;
    };
    const made = named(watcher.id);
    new Watch(this, 'Watch', { watcher: made, pusher: named(pusher.id), functions, accessLog: api.accessLog });
    this.alarms.watch({
      apiId: api.id,
      watcher: made,
      throughSes: sendsThroughSes(settings),
      // CloudFront's metrics are in us-east-1, and an alarm reads only its own region.
      distributionId: settings.region === 'us-east-1' ? website.distributionId : undefined,
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
    }: {
      readonly logs: s3.IBucket | undefined;
      readonly api: Api;
      readonly site: Pick<ConstructorParameters<typeof Website>[2], 'siteFolder' | 'config' | 'headers'>;
    },
  ): Website {
    const domain = siteDomain(this, settings, zone);
    return new Website(this, 'Website', {
      ...site,
      logs,
      apiHost: api.host,
      apiMaxCacheSeconds: Math.max(0, ...registry.map(({ cacheSeconds }) => cacheSeconds ?? 0)),
      originKey: this.originKeys.current.secretValue,
      publicFiles: this.files.publicFiles,
      firewall: settings.waf === 'on' ? new Firewall(this, 'Firewall').arn : undefined,
      ...(domain === undefined ? {} : { domain }),
    });
  }

  private makeFunction(
    config: FunctionConfig,
    bundles: string,
    values: Values,
    { lambdaConcurrency }: Settings,
  ): EndpointFunction {
    const role = this.roleOf(config.id);
    // These two, which are made first, have no such variables.
    const nameOf = (id: string): string => this.invoked.get(id)?.functionName ?? 'none';
    const variables = { ...values, PDF_READER: nameOf(PDF_READER), SITE_WRITER: nameOf(SITE_WRITER) };
    const made = new EndpointFunction(this.areaOf(config), config.id, {
      bundles,
      config,
      environment: Object.fromEntries(functionVariables(role).map((name) => [name, variables[name]])),
      statements: this.statementsFor(role),
      accountConcurrency: lambdaConcurrency,
    });
    const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account;
    const arnOf = (service: string, pattern: string) =>
      `arn:${this.partition}:${service}:${this.region}:${account}:${pattern}`;
    // A nested stack gets the ARN by a parameter with this name.
    const objectsOf = ({ node }: s3.IBucket) =>
      `<referenceto${Names.nodeUniqueId((node.defaultChild as CfnElement).node)}Arn>/*`;
    const { guides, uploads, publicFiles } = this.files;
    for (const [what, resource, reason] of [
      [
        'alarms',
        arnOf('cloudwatch', 'alarm:*'),
        'CloudWatch lists alarms by the beginning of their names, which a role can’t be limited to.',
      ],
      [
        'mailAccount',
        '*',
        'SES’s state and its list of addresses are of the account, which a role can’t be limited to.',
      ],
      [
        'mail',
        arnOf('ses', 'identity/*'),
        'Only as the sender (ses:FromAddress). In the sandbox SES also asks about the recipient’s identity.',
      ],
      [
        'guideFiles',
        objectsOf(guides),
        "The guides' files: the function decides at each request which of them a buyer may download.",
      ],
      ['publicFiles', objectsOf(publicFiles), 'Pictures and samples: their names have a hash of their content.'],
      ['siteFiles', objectsOf(this.website.bucket), 'The pages of the site, whose names the build knows.'],
      ['uploads', objectsOf(uploads), 'The files that the office sends: their keys are random.'],
    ] as const) {
      if (role.may[what] !== undefined)
        Validations.of(made).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
    }
    return made;
  }

  private areaOf({ nestedStack }: FunctionConfig): Area {
    const made = this.node.tryFindChild(`Functions-${nestedStack}`) as Area | undefined;
    return made ?? new Area(this, nestedStack, { production: this.production });
  }

  private statementsFor({ may }: Role): PolicyStatement[] {
    return Object.entries(may).flatMap(([scope, actions]) => this.statementsOn(scope, actions));
  }

  private statementsOn(scope: string, actions: readonly string[]): PolicyStatement[] {
    const allow = (resource: string, conditions: Conditions = {}) =>
      new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [resource], conditions });
    const { files, secrets } = this;
    const others: Partial<Record<Resource, () => PolicyStatement[]>> = {
      guideFiles: () => [allow(files.guides.arnForObjects('*'))],
      uploads: () => [allow(files.uploads.arnForObjects('*'))],
      publicFiles: () => [allow(files.publicFiles.arnForObjects('*'))],
      // SES has no smaller scope for it.
      mailAccount: () => (secrets.smtp === undefined ? [allow('*')] : []),
      // One of these two ways.
      mail: () => (secrets.smtp === undefined ? [this.mail.permission(actions)] : []),
      smtpSecret: () => (secrets.smtp === undefined ? [] : [allow(secrets.smtp.secretArn)]),
      smtpRefusals: () => (secrets.smtp === undefined ? [] : [allow(this.data.arnOf('mailFeedback'))]),
      pepper: () => [allow(secrets.pepper.secretArn)],
      pushSecret: () => [allow(secrets.push.secretArn)],
      paypalSecret: () => [allow(secrets.paypal.secretArn)],
      originKeys: () => this.originKeys.accepted.map((key) => allow(key.secretArn)),
      pdfReader: () => [allow(this.arnOf(PDF_READER))],
      siteWriter: () => [allow(this.arnOf(SITE_WRITER))],
      siteFiles: () => [allow(this.website.bucket.arnForObjects('*'))],
      distribution: () => [allow(this.website.distributionArn)],
      alarms: () => [allow(this.allAlarms)],
      alarmTopic: () => [
        allow(this.alarms.topic.topicArn),
        // Only who publishes uses the key that encrypts the topic.
        ...(actions.includes('sns:Publish')
          ? [new PolicyStatement({ actions: [...publishingActions], resources: [this.topicsKey.keyArn] })]
          : []),
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

  /** @throws Error for a function that isn't made yet */
  private arnOf(id: string): string {
    const made = this.invoked.get(id);
    if (made === undefined) throw new Error(`${id} has to be made before the functions that invoke it`);
    return made.functionArn;
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
      built: { numbersChecked, mailPortraits },
    }: {
      readonly siteUrl: string;
      readonly gatewayUrl: string;
      readonly built: BuiltApplication;
    },
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
      SITE_BUCKET: this.website.bucket.bucketName,
      SITE_DISTRIBUTION: this.website.distributionId,
      // In the function's package (infra/build/builds.ts).
      RENDERER_FOLDER: './renderer',
      ALARM_PREFIX: alarmPrefix(settings.stage),
      ALARM_TOPIC: this.alarms.topic.topicArn,
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
      BUSINESS_TIME_ZONE: business.timeZone,
      RECEIPT_PREFIX: business.receiptPrefix,
      MAIL_PORTRAITS: mailPortraits.join(' ') || 'none',
      ...lookFacts(documents.look),
      SITE_URL: siteUrl,
      PEPPER_SECRET_ID: this.secrets.pepper.secretArn,
      PUSH_SECRET_ID: this.secrets.push.secretArn,
      PAYPAL_SECRET_ID: this.secrets.paypal.secretArn,
      ORIGIN_KEY_SECRETS: this.originKeys.accepted.map(({ secretArn }) => secretArn).join(','),
      NUMBERS_CHECKED: numbersChecked,
      SAMPLE_CONTENT: 'unknown',
      CHECKOUT: checkoutRule(settings),
      PAYPAL_API_URL: paypalApis[settings.paypalEnvironment],
      PAYPAL_CLIENT_ID: settings.paypalClientId,
      PAYPAL_MERCHANT_ID: settings.paypalMerchantId,
    };
  }

  /** CDK's own function that uploads the site has its own role. It runs only during deploys. */
  private acknowledgeUploader(siteBucket: s3.IBucket): void {
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
    const logs = new LogGroup(this, 'EmptierLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logsOfProvider(this, 'Custom::S3AutoDeleteObjectsCustomResourceProvider', logs);
  }
}

/** Has CDK's function behind a custom resource log into a group that expires. */
function logsOfProvider(stack: Stack, id: string, { logGroupName }: ILogGroup): void {
  const handler = stack.node.findChild(id).node.findChild('Handler') as CfnResource;
  handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroupName });
}

const resourcesOf = ({ node }: Construct): CfnResource[] =>
  node.findAll().filter((one) => CfnResource.isCfnResource(one));

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

function hostedZone(stack: Stack, settings: Settings): IPublicHostedZone | undefined {
  const { hostedZoneId, hostedZoneName: zoneName } = settings;
  if (hostedZoneId === undefined || zoneName === undefined) return undefined;
  return PublicHostedZone.fromPublicHostedZoneAttributes(stack, 'Zone', { hostedZoneId, zoneName });
}

function siteDomain(
  stack: Stack,
  settings: Settings,
  zone: IPublicHostedZone | undefined,
): ConstructorParameters<typeof Website>[2]['domain'] {
  const { siteDomain: name, certificateArn, redirectDomain: redirect } = settings;
  if (name === undefined) return undefined;
  const certificate =
    certificateArn === undefined
      ? (new Certificate(stack, 'Certificate', {
          domainName: name,
          ...(zone === undefined ? {} : { validation: CertificateValidation.fromDns(zone) }),
        }) as ICertificate)
      : Certificate.fromCertificateArn(stack, 'Certificate', certificateArn);
  return { name, certificate, ...(zone === undefined ? {} : { zone }), redirect };
}
