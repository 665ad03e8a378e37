import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** Access logs hold addresses of visitors: they are kept for as long as an incident is looked into, no longer. */
const KEPT = Duration.days(90);

/** Of a bucket with what nobody can make again. */
export interface BucketLifetime {
  /** Whether it outlives the stack; else a custom resource empties it before it goes. */
  readonly kept: boolean;
}

/** Where the distribution and the buckets write who asked for what. Only AWS writes here, only operators read. */
export class AccessLogs extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, props: BucketLifetime) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: BucketEncryption.S3_MANAGED,
      // CloudFront's standard logs are delivered by ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: KEPT, abortIncompleteMultipartUploadAfter: Duration.days(7) }],
      removalPolicy: props.kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !props.kept,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'A log of who read the logs would log itself without end; CloudTrail tells who reads them.',
    });
    this.bucket = bucket as IBucket; // The CDK's types do not compile under exactOptionalPropertyTypes without this.
  }
}
