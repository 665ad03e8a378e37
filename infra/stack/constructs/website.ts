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
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { API_BASE_PATH } from '#contract/endpoint.ts';
import { ORIGIN_KEY_HEADER } from '#http/origin.ts';
import { type EdgeFunctionName, edgeCode } from '../edge/bundle.ts';
import { forwardedCookies, forwardedHeaders, keyHeader } from '../forwarded.ts';
import { apiHeaders, cacheControl, type SiteHeaderOptions, siteHeaders } from '../site-headers.ts';
import { SiteHeadersPolicy } from './site-headers-policy.ts';

const CONFIG_KEY = '/config.json';

/**
 * Under which address the pages are built when the site has no domain of its own. The distribution's name exists only once it is
 * deployed, but canonical links, previews and the sitemap need whole addresses: the upload writes the name in its place.
 */
export const addressToCome = 'https://address-to-come.invalid';

/** What pages read at run time, as web/src/features/api/config.ts parses it: one build of the site serves any stage. */
interface SiteConfig {
  readonly paypal: { readonly clientId: string };
}

interface WebsiteProps {
  /** Where access logs go. */
  readonly logs: IBucket;
  /** The built site: HTML files, and hashed files in `assets/`. */
  readonly siteFolder: string;
  readonly config: SiteConfig;
  readonly headers: SiteHeaderOptions;
  /** The gateway's host name. */
  readonly apiHost: string;
  /** By which the API's functions know the distribution; resolved while deploying. */
  readonly originKey: SecretValue;
  /** The firewall's ARN, where there is one. */
  readonly firewall?: string | undefined;
  /** The longest time for which any endpoint lets its answer be stored. */
  readonly apiMaxCacheSeconds: number;
  /** The site's own name; without it the site is reached by the distribution's. */
  readonly domain?: { readonly name: string; readonly certificate: ICertificate; readonly zone?: IHostedZone };
}

/**
 * The website and, under the same origin, the API: a CloudFront distribution before a private bucket and the gateway.
 *
 * Errors pass as their origin gave them. A page for missing addresses is the edge functions' work, not a custom error
 * response of the distribution: that would turn the API's refusals into HTML as well
 * (docs/adr/0007-missing-pages-at-the-edge.md).
 */
export class Website extends Construct {
  /** The origin under which visitors see the site, without a trailing slash. */
  readonly url: string;
  readonly bucket: IBucket;
  private readonly distribution: Distribution;
  private readonly siteKeys: readonly string[];

