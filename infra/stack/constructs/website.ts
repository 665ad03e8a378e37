import { readdirSync } from 'node:fs';
import path from 'node:path';
import { CfnOutput, Duration, RemovalPolicy, type SecretValue, Validations } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { HttpsRedirect } from 'aws-cdk-lib/aws-route53-patterns';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { officePaths } from '#contract/office-paths.ts';
import { LIVE_PAGES } from '#contract/pages/live-pages.ts';
import { cacheControl } from '#contract/pages/site-files.ts';
import { API_BASE_PATH, GUIDE_FILES } from '#contract/site-paths.ts';
import { ORIGIN_KEY_HEADER } from '#http/origin.ts';
import { type EdgeFunctionName, edgeCode } from '../edge/bundle.ts';
import { cacheKeyHeader, forwardedCookies, forwardedHeaders } from '../forwarded.ts';
import { apiHeaders, officeAssets, officeHeaders, type SiteHeaderOptions, siteHeaders } from '../site-headers.ts';
import { SiteHeadersPolicy } from './site-headers-policy.ts';

const CONFIG_KEY = '/config.json';

/** What the function `write-site` writes with the owner's words, as patterns for the upload. */
const WRITTEN = ['*.html', '**/*.html', 'sitemap.xml', 'robots.txt', '.well-known/*', 'office.webmanifest'];

/**
 * What pages read at run time (web/src/features/api/config.ts), so that one build of the site works
 * in any stage.
 */
interface SiteConfig {
  readonly paypal: { readonly clientId: string };
}

interface WebsiteProps {
  /** Where access logs go. */
  readonly logs: s3.IBucket | undefined;
  /** The built site: HTML files, and hashed files in `assets/`. */
  readonly siteFolder: string;
  readonly config: SiteConfig;
  readonly headers: SiteHeaderOptions;
  /** The gateway's host name. */
  readonly apiHost: string;
  /** Proves to functions that a request came through the distribution; resolved by the deploy. */
  readonly originKey: SecretValue;
  /** The pictures and samples of the guides. */
  readonly publicFiles: s3.IBucket;
  /** The firewall's ARN, if there is one. */
  readonly firewall?: string | undefined;
  /** The longest time for which an endpoint allows caching. */
  readonly apiMaxCacheSeconds: number;
  /** The site's own domain; by default the distribution's name. */
  readonly domain?: {
    readonly name: string;
    readonly certificate: ICertificate;
    readonly zone?: IHostedZone;
    /** The other name, which redirects to the first. */
    readonly redirect?: string | undefined;
  };
}

/**
 * The website and the API under one origin: a CloudFront distribution in front of a private bucket
 * and the gateway.
 *
 * Edge functions answer missing addresses. A custom error response of the distribution would turn
 * the API's errors into HTML as well (docs/adr/0007-missing-pages-at-the-edge.md).
 */
export class Website extends Construct {
  /** The site's origin, without a trailing slash. */
  readonly url: string;
  readonly bucket: s3.IBucket;
  private readonly distribution: Distribution;
  /** The site's, and that of its other name. */
  readonly distributions: Distribution[];
  /** The upload of all files but those that a function writes. */
  readonly uploads: IDependable;
  private readonly siteKeys: readonly string[];

