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
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type IPublicHostedZone, PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { registry, schedules, subscriptions } from '#contract/registry.ts';
import { brand } from '#web/content/brand.ts';
import { AccessLogs } from './constructs/access-logs.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { BusinessDashboard } from './constructs/business-dashboard.ts';
import { Data } from './constructs/data.ts';
import { EndpointFunction, scopeBeside } from './constructs/endpoint-function.ts';
import { Files } from './constructs/files.ts';
import { Firewall } from './constructs/firewall.ts';
import { GatewaySite } from './constructs/gateway-site.ts';
import { Mail } from './constructs/mail.ts';
import { OriginKeys } from './constructs/origin-keys.ts';
import { Schedule } from './constructs/schedule.ts';
import { Secrets } from './constructs/secrets.ts';
import { addressToCome, Website } from './constructs/website.ts';
import { contextOutput, contextText } from './deploy-context.ts';
import { type DescribedFunction, describedFunction, type FunctionVariable, functionVariables } from './functions.ts';
import { operatedOutputs, outputOf, versionOutput } from './outputs.ts';
import { type Permissions, permissions } from './permissions.ts';
import { type Settings, senderParts } from './settings.ts';
import { productionPaypalOrigins } from './site-headers.ts';
import { type TableName, tableVariables } from './tables.ts';

/** What was built before the stack is made. */
interface BuiltApplication {
  /** The folder that holds `<id>/index.mjs` for each function. */
  readonly bundles: string;
  readonly siteFolder: string;
  /** Of the product, for the operator. */
  readonly version: string;
  /** CSP sources of the site's inline scripts. */
  readonly inlineScriptHashes: readonly string[];
}

const paypalApis = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const satisfies Record<Settings['paypalEnvironment'], string>;

interface StackInput {
  readonly settings: Settings;
  /** What `-c` gave of them. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly built: BuiltApplication;
}

/** The whole business in one stack. */
export class GuideShopStack extends Stack {
  private readonly data: Data;
  private readonly files: Files;
  private readonly mail: Mail;
  private readonly secrets: Secrets;
  /** None without the edge. */
  private readonly originKeys: OriginKeys | undefined;

  constructor(scope: Construct, id: string, props: StackInput) {
    const { settings, built } = props;
    const hasEdge = settings.edge === 'on';
    super(scope, id, {
      description: `Guide shop, stage ${settings.stage}`,
      env: {
        region: settings.region,
        // Absent where nobody is signed in to AWS: then the template fits any account.
        ...(process.env['CDK_DEFAULT_ACCOUNT'] === undefined ? {} : { account: process.env['CDK_DEFAULT_ACCOUNT'] }),
      },
      terminationProtection: settings.production,
      tags: { application: 'guide-shop', stage: settings.stage },
      ...(hasEdge ? {} : plainTemplate()),
    });
    const { production } = settings;
    // Emptying a bucket that goes with its stack takes a custom resource, which emulators need not know.
    const lifetime = { kept: production || !hasEdge };
    const zone = hostedZone(this, settings);
    const logs = new AccessLogs(this, 'Logs', lifetime).bucket;
    this.data = new Data(this, 'Data', { production });
    this.files = new Files(this, 'Files', { ...lifetime, logs });
    this.mail = new Mail(this, 'Mail', {
      sender: settings.sender,
      businessInbox: settings.businessInbox,
      makesIdentity: hasEdge,
      siteDomain: settings.siteDomain,
      ...(zone === undefined ? {} : { zone }),
    });
    this.secrets = new Secrets(this, 'Secrets', { production });
    this.originKeys = hasEdge
      ? new OriginKeys(this, 'OriginKeys', { generation: settings.originKeyGeneration })
      : undefined;
    const api = new Api(this, 'Api', { production });
    const site = {
      siteFolder: built.siteFolder,
      config: { paypal: { clientId: settings.paypalClientId } },
      headers: { paypalOrigins: productionPaypalOrigins, inlineScriptHashes: built.inlineScriptHashes },
    };
    const website =
      this.originKeys === undefined
        ? undefined
        : this.makeWebsite(settings, zone, { logs, api, site, originKeys: this.originKeys });
    const siteUrl = website?.url ?? settings.siteUrl?.replace('{apiId}', api.id) ?? api.url;
    const gatewaySite =
      website === undefined ? new GatewaySite(this, 'GatewaySite', { ...site, addressToCome, siteUrl }) : undefined;
    if (gatewaySite !== undefined) api.fallback(gatewaySite.lambda);
    const values = this.variableValues(settings, siteUrl);
    const functions: EndpointFunction[] = [];
    const lambda = (id: string) => {
      const made = this.makeFunction(describedFunction(id), built.bundles, values, settings);
      functions.push(made);
      return made.lambda;
    };
    for (const endpoint of registry) api.route(endpoint, lambda(endpoint.id));
    gatewaySite?.leadTo(new Map(functions.map(({ described, lambda: made }) => [described.id, made])));
    for (const { id: functionId, everyMinutes } of schedules) {
      const scheduled = lambda(functionId);
      new Schedule(scopeBeside(scheduled, this), `Schedule-${functionId}`, { everyMinutes, lambda: scheduled });
    }
    // The one sender of news is SES, through the topic of the mails.
    for (const { id: functionId } of subscriptions) this.mail.reportTo(lambda(functionId));
    const alarms = website === undefined ? undefined : this.watch(settings, { api, functions, website });

    if (website !== undefined) this.acknowledgeUploader(website.bucket);
    this.keepLogsOfEmptier();
    // By these operations find everything (infra/operations/target.ts); none of them is a secret.
    for (const [name, value] of Object.entries(values)) {
      if (name !== 'ORIGIN_KEY_SECRETS') new CfnOutput(this, outputOf(name), { value });
    }
    new CfnOutput(this, operatedOutputs.alarmTopic, { value: alarms?.topicArn ?? 'none' });
    new CfnOutput(this, operatedOutputs.mailIdentity, { value: this.mail.identityName });
    new CfnOutput(this, contextOutput, { value: contextText(settings.stage, props.given) });
    // An output alone: in a function's environment each commit would change every function.
    new CfnOutput(this, versionOutput, { value: built.version });
  }