  constructor(scope: Construct, id: string, props: WebsiteProps) {
    super(scope, id);
    this.siteKeys = keysOutsideAssets(props.siteFolder);
    this.bucket = this.makeBucket(props);
    const { domain } = props;
    const siteBehavior = this.siteBehavior(props);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Guide shop',
      defaultRootObject: 'index.html',
      defaultBehavior: {
        ...siteBehavior,
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: this.edgeFunction('siteRequest', this.siteKeys) },
          { eventType: FunctionEventType.VIEWER_RESPONSE, function: this.edgeFunction('siteResponse', this.siteKeys) },
        ],
      },
      additionalBehaviors: { '/assets/*': siteBehavior, [`${API_BASE_PATH}/*`]: this.apiBehavior(props) },
      // No page and no status are named: only that an error is not kept. By default CloudFront repeats it for 10 s.
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
      enableLogging: true,
      logBucket: props.logs,
      logFilePrefix: 'distribution/',
    });
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    // Where DNS is elsewhere, this is what the site's name has to be an alias (CNAME) of.
    new CfnOutput(this, 'Host', { value: this.distribution.distributionDomainName }).overrideLogicalId(
      'DistributionHost',
    );
    this.acknowledge(domain !== undefined, props.firewall !== undefined);
    if (domain?.zone !== undefined) {
      const record = {
        zone: domain.zone,
        recordName: `${domain.name}.`,
        target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
      };
      new ARecord(this, 'Ipv4', record);
      new AaaaRecord(this, 'Ipv6', record);
    }
    this.deploy(props);
  }

  get distributionId(): string {
    return this.distribution.distributionId;
  }

  private makeBucket({ logs }: WebsiteProps): IBucket {
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: BucketEncryption.S3_MANAGED,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      // The site is built from the source and can be built again. A first deploy that fails after the upload could not be taken back,
      // nor tried again, if somebody had to empty the bucket first.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(7) }],
    });
    return bucket as IBucket; // The CDK's types do not compile under exactOptionalPropertyTypes without this.
  }

  private siteBehavior({ headers }: WebsiteProps): BehaviorOptions {
    return {
      // Listing only decides between 404 and 403 for a missing object; queries never reach the bucket.
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

  private apiBehavior({ apiHost, apiMaxCacheSeconds, originKey }: WebsiteProps): BehaviorOptions {
    return {
      origin: new HttpOrigin(apiHost, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        customHeaders: { [ORIGIN_KEY_HEADER]: originKey.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      // Nothing is stored but what an endpoint itself allows, and never longer than the contract says. Cookies are no part of the key:
      // no endpoint that reads or sets one allows it.
      cachePolicy: new CachePolicy(this, 'ApiCache', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.seconds(apiMaxCacheSeconds),
        headerBehavior: CacheHeaderBehavior.allowList(keyHeader),
        queryStringBehavior: CacheQueryStringBehavior.none(),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      // Not Host: API Gateway would look for an API of the site's name.
      originRequestPolicy: new OriginRequestPolicy(this, 'ApiRequests', {
        headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
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
   * Uploads assets first, then the pages that name them, then drops the pages from the edge. Assets of earlier deploys
   * stay, so that a page opened before a deploy goes on working.
   */
  private deploy({ siteFolder, config }: WebsiteProps): void {
    // The CDK's own group is named after the function, which makes it itself when it is first: then the deploy fails.
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
    const pages = new BucketDeployment(this, 'Pages', {
      logGroup,
      sources: [
        this.withAddress(Source.asset(siteFolder, { exclude: ['assets', 'assets/**'] })),
        Source.jsonData(CONFIG_KEY.slice(1), { ...config }),
      ],
      destinationBucket: this.bucket,
      cacheControl: [CacheControl.fromString(cacheControl('/index.html'))],
      // Pages that are gone go; what the other deployment uploaded is none of this one's business.
      prune: true,
      exclude: ['assets/*'],
      distribution: this.distribution,
      distributionPaths: ['/*'],
      // CloudFront sometimes reports the end of it after more than the ten minutes that the upload may take (aws-cdk issue 15891): the
      // whole deploy would be taken back for pages that are there.
      waitForDistributionInvalidation: false,
      memoryLimit: 512,
    });
    pages.node.addDependency(assets);
  }

  /** The same files, with the site's address where {@link addressToCome} stands in them. Where it stands nowhere, nothing changes. */
  private withAddress(source: ISource): ISource {
    return {
      bind: (scope, context) => ({ ...source.bind(scope, context), markers: { [addressToCome]: this.url } }),
    };
  }

  private acknowledge(ownDomain: boolean, hasFirewall: boolean): void {
    Validations.of(this.distribution).acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason: 'Students apply from all over the world; no country is shut out.',
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
          'Optional (setting waf): the pages are static, the gateway throttles, and sign-in limits tries by viewer address. A firewall costs more a month than such a shop pays for all else.',
      });
    }
    if (!ownDomain) {
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "Under CloudFront's own name and certificate AWS fixes the TLS versions; a domain of one's own has 1.2.",
      });
    }
  }
}

/** The keys, with a leading slash, of the site's objects outside of /assets/, in a stable order. */
function keysOutsideAssets(siteFolder: string): readonly string[] {
  const files = readdirSync(siteFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const keys = files.map((file) => {
    const key = path.relative(siteFolder, path.join(file.parentPath, file.name));
    return `/${key.split(path.sep).join('/')}`;
  });
  return [...new Set([...keys.filter((key) => !key.startsWith('/assets/')), CONFIG_KEY])].toSorted();
}
