import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import example from '../settings.example.json' with { type: 'json' };
import { synthesize } from './testing/synthesized.ts';

/**
 * What holds data in the last release: a line for each table, bucket and secret of production.
 * CloudFormation replaces a resource by an empty one if its id or a key changes, so a later version
 * keeps them (CONTRIBUTING.md). `npm run baseline` writes the lines anew for a release.
 */
const file = fileURLToPath(new URL('data-baseline.txt', import.meta.url));

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

/** What holds data in a template: the facts that must stay, by the logical id of the resource. */
export function dataOf(template: Template): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(facts).flatMap(([type, factsOf]) =>
      // What goes with its stack holds nothing that anyone would miss.
      Object.entries(template.findResources(type, { DeletionPolicy: 'Retain' })).map(
        ([id, { Properties }]) => [id, factsOf(Properties)] as const,
      ),
    ),
  );
}

/** What held data in the last release. */
export const readBaseline = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [id = '', ...known] = line.split(' | ');
        return [id, known] as const;
      }),
  );

const withMailServer = { mail: 'smtp', smtpHost: 'smtp.example.net', smtpUser: 'guides@example.com' };

/** Production as the example of the settings describes it, by both ways for mail. */
export const productionData = (): ReturnType<typeof dataOf> =>
  new Map(
    [{}, withMailServer].flatMap((mail) => [
      ...dataOf(synthesize({ stage: 'prod', ...example.prod, ...mail }).template),
    ]),
  );

if (process.argv[1] === import.meta.filename) {
  const lines = [...productionData()].map(([id, known]) => [id, ...known].join(' | '));
  writeFileSync(file, `${lines.toSorted().join('\n')}\n`);
}
