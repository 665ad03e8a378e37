import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { BucketLifetime } from './access-logs.ts';

/** A presigned address is good for 60 s; whatever its maker wrote into it, the bucket refuses it after this time. */
const SIGNATURE_MAX_AGE = Duration.minutes(5);

/**
 * The guides' PDFs: a private bucket. Replaced and deleted versions stay for 90 days, so that a mistake in publishing
 * can be taken back.
 */
export class Files extends Construct {
  readonly guides: IBucket;

  constructor(scope: Construct, id: string, props: BucketLifetime & { readonly logs: IBucket }) {
    super(scope, id);
    const guides = new Bucket(this, 'Guides', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: BucketEncryption.S3_MANAGED,
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(7) },
      ],
      serverAccessLogsBucket: props.logs,
      serverAccessLogsPrefix: 'guides/',
      removalPolicy: props.kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !props.kept,
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
    this.guides = guides as IBucket; // The CDK's types do not compile under exactOptionalPropertyTypes without this.
  }
}