  /**
   * Alarms, budget and dashboard. A stack without the edge has none: it is for a first look, at which somebody is looking, and few
   * emulators know them.
   */
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
  ): Alarms {
    const alarms = new Alarms(this, 'Alarms', {
      stage: settings.stage,
      address: settings.alarmAddress,
      functions,
      api,
      // CloudFront keeps its metrics in us-east-1, and an alarm reads those of its own region.
      distributionId: settings.region === 'us-east-1' ? website.distributionId : undefined,
      lostMailFeedback: this.mail.lost,
      monthlyBudgetUsd: settings.monthlyBudgetUsd,
      unprovenMailPerHour: settings.unprovenMailPerHour,
    });
    const { dashboardName } = new BusinessDashboard(this, 'Dashboard', {
      stage: settings.stage,
      alarms,
      functions,
      mail: this.mail,
    });
    new CfnOutput(this, 'BusinessDashboard', {
      value: `https://${this.region}.console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/${dashboardName}`,
      description: 'Sales, mails and alarms on one page',
    }).overrideLogicalId('BusinessDashboard');
    return alarms;
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
      firewall: settings.waf === 'on' ? new Firewall(this, 'Firewall').arn : undefined,
      ...(domain === undefined ? {} : { domain }),
    });
  }

  private makeFunction(
    described: DescribedFunction,
    bundles: string,
    values: Readonly<Record<FunctionVariable, string>>,
    { production, lambdaConcurrency }: Settings,
  ): EndpointFunction {
    const allowed = permissions[described.id];
    const made = new EndpointFunction(this.homeOf(described), described.id, {
      bundles,
      described,
      environment: Object.fromEntries(functionVariables(described.id).map((name) => [name, values[name]])),
      statements: this.statementsFor(allowed),
      production,
      accountConcurrency: lambdaConcurrency,
    });
    if (allowed.guides !== undefined) {
      const bucket = this.files.guides.node.defaultChild as CfnElement;
      // A nested stack gets the address by a parameter, which the CDK names so.
      const arn = Stack.of(made).nested
        ? `referenceto${Names.nodeUniqueId(bucket.node)}Arn`
        : `${this.getLogicalId(bucket)}.Arn`;
      Validations.of(made).acknowledge({
        id: `AwsSolutions-IAM5[Resource::<${arn}>/*]`,
        reason: "The guides' files: which of them a buyer may have is data, decided by the function at each request.",
      });
    }
    return made;
  }

  /** The stack that a function is made in, with everything that belongs to it (docs/adr/0017-new-functions-in-nested-stacks.md). */
  private homeOf({ nestedStack }: DescribedFunction): Stack {
    // Few emulators know nested stacks, and without the edge and its alarms all fit into one.
    if (nestedStack === undefined || this.originKeys === undefined) return this;
    const id = `Functions-${nestedStack}`;
    const made = this.node.tryFindChild(id) as NestedStack | undefined;
    return made ?? new NestedStack(this, id, { description: `Functions of the guide shop: ${nestedStack}` });
  }

  private statementsFor({
    tables = {},
    guides,
    mail,
    pepper,
    paypalSecret,
    originKeys,
  }: Permissions): PolicyStatement[] {
    const allow = (actions: readonly string[], resource: string, conditions: Conditions = {}) =>
      new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [resource], conditions });
    return [
      ...Object.entries(tables).map(([scope, actions = []]) => {
        const [resource = '', beginning] = scope.split('/keys/');
        return allow(actions, this.data.arnOf(resource), beginning === undefined ? {} : onKeysThatBeginWith(beginning));
      }),
      ...(guides === undefined ? [] : [allow(guides, this.files.guides.arnForObjects('*'))]),
      ...(mail === undefined ? [] : [this.mail.permission(mail)]),
      ...(pepper === undefined ? [] : [allow(pepper, this.secrets.pepper.secretArn)]),
      ...(paypalSecret === undefined ? [] : [allow(paypalSecret, this.secrets.paypal.secretArn)]),
      ...(originKeys === undefined
        ? []
        : (this.originKeys?.accepted ?? []).map((key) => allow(originKeys, key.secretArn))),
    ];
  }

  private variableValues(settings: Settings, siteUrl: string): Readonly<Record<FunctionVariable, string>> {
    const { tables } = this.data;
    const names = Object.entries(tableVariables).map(([name, variable]) => [
      variable,
      tables[name as TableName].tableName,
    ]);
    return {
      ...(Object.fromEntries(names) as Record<Extract<FunctionVariable, `TABLE_${string}`>, string>),
      GUIDES_BUCKET: this.files.guides.bucketName,
      MAIL_FROM: settings.sender,
      BUSINESS_INBOX: settings.businessInbox,
      UNPROVEN_MAIL_PER_HOUR: String(settings.unprovenMailPerHour),
      BUSINESS_NAME: senderParts(settings.sender).name,
      BUSINESS_ADDRESS: settings.businessAddress,
      BUSINESS_TIME_ZONE: brand.timeZone,
      RECEIPT_PREFIX: brand.receiptPrefix,
      SITE_URL: siteUrl,
      PEPPER_SECRET_ID: this.secrets.pepper.secretArn,
      PAYPAL_SECRET_ID: this.secrets.paypal.secretArn,
      ORIGIN_KEY_SECRETS: this.originKeys?.accepted.map(({ secretArn }) => secretArn).join(',') ?? 'none',
      PAYPAL_API_URL: paypalApis[settings.paypalEnvironment],
      PAYPAL_CLIENT_ID: settings.paypalClientId,
      PAYPAL_MERCHANT_ID: settings.paypalMerchantId,
      PAYPAL_WEBHOOK_ID: settings.paypalWebhookId,
    };
  }

  /** The CDK's own function that uploads the site brings its own role; it runs only while deploying. */
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

  /** The CDK's own function that empties buckets would log into a group that Lambda makes: without end, and left behind. */
  private keepLogsOfEmptier(): void {
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

/** `ForAllValues` holds for a request that names no key, too; so one has to be there. */
function onKeysThatBeginWith(beginning: string): Conditions {
  const key = 'dynamodb:LeadingKeys';
  return { 'ForAllValues:StringLike': { [key]: [`${beginning}*`] }, Null: { [key]: 'false' } };
}

/** Without what the CDK adds for AWS alone: its own statistics, and a rule that reads the bootstrap's version, which the CLI checks as well. */
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
