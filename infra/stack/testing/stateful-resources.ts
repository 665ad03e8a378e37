import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

/**
 * What keeps something that nobody can make again, or what others have noted down: data, secrets, logs, names that are addresses (of the
 * distribution where the site has no domain, of the API), and what a person has confirmed.
 *
 * For each type the properties that CloudFormation changes by replacing the resource, or, of a secret, by writing another value.
 */
const immutable: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SecretsManager::Secret': ['Name', 'GenerateSecretString', 'SecretString'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::CloudFront::Distribution': [],
  'AWS::SES::EmailIdentity': ['EmailIdentity'],
  'AWS::SES::ConfigurationSet': ['Name'],
  // Issued once somebody has shown that the domain is theirs.
  'AWS::CertificateManager::Certificate': [
    'DomainName',
    'SubjectAlternativeNames',
    'DomainValidationOptions',
    'ValidationMethod',
    'KeyAlgorithm',
  ],
  // Its id is part of its address, which an emulator's visitors and PayPal's webhook may use.
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  // Whose subscribers have confirmed.
  'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
  'AWS::SNS::Subscription': ['TopicArn', 'Protocol', 'Endpoint', 'Region'],
  'AWS::WAFv2::WebACL': ['Name', 'Scope'],
};

/** What protects the contents, or is read by code that still runs while a deploy goes on. */
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

/** One stateful resource: what must stay as it is, and what may only grow. */
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

/** The stateful resources of a template, by logical id. */
export function statefulResources(template: Template): Record<string, StatefulResource> {
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
 * What cannot be made a second time while the first is there, or loses what it has: routes, resources with a name of their
 * own and log groups. Each as its type and name, by logical id.
 */
export function namedResources(template: Template): Record<string, string> {
  const { Resources } = v.parse(named, template.toJSON());
  const found = Object.entries(Resources).flatMap(([id, { Type, Properties }]): [string, string][] => {
    const isName = (key: string) => ['Name', 'RouteKey', `${Type.split('::').at(-1) ?? ''}Name`].includes(key);
    // CloudFront's and Budgets' names are one level down.
    const inner = Object.values(Properties).filter((value) => typeof value === 'object' && value !== null);
    const [name] = [Properties, ...inner].flatMap((of) =>
      Object.entries(of).flatMap(([key, value]) => (isName(key) ? [value as unknown] : [])),
    );
    if (name === undefined) return Type === 'AWS::Logs::LogGroup' ? [[id, Type]] : [];
    return [[id, `${Type} ${typeof name === 'string' ? name : JSON.stringify(name)}`]];
  });
  return Object.fromEntries(found);
}
