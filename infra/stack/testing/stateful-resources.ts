import { type CfnElement, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

/**
 * Resources with something that can't be created again, or that others refer to: data, secrets,
 * logs, addresses (of the distribution without a domain, of the API), and what a person has
 * confirmed.
 *
 * For each type, the properties whose change replaces the resource or, for a secret, its value.
 */
const immutable: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SecretsManager::Secret': ['Name', 'GenerateSecretString', 'SecretString'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::CloudFront::Distribution': [],
  'AWS::SES::EmailIdentity': ['EmailIdentity'],
  'AWS::SES::ConfigurationSet': ['Name'],
  // Issued after the owner has proved that the domain is theirs.
  'AWS::CertificateManager::Certificate': [
    'DomainName',
    'SubjectAlternativeNames',
    'DomainValidationOptions',
    'ValidationMethod',
    'KeyAlgorithm',
  ],
  // Its id is part of its address, which visitors of an emulator and PayPal's webhook may use.
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  // Its subscribers have confirmed.
  'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
  'AWS::SNS::Subscription': ['TopicArn', 'Protocol', 'Endpoint', 'Region'],
  'AWS::WAFv2::WebACL': ['Name', 'Scope'],
  // A deployed function can't move to another one (ADR 17).
  'AWS::CloudFormation::Stack': [],
};

/** Properties that protect the contents, or that running code needs during a deploy. */
const watched = [
  'GlobalSecondaryIndexes',
  'TimeToLiveSpecification',
  'DeletionProtectionEnabled',
  'PointInTimeRecoverySpecification',
  'VersioningConfiguration',
  'RetentionInDays',
] as const;

const resource = v.looseObject({
  Type: v.string(),
  DeletionPolicy: v.optional(v.string(), 'Delete'),
  UpdateReplacePolicy: v.optional(v.string(), 'Delete'),
  Properties: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** One stateful resource: what must stay the same, and what may only grow. */
export const statefulResource = v.object({
  type: v.string(),
  deletionPolicy: v.string(),
  updateReplacePolicy: v.string(),
  immutable: v.record(v.string(), v.unknown()),
  watched: v.object({
    GlobalSecondaryIndexes: v.optional(v.array(v.looseObject({ IndexName: v.string() }))),
    TimeToLiveSpecification: v.optional(v.unknown()),
    DeletionProtectionEnabled: v.optional(v.boolean()),
    PointInTimeRecoverySpecification: v.optional(v.unknown()),
    VersioningConfiguration: v.optional(v.unknown()),
    RetentionInDays: v.optional(v.number()),
  }),
});
export type StatefulResource = v.InferOutput<typeof statefulResource>;

/**
 * The stateful resources of a stack by logical id; those of a nested stack have its id before them,
 * as in `NestedStack/LogGroup`.
 */
export function statefulResources(stack: Stack): Record<string, StatefulResource> {
  const nested = stack.node.children.filter((child) => child instanceof NestedStack);
  return {
    ...ofTemplate(Template.fromStack(stack)),
    ...Object.fromEntries(
      nested.flatMap((one) => {
        const stackId = stack.getLogicalId(one.nestedStackResource as CfnElement);
        return Object.entries(ofTemplate(Template.fromStack(one))).map(([id, found]) => [`${stackId}/${id}`, found]);
      }),
    ),
  };
}

function ofTemplate(template: Template): Record<string, StatefulResource> {
  const { Resources } = v.parse(v.object({ Resources: v.record(v.string(), resource) }), template.toJSON());
  const found = Object.entries(Resources).flatMap(([id, one]) => {
    const names = immutable[one.Type];
    if (names === undefined) return [];
    const pick = (wanted: readonly string[]) =>
      Object.fromEntries(wanted.flatMap((name) => (name in one.Properties ? [[name, one.Properties[name]]] : [])));
    const described = v.parse(statefulResource, {
      type: one.Type,
      deletionPolicy: one.DeletionPolicy,
      updateReplacePolicy: one.UpdateReplacePolicy,
      immutable: pick(names),
      watched: pick(watched),
    });
    return [[id, described] as const];
  });
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const named = v.object({
  Resources: v.record(
    v.string(),
    v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
  ),
});

/**
 * Resources that can't exist twice, or would lose their content: routes, log groups, and resources
 * with a name. Type and name by logical id.
 */
export function namedResources(template: Template): Record<string, string> {
  const { Resources } = v.parse(named, template.toJSON());
  const found = Object.entries(Resources).flatMap(([id, { Type, Properties }]): [string, string][] => {
    const isName = (key: string) => ['Name', 'RouteKey', `${Type.split('::').at(-1) ?? ''}Name`].includes(key);
    // The names of CloudFront and Budgets are one level down.
    const inner = Object.values(Properties).filter((value) => typeof value === 'object' && value !== null);
    const [name] = [Properties, ...inner].flatMap((of) =>
      Object.entries(of).flatMap(([key, value]) => (isName(key) ? [value as unknown] : [])),
    );
    if (name === undefined) return Type === 'AWS::Logs::LogGroup' ? [[id, Type]] : [];
    return [[id, `${Type} ${typeof name === 'string' ? name : JSON.stringify(name)}`]];
  });
  return Object.fromEntries(found);
}