  constructor(scope: Construct, id: string, props: WebsiteProps) {
    super(scope, id);
    this.siteKeys = keysOutsideAssets(props.siteFolder);
    this.bucket = this.makeBucket(props);
    const { domain } = props;
    const siteBehavior = this.siteBehavior(props);
    const functionAssociations = [
      { eventType: FunctionEventType.VIEWER_REQUEST, function: this.edgeFunction('siteRequest', this.siteKeys) },
      { eventType: FunctionEventType.VIEWER_RESPONSE, function: this.edgeFunction('siteResponse', this.siteKeys) },
    ];
    const officeFiles: BehaviorOptions = {
      ...siteBehavior,
      responseHeadersPolicy: new SiteHeadersPolicy(this, 'OfficeHeaders', officeHeaders(props.headers)),
    };
    const officeBehavior: BehaviorOptions = { ...officeFiles, functionAssociations };
    const livePages = this.livePagesBehavior(props, siteBehavior);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Guide shop',
      defaultRootObject: 'index.html',
      defaultBehavior: { ...siteBehavior, functionAssociations },
      additionalBehaviors: {
        [`${officeAssets}*`]: officeFiles,
        '/assets/*': siteBehavior,
        ...Object.fromEntries(
          Object.values(LIVE_PAGES).flatMap(({ at }) => [at, `${at}/*`].map((pattern) => [pattern, livePages])),
        ),
        [`${GUIDE_FILES}/*`]: {
          ...siteBehavior,
          origin: S3BucketOrigin.withOriginAccessControl(props.publicFiles, {
            originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
          }),
        },
        [officePaths.today]: officeBehavior,
        [`${officePaths.today}/*`]: officeBehavior,
        [`${API_BASE_PATH}/*`]: this.apiBehavior(props),
      },
      // Only turns off the caching of errors. By default CloudFront repeats them for 10 s.
      errorResponses: [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      ...(domain === undefined
        ? {}
        : {
            domainNames: [domain.name],
            certificate: domain.certificate,
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }),
      ...(props.firewall === undefined ? {} : { webAclId: props.firewall }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // North America and Europe, where the visitors are.
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.logs === undefined
        ? {}
        : { enableLogging: true, logBucket: props.logs, logFilePrefix: 'distribution/' }),
    });
    this.distributions = [this.distribution];
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    // If DNS is elsewhere, the site's name must be an alias (CNAME) of this host.
    new CfnOutput(this, 'Host', { value: this.distribution.distributionDomainName }).overrideLogicalId(
      'DistributionHost',
    );
    this.acknowledge(domain !== undefined, props.firewall !== undefined);
    if (props.logs === undefined) {
      const reason = 'A trial has no access logs.';
      Validations.of(this.bucket).acknowledge({ id: 'AwsSolutions-S1', reason });
      Validations.of(this.distribution).acknowledge({ id: 'AwsSolutions-CFR3', reason });
    }
    if (domain?.zone !== undefined) {
      const record = {
        zone: domain.zone,
        recordName: `${domain.name}.`,
        target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
      };
      new ARecord(this, 'Ipv4', record);
      new AaaaRecord(this, 'Ipv6', record);
      if (domain.redirect !== undefined) this.redirect(domain.redirect, { to: domain.name, zone: domain.zone });
    }
    this.uploads = this.deploy(props);
  }

  get distributionId(): string {
    return this.distribution.distributionId;
  }

  get distributionArn(): string {
    return this.distribution.distributionArn;
  }

  /** A distribution of its own that redirects another name to the site, by https too. */
  private redirect(name: string, { to, zone }: { readonly to: string; readonly zone: IHostedZone }): void {
    const made = new HttpsRedirect(this, 'Redirect', { recordNames: [name], targetDomain: to, zone });
    for (const one of made.node.findAll()) if (one instanceof Distribution) this.distributions.push(one);
    const reason = "aws-cdk-lib's HttpsRedirect: it has nothing but a redirect, which the site's own logs show again.";
    Validations.of(made).acknowledge(
      ...['S1', 'S2', 'S5', 'S10', 'CFR1', 'CFR2', 'CFR3', 'CFR4', 'CFR5'].map((rule) => ({
        id: `AwsSolutions-${rule}`,
        reason,
      })),
    );
  }

  private makeBucket({ logs }: WebsiteProps): s3.IBucket {
    const bucket = new s3.Bucket(this, 'Bucket', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: s3.BucketEncryption.S3_MANAGED,
      ...(logs === undefined ? {} : { serverAccessLogsBucket: logs, serverAccessLogsPrefix: 'site/' }),
      // The site can be built again. If the bucket were kept, a failed first deploy couldn't roll
      // back until someone emptied it.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(7) }],
    });
    return bucket as s3.IBucket; // The CDK's types do not compile under exactOptionalPropertyTypes without this.
  }

  private siteBehavior({ headers }: WebsiteProps): BehaviorOptions {
    return {
      // With list access a missing object is a 404 instead of a 403. Queries never reach the
      // bucket.
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      cachePolicy: new CachePolicy(this, 'SiteCache', {
        comment:
          'Browsers ask again for pages (Cache-Control); the edge asks the bucket once an hour or after a deploy',
        minTtl: Duration.hours(1),
        defaultTtl: Duration.days(1),
        maxTtl: Duration.days(365),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      responseHeadersPolicy: new SiteHeadersPolicy(this, 'SiteHeaders', siteHeaders(headers)),
    };
  }

  private gatewayOrigin({ apiHost, originKey }: WebsiteProps): HttpOrigin {
    return new HttpOrigin(apiHost, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
      customHeaders: { [ORIGIN_KEY_HEADER]: originKey.unsafeUnwrap() },
    });
  }

  /**
   * Pages that a function renders with the current guides or classes. Their own headers say how
   * long the edge keeps them, and that it serves an older one for a day while the gateway is down.
   */
  private livePagesBehavior(props: WebsiteProps, siteBehavior: BehaviorOptions): BehaviorOptions {
    return {
      ...siteBehavior,
      origin: this.gatewayOrigin(props),
      cachePolicy: new CachePolicy(this, 'LivePageCache', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(1),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: this.edgeFunction('livePageRequest') },
      ],
    };
  }

  private apiBehavior(props: WebsiteProps): BehaviorOptions {
    const { apiMaxCacheSeconds } = props;
    return {
      origin: this.gatewayOrigin(props),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      // Caches only what an endpoint allows, and no longer than the contract says. Cookies aren't
      // part of the key, because no endpoint with cookies allows caching.
      cachePolicy: new CachePolicy(this, 'ApiCache', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.seconds(apiMaxCacheSeconds),
        headerBehavior: CacheHeaderBehavior.allowList(cacheKeyHeader),
        queryStringBehavior: CacheQueryStringBehavior.all(),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      // Not Host: API Gateway would look for an API with the site's name.
      originRequestPolicy: new OriginRequestPolicy(this, 'ApiRequests', {
        headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
        // CloudFront forwards the cache key besides.
        queryStringBehavior: OriginRequestQueryStringBehavior.none(),
        cookieBehavior: OriginRequestCookieBehavior.allowList(...forwardedCookies('https://')),
      }),
      responseHeadersPolicy: new SiteHeadersPolicy(this, 'ApiHeaders', apiHeaders(), false),
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: this.edgeFunction('apiRequest') },
      ],
    };
  }

  private edgeFunction(name: EdgeFunctionName, data?: unknown): EdgeFunction {
    return new EdgeFunction(this, name, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(edgeCode(name, data)),
    });
  }

  /**
   * Uploads assets first, and then what else has no words. Assets of earlier deploys stay, so pages
   * opened before the deploy keep working.
   */
  private deploy({ siteFolder, config }: WebsiteProps): IDependable {
    // CDK's own log group has the name that the function would create too. If the function is
    // first, the deploy fails.
    const logGroup = new LogGroup(this, 'UploadLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const assets = new BucketDeployment(this, 'Assets', {
      logGroup,
      sources: [Source.asset(path.join(siteFolder, 'assets'))],
      destinationBucket: this.bucket,
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString(cacheControl('/assets/'))],
      prune: false,
      memoryLimit: 512,
    });
    const others = new BucketDeployment(this, 'Pages', {
      logGroup,
      sources: [
        Source.asset(siteFolder, { exclude: ['assets', 'assets/**', ...WRITTEN] }),
        Source.jsonData(CONFIG_KEY.slice(1), { ...config }),
      ],
      destinationBucket: this.bucket,
      cacheControl: [CacheControl.fromString(cacheControl('/index.html'))],
      // Deletes files that no longer exist, but no assets and nothing that the function writes.
      prune: true,
      exclude: ['assets/*', ...WRITTEN],
      distribution: this.distribution,
      distributionPaths: ['/*'],
      // CloudFront sometimes takes longer than the upload's ten minutes (aws-cdk issue 15891), and
      // the whole deploy would roll back.
      waitForDistributionInvalidation: false,
      memoryLimit: 512,
    });
    others.node.addDependency(assets);
    return others;
  }

  private acknowledge(ownDomain: boolean, hasFirewall: boolean): void {
    Validations.of(this.distribution).acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason: 'Students apply from all over the world, so no country is blocked.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'A default root object is set, the edge function rewrites every address, and no query is forwarded.',
      },
    );
    if (!hasFirewall) {
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'Optional (setting waf): pages are static, the gateway throttles, and sign-in limits tries by viewer address. A firewall would double the cost of a small shop.',
      });
    }
    if (!ownDomain) {
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "AWS chooses the TLS versions of CloudFront's own name and certificate; a site with its own domain uses 1.2.",
      });
    }
  }
}

/** The keys of the site's objects outside /assets/, with a leading slash, sorted. */
function keysOutsideAssets(siteFolder: string): readonly string[] {
  const files = readdirSync(siteFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const keys = files.map((file) => {
    const key = path.relative(siteFolder, path.join(file.parentPath, file.name));
    return `/${key.split(path.sep).join('/')}`;
  });
  return [...new Set([...keys.filter((key) => !key.startsWith('/assets/')), CONFIG_KEY])].toSorted();
}
