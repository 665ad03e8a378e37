import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { uploadsBucket } from '../site-headers.ts';

/** A presigned address works for 60 s. The bucket refuses any that is older than this. */
const SIGNATURE_MAX_AGE = Duration.minutes(5);

/**
 * The private buckets of the guides' PDFs, and of their pictures and samples. Replaced and deleted
 * versions stay for 90 days, so a publishing mistake can be undone.
 */
export class Files extends Construct {
  readonly guides: s3.IBucket;
  /** The pictures and free samples of the guides, which the site serves. */
  readonly publicFiles: s3.IBucket;
  /** PDFs that the office has uploaded and not published yet. */
  private readonly uploaded: s3.Bucket;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly production: boolean; readonly logs: s3.IBucket | undefined; readonly stage: string },
  ) {
    super(scope, id);
    const common: s3.BucketProps = {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: s3.BucketEncryption.S3_MANAGED,
    };
    const goesWithStack: s3.BucketProps = { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true };
    const lifetime = props.production ? { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE } : goesWithStack;
    const logsTo = (serverAccessLogsPrefix: string): s3.BucketProps =>
      props.logs === undefined ? {} : { serverAccessLogsBucket: props.logs, serverAccessLogsPrefix };
    const versions: s3.BucketProps = {
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(7) },
      ],
    };
    this.uploaded = new s3.Bucket(this, 'Uploads', {
      bucketName: uploadsBucket({ stage: props.stage, account: Stack.of(this).account }),
      ...common,
      ...logsTo('uploads/'),
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // In every stage: pages know its name beforehand, so a bucket that stayed would refuse the
      // next deploy, and it has nothing for longer than a day.
      ...goesWithStack,
    });
    const guides = new s3.Bucket(this, 'Guides', {
      ...common,
      ...versions,
      ...lifetime,
      ...logsTo('guides/'),
    });
    guides.addToResourcePolicy(
      new PolicyStatement({
        sid: 'RefuseOldSignatures',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:GetObject'],
        resources: [guides.arnForObjects('*')],
        conditions: { NumericGreaterThan: { 's3:signatureAge': SIGNATURE_MAX_AGE.toMilliseconds() } },
      }),
    );
    if (props.logs === undefined) {
      Validations.of(this).acknowledge({ id: 'AwsSolutions-S1', reason: 'A trial has no access logs.' });
    }
    // Nothing is ever replaced here: names have a hash of the content.
    this.publicFiles = new s3.Bucket(this, 'Public', {
      ...common,
      ...versions,
      ...lifetime,
      ...logsTo('public-files/'),
    }) as s3.IBucket;
    this.guides = guides as s3.IBucket; // The CDK's types do not compile under exactOptionalPropertyTypes without this.
  }

  get uploads(): s3.IBucket {
    return this.uploaded as s3.IBucket;
  }

  /** Lets pages of the site send files to the bucket of uploads. */
  acceptUploadsFrom(siteUrl: string): void {
    this.uploaded.addCorsRule({
      allowedOrigins: [siteUrl],
      allowedMethods: [s3.HttpMethods.POST],
      allowedHeaders: ['*'],
      maxAge: 3_600,
    });
  }
}
