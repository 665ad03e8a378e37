import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type Conditions, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
    pendingWindow: Duration.days(7),
  });
  const publisher = (service: string, conditions: Conditions) =>
    new PolicyStatement({
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      actions: publishingActions,
      // In a key's policy, every resource is this key.
      resources: ['*'],
      conditions,
    });
  key.addToResourcePolicy(publisher('cloudwatch', { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } }));
  // SES may not name the account when it asks for the key. The topics let only ours publish.
  key.addToResourcePolicy(publisher('ses', {}));
  return key;
}
