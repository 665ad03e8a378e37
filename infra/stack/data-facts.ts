import * as v from 'valibot';

/** What of a template is read here. */
const templateSchema = v.object({
  Resources: v.record(
    v.string(),
    v.object({
      Type: v.string(),
      UpdateReplacePolicy: v.optional(v.string()),
      Properties: v.optional(v.unknown()),
    }),
  ),
});

const keySchema = v.array(v.object({ AttributeName: v.string(), KeyType: v.string() }));
const indexSchema = v.object({
  IndexName: v.string(),
  KeySchema: keySchema,
  Projection: v.object({ ProjectionType: v.string() }),
});
const tableSchema = v.object({
  KeySchema: keySchema,
  TimeToLiveSpecification: v.optional(v.object({ AttributeName: v.string() })),
  GlobalSecondaryIndexes: v.optional(v.array(indexSchema), []),
});
const secretSchema = v.object({
  GenerateSecretString: v.optional(v.object({ GenerateStringKey: v.optional(v.string()) })),
});

const keysOf = (keys: v.InferOutput<typeof keySchema>): string =>
  keys.map(({ AttributeName }) => AttributeName).join(', ');

const facts: Readonly<Record<string, (properties: unknown) => string[]>> = {
  'AWS::DynamoDB::Table': (properties) => {
    const { KeySchema, TimeToLiveSpecification, GlobalSecondaryIndexes } = v.parse(tableSchema, properties);
    return [
      `table by ${keysOf(KeySchema)}`,
      ...(TimeToLiveSpecification === undefined ? [] : [`expires by ${TimeToLiveSpecification.AttributeName}`]),
      ...GlobalSecondaryIndexes.map(
        ({ IndexName, KeySchema: keys, Projection }) =>
          `index ${IndexName} by ${keysOf(keys)} (${Projection.ProjectionType})`,
      ),
    ];
  },
  'AWS::S3::Bucket': () => ['bucket'],
  'AWS::SecretsManager::Secret': (properties) => {
    const { GenerateSecretString } = v.parse(secretSchema, properties);
    return [
      'secret',
      ...(GenerateSecretString === undefined ? [] : [`with ${GenerateSecretString.GenerateStringKey}`]),
    ];
  },
};

/** The facts that must stay of what holds data, by the logical id of the resource. */
export type DataFacts = ReadonlyMap<string, readonly string[]>;

/** What holds data in a template of CloudFormation. */
export function dataOf(template: unknown): DataFacts {
  const resources = Object.entries(v.parse(templateSchema, template).Resources);
  return new Map(
    Object.entries(facts).flatMap(([type, factsOf]) =>
      resources
        // What goes with its stack holds nothing that anyone would miss.
        .filter(([, { Type, UpdateReplacePolicy }]) => Type === type && UpdateReplacePolicy === 'Retain')
        .map(([id, { Properties }]) => [id, factsOf(Properties)] as const),
    ),
  );
}

/** What `before` has and `now` hasn't: CloudFormation would replace it by something empty. */
export const lostData = (before: DataFacts, now: DataFacts): string[] =>
  [...before].flatMap(([id, known]) => {
    const kept = now.get(id);
    return kept === undefined ? [id] : known.filter((fact) => !kept.includes(fact)).map((fact) => `${id}: ${fact}`);
  });
