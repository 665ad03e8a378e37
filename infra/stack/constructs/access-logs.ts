import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/**
 * Access logs have visitors' addresses, so they are kept only as long as an investigation may need
 * them.
 */
const KEPT = Duration.days(90);

/**
 * The access logs of the distribution and the buckets. Only AWS writes, only operators read. The
 * bucket stays when the stack is deleted, because the last logs arrive hours later, and a bucket
 * with a log can't be deleted.
 */
export class AccessLogs extends Construct {
  readonly bucket: s3.IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const bucket = new s3.Bucket(this, 'Bucket', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: s3.BucketEncryption.S3_MANAGED,
      // CloudFront's standard logs are delivered by ACL.
      objectOwnership: s3.ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: KEPT, abortIncompleteMultipartUploadAfter: Duration.days(7) }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'An access log of the access logs would log itself; CloudTrail shows who reads them.',
    });
    this.bucket = bucket as s3.IBucket; // The CDK's types do not compile under exactOptionalPropertyTypes without this.
  }
}
