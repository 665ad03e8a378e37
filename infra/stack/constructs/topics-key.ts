import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

/** What publishing to an encrypted topic needs on its key. */
export const publishingActions = ['kms:Decrypt', 'kms:GenerateDataKey'];

/**
 * The key of the stack's SNS topics. AWS's own key of SNS would not do: CloudWatch and SES may not
 * use it, and their messages would be lost silently.
 */
export function topicsKey(scope: Construct): Key {
  const key = new Key(scope, 'TopicsKey', {
    description: 'Encrypts the topics of alarms and of what became of emails',
    enableKeyRotation: true,
    // Messages are gone within seconds, so nothing is lost with it.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AllowPublishers',
      principals: ['cloudwatch', 'ses'].map((service) => new ServicePrincipal(`${service}.amazonaws.com`)),
      actions: publishingActions,
      // In a key's policy, every resource is this key.
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return key;
}
